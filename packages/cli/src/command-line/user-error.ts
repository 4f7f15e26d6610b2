/**
 * What is wrong with a command line or a file, as one sentence for the person
 * who wrote it. Thrown anywhere in a command; the program prints it without a
 * stack and ends with exit code 2.
 */
export class UserError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'UserError'
  }
}

/** `"x" is not …; there are a, b and c` */
export function choiceOf(names: readonly string[], none: string): string {
  if (names.length === 0) return none
  if (names.length === 1) return `there is only ${names[0]}`
  return `there are ${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}
