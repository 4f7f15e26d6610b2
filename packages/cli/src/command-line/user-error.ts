/**
 * A fault in a command line or a file, as one sentence for the user. Any command
 * may throw it; the program prints it without a stack, and exits with code 2.
 */
export class UserError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'UserError'
  }
}

/** `there are a, b and c`, to end a sentence about a name that does not exist. */
export function choiceOf(names: readonly string[], none: string): string {
  if (names.length === 0) return none
  if (names.length === 1) return `there is only ${names[0]}`
  return `there are ${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}
