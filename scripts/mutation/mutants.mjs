/**
 * The mutants of a source file: small changes, each of which the tests should
 * notice. Types, imports and prose are left alone.
 */
import { createHash } from 'node:crypto'
import { parseAst } from 'vitest/node'

const COMPARISONS = { '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'] }
const EQUALITIES = { '===': ['!=='], '!==': ['==='], '==': ['!='], '!=': ['=='] }
const SUMS = { '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '**': ['*'] }
const BITS = { '&': ['|'], '|': ['&'], '^': ['&'], '<<': ['>>'], '>>': ['<<'], '>>>': ['<<'] }
const BINARY = { ...COMPARISONS, ...EQUALITIES, ...SUMS, ...BITS }
const ASSIGNMENTS = {
  ...{ '+=': ['-='], '-=': ['+='], '*=': ['/='], '/=': ['*='], '%=': ['*='] },
  ...{ '&=': ['|='], '|=': ['&='], '^=': ['&='], '<<=': ['>>='], '>>=': ['<<='], '>>>=': ['<<='] },
  ...{ '??=': ['='], '||=': ['='], '&&=': ['='] },
}
const METHODS = {
  ...{ some: 'every', every: 'some', startsWith: 'endsWith', endsWith: 'startsWith' },
  ...{ toUpperCase: 'toLowerCase', toLowerCase: 'toUpperCase', push: 'unshift', unshift: 'push' },
}
const MATH = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' }
/** Calls that return much the same as their subject, so that a mutant can leave them out. */
const LEFT_OUT = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim'])
/** Keys, names and ids; a string with a space is prose. */
const KEY = /^[\w.:/-]+$/
/** Parts of a node that hold types or names, and nothing that runs. */
const INERT = new Set(
  'typeAnnotation typeArguments typeParameters returnType superTypeArguments implements source'.split(' '),
)
const LOOPS = ['WhileStatement', 'DoWhileStatement', 'ForStatement']
const REMOVED_STATEMENTS = ['ThrowStatement', 'ContinueStatement', 'BreakStatement']
const REMOVED_EXPRESSIONS = ['CallExpression', 'AssignmentExpression', 'UpdateExpression', 'AwaitExpression']

/**
 * All mutants of a file, in the order of the text. A mutant replaces the text from
 * `start` to `end`. Its id depends only on the file's name, the declaration and
 * the changed line, so it stays the same when other parts of the file change.
 */
export function mutantsOf(file, code) {
  const mutants = []
  const program = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  visit(program, [], [])
  mutants.sort((a, b) => a.start - b.start || a.end - b.end)
  return named(file, code, mutants)

  function visit(node, parents, owner) {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return
    if (node.type.startsWith('TS') && node.expression === undefined) return
    if (typeof node.directive === 'string') return
    const inside = owner.concat(nameOf(node))
    const parent = parents.at(-1)
    for (const [operator, start, end, text] of changes(node, parent, code))
      if (code.slice(start, end) !== text) mutants.push({ operator, start, end, text, owner: inside.join('.') })
    const chain = [...parents, node]
    for (const child of children(node)) visit(child, chain, inside)
  }
}

/** The file with a mutant in it. */
export function mutated(code, { start, end, text }) {
  return code.slice(0, start) + text + code.slice(end)
}

/** The lines that a mutant changes, before and after. */
export function linesOf(code, mutant) {
  const from = code.lastIndexOf('\n', mutant.start - 1) + 1
  const to = code.indexOf('\n', mutant.end)
  const last = to < 0 ? code.length : to
  const before = code.slice(from, last)
  const after = code.slice(from, mutant.start) + mutant.text + code.slice(mutant.end, last)
  return { line: code.slice(0, from).split('\n').length, before, after }
}

function children(node) {
  const keys = Object.keys(node).filter((key) => !INERT.has(key) && !(key === 'key' && !node.computed))
  return keys.flatMap((key) => node[key]).filter((child) => typeof child?.type === 'string')
}

function nameOf(node) {
  const name = node.id?.name ?? (node.type === 'Property' || node.type === 'MethodDefinition' ? node.key : undefined)
  if (typeof name === 'string') return [name]
  return name === undefined ? [] : [String(name.name ?? name.value ?? '')]
}

/** The possible changes at a node: operator, start, end, text. */
function* changes(node, parent, code) {
  const whole = (operator, text) => [operator, node.start, node.end, text]
  const textOf = (part) => code.slice(part.start, part.end)
  switch (node.type) {
    case 'BinaryExpression':
      if (node.operator === '+' && [node.left, node.right].some(isText)) break
      yield* swaps(node, node.left, node.right, BINARY[node.operator], code)
      break
    case 'AssignmentExpression':
      yield* swaps(node, node.left, node.right, ASSIGNMENTS[node.operator], code)
      break
    case 'LogicalExpression':
      if (node.operator !== '??')
        yield* swaps(node, node.left, node.right, [node.operator === '&&' ? '||' : '&&'], code)
      yield whole('left', `(${textOf(node.left)})`)
      yield whole('right', `(${textOf(node.right)})`)
      break
    case 'UnaryExpression':
      if (['!', '-', '~'].includes(node.operator)) yield whole('unary', ` ${textOf(node.argument)}`)
      break
    case 'UpdateExpression': {
      const other = node.operator === '++' ? '--' : '++'
      yield whole('update', node.prefix ? other + textOf(node.argument) : textOf(node.argument) + other)
      break
    }
    case 'Literal':
      yield* literals(node, whole)
      break
    case 'ArrayExpression':
      if (node.elements.length > 0) yield whole('array', '[]')
      break
    case 'IfStatement':
    case 'ConditionalExpression':
      yield ['condition', node.test.start, node.test.end, 'true']
      yield ['condition', node.test.start, node.test.end, 'false']
      break
    case 'ForOfStatement':
      yield ['loop', node.right.start, node.right.end, '[]']
      break
    case 'MemberExpression':
      if (node.optional) yield optional(node.object, code, node.computed)
      break
    case 'CallExpression':
      if (node.optional) yield optional(node.callee, code, true)
      yield* calls(node, code)
      break
    case 'ExpressionStatement':
      if (isSuper(node.expression) || isOnlyConsequent(parent)) break
      if (REMOVED_EXPRESSIONS.includes(node.expression.type)) yield whole('statement', ';')
      break
    case 'ReturnStatement':
      if (node.argument === null && !isOnlyConsequent(parent)) yield whole('statement', ';')
      break
  }
  if (LOOPS.includes(node.type) && node.test && node.test.type !== 'Literal')
    yield ['loop', node.test.start, node.test.end, 'false']
  if (REMOVED_STATEMENTS.includes(node.type) && !isOnlyConsequent(parent)) yield whole('statement', ';')
}

function* swaps(node, left, right, others, code) {
  const at = code.indexOf(node.operator, left.end)
  if (others === undefined || at >= right.start) return
  for (const other of others) yield [node.operator, at, at + node.operator.length, other]
}

function* literals(node, whole) {
  const { value } = node
  if (typeof value === 'boolean') yield whole('boolean', String(!value))
  if (typeof value === 'string' && KEY.test(value)) yield whole('string', "''")
  if (typeof value === 'bigint') for (const other of [value + 1n, value - 1n]) yield whole('number', `(${other}n)`)
  if (typeof value === 'number')
    for (const other of [value + 1, value - 1]) yield whole('number', other < 0 ? `(${other})` : String(other))
}

function* calls(node, code) {
  const { callee } = node
  if (callee.type !== 'MemberExpression' || callee.computed) return
  const { object, property } = callee
  const table = object.name === 'Math' ? MATH : METHODS
  if (Object.hasOwn(table, property.name)) yield ['method', property.start, property.end, table[property.name]]
  if (LEFT_OUT.has(property.name)) yield ['call', object.end, node.end, code.slice(object.end, object.end)]
}

function optional(object, code, called) {
  const at = code.indexOf('?.', object.end)
  return ['optional', at, at + 2, called ? '' : '.']
}

const isText = (node) => node.type === 'TemplateLiteral' || typeof node.value === 'string'
const isSuper = (node) => node.type === 'CallExpression' && node.callee.type === 'Super'
/** Without it, the `if` around it does nothing: the same mutant as a condition that is always false. */
const isOnlyConsequent = (parent) => parent?.type === 'IfStatement' && parent.alternate === null

function named(file, code, mutants) {
  const seen = new Map()
  return mutants.map((mutant) => {
    const { line, before, after } = linesOf(code, mutant)
    const key = JSON.stringify([file, mutant.owner, mutant.operator, squeezed(before), squeezed(after)])
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    const hash = createHash('sha256').update(`${key} ${nth}`).digest('hex').slice(0, 10)
    const stem = file.replace(/^.*\//, '').replace(/\.\w+$/, '')
    return { id: `${stem}-${hash}`, file, line, ...mutant }
  })
}

const squeezed = (text) => text.replace(/\s+/g, ' ').trim()
