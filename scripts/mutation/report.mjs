/** The results, as a table by file and a list of the survivors. */

export function summary(results) {
  const count = (verdict) => results.filter((one) => one.verdict === verdict).length
  const [noticed, timeout, survived, equivalent] = ['noticed', 'timeout', 'survived', 'equivalent'].map(count)
  const counted = noticed + timeout + survived
  const share = counted === 0 ? 100 : Math.floor((1000 * (noticed + timeout)) / counted) / 10
  return { mutants: results.length, noticed, timeout, survived, equivalent, share }
}

export function table(results) {
  const files = [...new Set(results.map((one) => one.file))].sort()
  const rows = files.map((file) => [file, summary(results.filter((one) => one.file === file))])
  rows.push(['all', summary(results)])
  const head = ['file', 'mutants', 'noticed', 'timed out', 'survived', 'equivalent', 'noticed %']
  const cells = rows.map(([file, { mutants, noticed, timeout, survived, equivalent, share }]) =>
    [file, mutants, noticed, timeout, survived, equivalent, share.toFixed(1)].map(String),
  )
  const width = head.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column].length)))
  const line = (row) => row.map((cell, n) => (n === 0 ? cell.padEnd(width[n]) : cell.padStart(width[n]))).join('  ')
  return [head, ...cells].map(line).join('\n')
}

/** A mutant as a change of lines, with the id that repeats it. */
export function described({ id, file, line, operator, before, after, reason }) {
  const marked = (sign, text) => text.split('\n').map((one) => `${sign} ${one}`)
  const head = `${file}:${line}  ${operator}  --only ${id}`
  return [head, ...marked('-', before), ...marked('+', after), ...(reason ? [`  ${reason}`] : [])].join('\n')
}
