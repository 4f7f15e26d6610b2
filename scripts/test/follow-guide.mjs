/**
 * `node scripts/test/follow-guide.mjs docs/adding-a-work.md FOLDER [--without COMMAND]…`
 * does what a guide says, in the checkout FOLDER, and nothing else, but for
 * commands that begin with COMMAND. Its code blocks say after their language
 * what they are:
 *
 *   ts path            a new file
 *   ts path >>         at the end of a file
 *   ts path > NAME     at the end of the list or table NAME in a file
 *   sh                 commands, which must succeed; after `! ` they must fail
 *
 * Blocks with nothing after their language are only to be read.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: { without: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
const [guide, folder] = positionals.map((path) => resolve(path))
const BLOCK = /^```(\w+)(?: (\S+)(?: (>>|> .+))?)?\n([\s\S]*?)^```$/gm

for (const [, language, path, place, text] of readFileSync(guide, 'utf8').matchAll(BLOCK)) {
  if (language === 'sh') for (const line of text.trim().split('\n')) runLine(line)
  else if (path !== undefined) writeBlock(join(folder, path), place, text)
}

function runLine(line) {
  if (values.without.some((command) => line.startsWith(command))) return
  const mustFail = line.startsWith('! ')
  const command = mustFail ? line.slice(2) : line
  console.log(`$ ${command}`)
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: 'inherit' })
  if ((status === 0) === mustFail) fail(`${command}: ${mustFail ? 'succeeded' : `ended with ${status}`}`)
}

function writeBlock(file, place, text) {
  console.log(`${place === undefined ? 'new' : place} ${file}`)
  if (place === undefined) {
    if (existsSync(file)) fail(`${file} is there already`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return
  }
  const now = readFileSync(file, 'utf8')
  writeFileSync(file, place === '>>' ? now + text : atEndOf(place.slice(2), now, text, file))
}

/** Inserts before the bracket that closes what `NAME = [`, `NAME: {` or `"NAME": [` opens. */
function atEndOf(name, now, text, file) {
  const begun = new RegExp(`(?:\\b${name}\\b[^\\n=]*=|["']?\\b${name}["']?:)[^\\n]*?([[{])`).exec(now)
  if (begun === null) fail(`${file} has no ${name}`)
  let depth = 0
  for (let i = begun.index + begun[0].length - 1; i < now.length; i++) {
    if ('[{('.includes(now[i])) depth++
    if (']})'.includes(now[i]) && --depth === 0) return insertBefore(i, now, text)
  }
  return fail(`${name} in ${file} does not end`)
}

/** JSON, and lists on one line, have no comma after their last entry. */
function insertBefore(end, now, text) {
  const before = now.slice(0, end).trimEnd()
  const comma = /[,[{]$/.test(before) ? '' : ','
  return `${before}${comma}\n${text}${now.slice(end)}`
}

function fail(sentence) {
  console.error(`follow-guide: ${sentence}`)
  process.exit(1)
}
