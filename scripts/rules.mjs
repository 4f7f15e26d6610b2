/**
 * `node scripts/rules.mjs [--list] [folder]`: every rule has a test.
 *
 * A rule is defined in docs/rules/*.md where a bullet begins with its id
 * (`- OMG-4.6 …`), or where its id is followed by its name in italics
 * (`OMG-H.1 _keep one_`). It has a test where an `it` or `test` that is not
 * skipped has the id, written out, in brackets in its title: `[OMG-4.6]` or
 * `[OMG-4.6, OMG-4.7]`. Rules without a test and ids without a rule are
 * printed, and make the exit code 1; `--list` prints every rule with its tests.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './ready.mjs'

const ID = '[A-Z]{3}-[0-9A-Z]+(?:\\.[0-9]+)?'
const DEFINED = new RegExp(`^ *- (${ID})(?= )|(${ID})(?= ([*_])[^*_(][^*_]*\\3)`, 'gm')
/** The call, the quotation mark, the title. The title of `it.each(…)(…)` follows a closing bracket. */
const TITLE = /((?:\b(?:it|test)\b[\w.]*)|\))\(\s*(['"`])((?:\\[\s\S]|(?!\2)[^\\])*)\2\s*,/g
const NAMED = new RegExp(`\\[(${ID}(?:, *${ID})*)\\]`, 'g')

const { values, positionals } = parseArgs({ options: { list: { type: 'boolean' } }, allowPositionals: true })
const folder = positionals[0] ?? root
const rules = definedRules()
const tests = titledTests()

const untested = [...rules].filter((id) => !tests.has(id))
const unknown = [...tests.keys()].filter((id) => !rules.has(id))

if (values.list) {
  for (const id of rules) {
    console.log(id)
    for (const test of tests.get(id) ?? []) console.log(`  ${test}`)
  }
}
for (const id of untested) console.log(`rules: ${id} has no test`)
for (const id of unknown)
  for (const test of tests.get(id)) console.log(`rules: there is no rule ${id}, named by ${test}`)
console.log(`rules: ${rules.size} rules, ${untested.length} without a test, ${unknown.length} ids without a rule`)
if (untested.length + unknown.length > 0) process.exitCode = 1

function definedRules() {
  const found = new Set()
  for (const file of filesIn(join(folder, 'docs', 'rules'), '.md')) {
    for (const [, bullet, italic] of readFileSync(file, 'utf8').matchAll(DEFINED)) found.add(bullet ?? italic)
  }
  return found
}

/** The tests of each id, as `file: title`. */
function titledTests() {
  const found = new Map()
  const packages = join(folder, 'packages')
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    for (const file of filesIn(join(packages, name, 'test'), '.ts')) {
      for (const [, caller, , title] of readFileSync(file, 'utf8').matchAll(TITLE)) {
        if (/\.(skip|todo)/.test(caller)) continue
        for (const id of idsIn(title)) {
          found.set(id, [...(found.get(id) ?? []), `${relative(folder, file).replaceAll('\\', '/')}: ${title}`])
        }
      }
    }
  }
  return found
}

function idsIn(title) {
  return [...title.matchAll(NAMED)].flatMap(([, ids]) => ids.split(/, */))
}

function filesIn(path, ending) {
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
