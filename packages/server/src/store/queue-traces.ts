/**
 * The job queue prints each error that ends one of its workers with
 * `console.trace`, whatever its logger. Those that were reported are not printed.
 */
const reported = new WeakSet<object>()
let printTrace: typeof console.trace = () => undefined

const filtered: typeof console.trace = (...what) => {
  const [first] = what
  if (typeof first !== 'object' || first === null || !reported.has(first)) printTrace(...what)
}

export function withoutTrace(error: object): void {
  reported.add(error)
  if (console.trace === filtered) return
  printTrace = console.trace
  console.trace = filtered
}
