/** What Tab offers for a line: all known lines that begin with it, each cut at the end of the current word. */
export function completionsOf(line: string, known: readonly string[]): string[] {
  const typed = line.trimStart().toLowerCase()
  const prefix = /^\?\s*/.exec(typed)?.[0] ?? ''
  const rest = typed.slice(prefix.length)
  const words = known.filter((text) => text.startsWith(rest)).map((text) => text.slice(0, endOfWord(text, rest.length)))
  return [...new Set(words)].map((word) => prefix + word)
}

/** Includes the space after the word, so that the next one can be typed at once. */
function endOfWord(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 ? text.length : space + 1
}
