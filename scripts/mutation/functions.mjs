/**
 * Which functions of a package a test file executes. A test that never enters the
 * function of a mutant cannot notice it, so it need not run.
 */
import { parseAst } from 'vitest/node'

const HITS = new URL('./hits.mjs', import.meta.url).href
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** The functions of a file that have a body, outer ones first. */
function functionsOf(file, code) {
  const found = []
  const visit = (node) => {
    if (FUNCTIONS.includes(node.type) && node.body) found.push(node)
    for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') visit(child)
  }
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

const idOf = (file, index) => `${file}#${index}`

/** The id of the innermost function around a place; null if it is part of the module itself. */
export function functionAt(file, code, place) {
  const inner = functionsOf(file, code).findLastIndex(({ start, end }) => start <= place && place < end)
  return inner < 0 ? null : idOf(file, inner)
}

/** The file, with a call in every function that records that it was entered. No line moves. */
export function counted(file, code) {
  const inserts = []
  for (const [index, { body }] of functionsOf(file, code).entries()) {
    const call = `__hit(${JSON.stringify(idOf(file, index))})`
    if (body.type === 'BlockStatement') inserts.push([body.start + 1, `${call};`])
    else inserts.push([body.start, `(${call}, `], [body.end, ')'])
  }
  // Behind one place comes what was found first, so that the brackets of nested functions close in their order.
  inserts.sort((a, b) => b[0] - a[0])
  let text = code
  for (const [at, what] of inserts) text = text.slice(0, at) + what + text.slice(at)
  return `import { hit as __hit } from ${JSON.stringify(HITS)};${text}`
}
