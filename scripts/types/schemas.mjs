/**
 * `npm run -s schemas`: writes the JSON Schemas of each game's views, facts and moves, made from
 * their types, and the page about them. `--check` only says whether they are as the types.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createGenerator } from 'ts-json-schema-generator'
import { schemasPage } from './schemas-page.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The types that leave a game. */
const TYPES = {
  'oh-my-goods': { view: 'View', fact: 'GoodsFact', move: 'Move' },
  mottainai: { view: 'View', fact: 'MottainaiFact', move: 'Move' },
}

const schemasOf = (game) => {
  const folder = join(root, 'packages', game)
  const path = join(folder, 'src', 'index.ts')
  const generator = createGenerator({
    path,
    tsconfig: join(folder, 'tsconfig.json'),
    skipTypeCheck: true,
    encodeRefs: false,
    topRef: false,
    sortProps: false,
    additionalProperties: false,
  })
  return Object.fromEntries(Object.entries(TYPES[game]).map(([kind, type]) => [kind, generator.createSchema(type)]))
}

const all = Object.fromEntries(Object.keys(TYPES).map((game) => [game, schemasOf(game)]))
const files = {
  ...Object.fromEntries(
    Object.entries(all).map(([game, schemas]) => [
      `packages/${game}/src/schemas.json`,
      `${JSON.stringify(schemas, null, 2)}\n`,
    ]),
  ),
  'docs/schemas.md': schemasPage(all),
}
const isCheck = process.argv.includes('--check')
for (const [name, text] of Object.entries(files)) {
  const file = join(root, name)
  if (!isCheck) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${name} is not what the types say: npm run -s schemas\n`)
    process.exitCode = 1
  }
}
