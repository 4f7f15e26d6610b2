/** What Tab makes of a line that is half typed: it goes on to the end of the word, in all ways that fit. */
export function completionsOf(line: string, known: readonly string[]): string[] {
  const typed = line.trimStart().toLowerCase()
  const asked = /^\?\s*/.exec(typed)?.[0] ?? ''
  const rest = typed.slice(asked.length)
  const words = known.filter((text) => text.startsWith(rest)).map((text) => text.slice(0, endOfWord(text, rest.length)))
  return [...new Set(words)].map((word) => asked + word)
}

/** The space after a word belongs to it, so that the next one can be typed at once. */
function endOfWord(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 ? text.length : space + 1
}
