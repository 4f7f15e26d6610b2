/** The bots of `docs/bot-tours.md`. Long, because they play dozens of games in processes of their own. */
import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyProject, root } from './installed.js'

const page = readFileSync(join(root, 'docs', 'bot-tours.md'), 'utf8')
const program = join(root, 'packages', 'cli', 'dist', 'main.js')
const env = {
  ...process.env,
  HANDWERK_COMMAND: `"${process.execPath}" "${program}"`,
  PYTHONPATH: join(root, 'clients', 'python'),
  PYTHONDONTWRITEBYTECODE: '1',
}

/** Writes the file as the page has it. */
function write(folder: string, name: string): string {
  const [, code] = new RegExp(`^\`\`\`\\w+ ${name}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page) ?? []
  if (code === undefined) throw new Error(`the page has no ${name}`)
  const file = join(folder, name)
  writeFileSync(file, code)
  return file
}

function compare(game: string, command: string) {
  const line = ['compare', game, '--seat', `mine=cmd:${command}`, '--seat', 'random', '--games', '20', '--json']
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...line], { encoding: 'utf8', env })
  expect(status, stderr).toBe(0)
  const [mine] = JSON.parse(stdout).seats
  expect(mine.troubles).toMatchObject({ last: '' })
  return mine
}

describe.skipIf(spawnSync('python3', ['--version']).status !== 0)('the tours in Python', () => {
  it.each([
    ['oh-my-goods', 'builder.py'],
    ['mottainai', 'temple.py'],
  ])('lead to a bot that wins more than random does (%s)', { timeout: 120_000 }, (game, name) => {
    const file = write(emptyProject(), name)
    expect(compare(game, `python3 "${file}"`).share).toBeGreaterThan(0.5)
  })
})

it('the tour in TypeScript leads to a bot', { timeout: 120_000 }, () => {
  const folder = emptyProject()
  write(folder, 'bot.ts')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const [, flags = ''] = /^npx tsc (.+)$/m.exec(page) ?? []
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...flags.split(' ')], { cwd: folder, encoding: 'utf8' })
  expect(status, stdout).toBe(0)
  expect(compare('mottainai', `"${process.execPath}" "${join(folder, 'bot.js')}"`).wins).toBeGreaterThan(0)
})
