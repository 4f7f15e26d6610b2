/** Parses the numbered rules of `docs/rules`. */

export interface Rule {
  readonly id: string | null
  readonly text: string
}

export interface Chapter {
  readonly title: string
  readonly rules: readonly Rule[]
  readonly table: readonly (readonly string[])[]
}

export interface RuleBook {
  readonly title: string
  readonly chapters: readonly Chapter[]
}

const RULE = /^- ([A-Z]{3}-[0-9A-Z]+(?:\.[0-9]+)?) (.*)$/

export function readRules(text: string): RuleBook {
  const [head = '', ...chapters] = text.split(/^## /m)
  // A text without chapters is one chapter.
  const parts = chapters.length > 0 || text === '' ? chapters : [text.replace(/^# /, '')]
  return {
    title: /^# (.*)$/m.exec(head)?.[1] ?? '',
    chapters: parts.map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const filled = lines.filter((line) => line.trim() !== '')
      return {
        title,
        rules: filled.filter((line) => !line.startsWith('|')).flatMap(readLine),
        table: filled.filter((line) => line.startsWith('|') && !/^[|\- ]+$/.test(line)).map(cells),
      }
    }),
  }
}

/** A bullet is a rule; in other lines a rule begins where its id is followed by its name in italics. */
function readLine(line: string): Rule[] {
  const bullet = RULE.exec(line)
  if (bullet) return [{ id: bullet[1] ?? '', text: bullet[2] ?? '' }]
  return line.split(/(?=\b[A-Z]{3}-[0-9A-Z]+\.[0-9]+ \*)/).map((part) => {
    const named = /^([A-Z]{3}-[0-9A-Z]+\.[0-9]+) (\*.*)$/.exec(part)
    return named ? { id: named[1] ?? null, text: named[2] ?? '' } : { id: null, text: part }
  })
}

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Text with its emphasis: plain, `*slanted*`, `**strong**`, `` `code` ``; links become their words. */
export function spans(
  text: string,
): readonly { readonly as: 'text' | 'em' | 'strong' | 'code'; readonly text: string }[] {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return plain
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|_[^_]+_|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^\*\*.*\*\*$/.test(part)) return { as: 'strong' as const, text: part.slice(2, -2) }
      if (/^(\*.*\*|_.*_)$/.test(part)) return { as: 'em' as const, text: part.slice(1, -1) }
      if (/^`.*`$/.test(part)) return { as: 'code' as const, text: part.slice(1, -1) }
      return { as: 'text' as const, text: part }
    })
}

/** The parts of a rule that belong to one edition: a sentence that begins with `(2nd) `, up to the next such mark. */
export function byEdition(
  text: string,
  editions: readonly string[],
): readonly { readonly edition: string | null; readonly text: string }[] {
  const names = editions.join('|')
  return text
    .split(new RegExp(`(?<=^|\\. )(?=\\((?:${names})\\) )`))
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const found = new RegExp(`^\\((${names})\\) `).exec(part)
      return found ? { edition: found[1] ?? null, text: part.slice(found[0].length) } : { edition: null, text: part }
    })
}
