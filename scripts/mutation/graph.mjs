/** Finds the tests that are related to a source: those that import it, directly or through others. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseAst } from 'vitest/node'

const SCRIPT = /\.(tsx?|mjs|js)$/

/** The scripts in a folder, by their paths from the root. */
export function scriptsIn(root, folder) {
  if (!existsSync(join(root, folder))) return []
  const found = []
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist')
      found.push(...scriptsIn(root, path))
    else if (SCRIPT.test(entry.name) && !entry.name.endsWith('.d.ts')) found.push(path)
  }
  return found.sort()
}

export class Graph {
  #imports = new Map()

  constructor(root) {
    this.root = root
  }

  /** A script and all that it imports, directly or through others. */
  reach(file) {
    const reached = new Set([file])
    for (const one of reached) for (const other of this.#importsOf(one)) reached.add(other)
    return reached
  }

  /** A hash that changes when one of these scripts, or something that they import, changes. */
  hash(files) {
    const all = new Set(files.flatMap((file) => [...this.reach(file)]))
    const hash = createHash('sha256')
    for (const file of [...all].sort())
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(this.root, file)))
    return hash.digest('hex').slice(0, 16)
  }

  #importsOf(file) {
    const known = this.#imports.get(file)
    if (known !== undefined) return known
    const found = SCRIPT.test(file) ? this.#parse(file) : []
    this.#imports.set(file, found)
    return found
  }

  #parse(file) {
    const code = readFileSync(join(this.root, file), 'utf8')
    const named = []
    const program = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    for (const node of program.body) if (node.source && !isOfTypes(node)) named.push(node.source.value)
    for (const [, name] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) named.push(name)
    return [...new Set(named.map((name) => this.#resolve(file, name)).filter((path) => path !== null))]
  }

  #resolve(from, name) {
    const own = /^@handwerk\/([\w-]+)$/.exec(name)
    if (own !== null) return this.#existing(`packages/${own[1]}/src/index.ts`)
    if (!name.startsWith('.')) return null
    return this.#existing(relative(this.root, resolve(this.root, dirname(from), name)))
  }

  /** TypeScript imports name compiled files; this finds their sources. */
  #existing(path) {
    const candidates = [path.replace(/\.js$/, '.ts'), path.replace(/\.jsx?$/, '.tsx'), path]
    const found = candidates.find((one) => statSync(join(this.root, one), { throwIfNoEntry: false })?.isFile())
    return found ?? null
  }
}

function isOfTypes(node) {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const { specifiers } = node
  return specifiers?.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type')
}
