/**
 * `npm run -s renew-golden -- [game …] [--new-version | --same-version]`: rewrites
 * golden games and counts that differ from the present rules, and shows what
 * changed. The golden tests do the writing, so that they pass afterwards. If old
 * records would play differently, the version of the game must rise:
 * `--new-version` raises it. `--same-version` keeps it, for a version that nobody
 * has played yet.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, install, root, run } from './ready.mjs'

/** If more lines of a file changed, only their number is printed. */
const FEW = 20

const { values, positionals } = parseArgs({
  options: { 'new-version': { type: 'boolean' }, 'same-version': { type: 'boolean' } },
  allowPositionals: true,
})
const games = positionals.length > 0 ? positionals : readdirSync(join(root, 'packages')).filter(hasGolden)
const stranger = games.find((game) => !hasGolden(game))
if (stranger !== undefined) {
  console.error(`renew-golden: there is no packages/${stranger}/test/golden.test.ts`)
  process.exit(2)
}

install()
if (values['new-version']) for (const game of games) raiseVersion(game)
const before = goldenFiles()
run(bin('vitest'), ['run', '--reporter=dot', ...games.map(testOf)], {
  env: { ...process.env, HANDWERK_RENEW_GOLDEN: values['same-version'] ? 'same-version' : 'yes' },
  shell: process.platform === 'win32',
})
const after = goldenFiles()
const changed = [...after].filter(([file, lines]) => lines.join('\n') !== before.get(file)?.join('\n'))
for (const [file, lines] of changed) tell(file, before.get(file) ?? [], lines)
console.log(
  `renew-golden: ${games.join(', ')}: ${changed.length === 0 ? 'nothing' : `${changed.length} files`} changed`,
)

function hasGolden(game) {
  return existsSync(join(root, testOf(game)))
}

function testOf(game) {
  return `packages/${game}/test/golden.test.ts`
}

function raiseVersion(game) {
  const file = `packages/${game}/src/game.ts`
  const text = readFileSync(join(root, file), 'utf8')
  const raised = text.replace(/^( {2}version: )(\d+),$/m, (_, before, version) => {
    console.log(`renew-golden: ${file}: version ${version} became ${Number(version) + 1}`)
    return `${before}${Number(version) + 1},`
  })
  if (raised === text) throw new Error(`there is no version in ${file}`)
  writeFileSync(join(root, file), raised)
}

/** The lines of each file that golden tests may write. */
function goldenFiles() {
  const folders = [...games.flatMap((game) => [`packages/${game}/test/golden`, `packages/${game}/src`]), 'docs/rules']
  const files = folders.flatMap((folder) => {
    const path = join(root, folder)
    const names = existsSync(path) ? readdirSync(path) : []
    return names.filter((name) => /\.(json|md)$/.test(name)).map((name) => `${folder}/${name}`)
  })
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n')]))
}

function tell(file, then, now) {
  const gone = then.filter((line) => !now.includes(line))
  const come = now.filter((line) => !then.includes(line))
  console.log(`renew-golden: ${file}: ${gone.length} lines became ${come.length}`)
  if (gone.length + come.length > FEW) return
  for (const line of gone) console.log(`  - ${line.trim()}`)
  for (const line of come) console.log(`  + ${line.trim()}`)
}
