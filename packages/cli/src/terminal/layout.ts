/** Texts in lines, tables and columns. */

/** Breaks a text into lines of at most `columns`, and indents all but the first. */
export function wrap(text: string, columns: number, indent = 0): string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > columns) {
    const margin = rest.length - rest.trimStart().length
    const space = rest.lastIndexOf(' ', columns)
    // Cuts words that are longer than a line.
    const cut = space > margin ? space : columns
    lines.push(rest.slice(0, cut).trimEnd())
    rest = ' '.repeat(indent) + rest.slice(cut).trimStart()
  }
  return [...lines, rest]
}

/** The first column is flush left, the others right. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

/** Short texts in as many columns as fit, filled downwards. */
export function inColumns(texts: readonly string[], columns: number): string[] {
  const width = Math.max(...texts.map((text) => text.length)) + 2
  const across = Math.max(1, Math.floor((columns + 2) / width))
  const rows = Math.ceil(texts.length / across)
  return Array.from({ length: rows }, (_, row) =>
    texts
      .filter((_, i) => i % rows === row)
      .map((text) => text.padEnd(width))
      .join('')
      .trimEnd(),
  )
}

export const clip = (text: string, columns: number): string =>
  text.length <= columns ? text : `${text.slice(0, columns - 1)}…`
