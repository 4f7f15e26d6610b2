/** Moves in the words of a language: as people type them, and as the notation has them. */

const PLAIN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
const plain = (text: string): string => text.toLowerCase().replace(/[äöüß]/g, (letter) => PLAIN[letter] ?? letter)

export class OwnWords {
  /** What each word means in the notation. */
  readonly meant: ReadonlyMap<string, string>
  /** The shortest word for each word of the notation. */
  private readonly own = new Map<string, string>()
  private readonly pattern: RegExp | null

  constructor(typed: Readonly<Record<string, string>>) {
    this.meant = new Map(Object.entries(typed).map(([word, meant]) => [plain(word), meant]))
    for (const [word, meant] of Object.entries(typed)) {
      const known = this.own.get(meant)
      if (!word.includes(' ') && (known === undefined || word.length < known.length)) this.own.set(meant, word)
    }
    // Longer names first: they may begin with shorter ones.
    const words = [...this.meant.keys()]
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    this.pattern = words.length === 0 ? null : new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w])`, 'g')
  }

  /** A line as the notation has it; the same line if it has none of these words. */
  toNotation(line: string): string {
    if (this.pattern === null) return line
    return plain(line).replace(this.pattern, (word) => this.meant.get(word) ?? word)
  }

  /** A move of the notation in these words; a card without its number where only that is known. */
  fromNotation(move: string): string {
    const own = (word: string) => this.own.get(word) ?? this.own.get(word.replace(/-[^-]+$/, '')) ?? word
    return move.split(' ').map(own).join(' ')
  }
}
