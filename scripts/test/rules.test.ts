import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../rules.mjs', import.meta.url))
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, ...lines: string[]): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, lines.join('\n'))
}

function rules(...flags: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [script, ...flags, folder], { encoding: 'utf8' })
  return { code: status, lines: stdout.trimEnd().split('\n') }
}

// Concatenated, so that this file names no rule itself.
const named = (...ids: string[]) => `[${ids.join(', ')}]`

describe('the list of rules', () => {
  it('passes if every rule has a test', () => {
    write(
      'docs/rules/toy.md',
      '# Toy',
      '- TOY-1.1 Deal.',
      '- TOY-S.2 Bid, unlike TOY-9.9.',
      'And TOY-H.1 *loud*: shout. TOY-H.2 _quiet_: do not.',
    )
    write('packages/toy/test/a.test.ts', `it('${named('TOY-1.1', 'TOY-S.2')} does', () => {})`)
    write(
      'packages/toy/test/deep/b.test.ts',
      `it.each([[1], [f(2)]])(\n  "${named('TOY-H.1', 'TOY-H.2')} does %i", () => {})`,
    )
    expect(rules()).toEqual({ code: 0, lines: ['rules: 4 rules, 0 without a test, 0 ids without a rule'] })
  })

  it('names rules without a test', () => {
    write('docs/rules/toy.md', '- TOY-1.1 Deal.', '- TOY-1.2 Bid.', '- TOY-1.10 Win.')
    write('packages/toy/test/a.test.ts', `it('${named('TOY-1.1')} does', () => {})`)
    expect(rules()).toEqual({
      code: 1,
      lines: [
        'rules: TOY-1.2 has no test',
        'rules: TOY-1.10 has no test',
        'rules: 3 rules, 2 without a test, 0 ids without a rule',
      ],
    })
  })

  it('does not take a skipped test, a heading, a comment or a string for a test', () => {
    write('docs/rules/toy.md', '- TOY-1.1 Deal.')
    const id = named('TOY-1.1')
    write(
      'packages/toy/test/a.test.ts',
      `describe('${id} all', () => {})`,
      `it.skip('${id} later', () => {})`,
      `it.todo('${id} later')`,
      `// it proves ${id}`,
      `const text = '${id}'`,
      `it('proves TOY-1.1 without brackets', () => {})`,
    )
    expect(rules().lines[0]).toBe('rules: TOY-1.1 has no test')
  })

  it('names ids that no rule defines, with their tests', () => {
    write('docs/rules/toy.md', '- TOY-1.1 Deal, see TOY-1.2.')
    write('packages/toy/test/a.test.ts', `it('${named('TOY-1.1', 'TOY-1.2')} does', () => {})`)
    expect(rules()).toEqual({
      code: 1,
      lines: [
        `rules: there is no rule TOY-1.2, named by packages/toy/test/a.test.ts: ${named('TOY-1.1', 'TOY-1.2')} does`,
        'rules: 1 rules, 0 without a test, 1 ids without a rule',
      ],
    })
  })

  it('prints every rule with its tests when asked', () => {
    write('docs/rules/toy.md', '- TOY-1.1 Deal.')
    write(
      'packages/toy/test/a.test.ts',
      `it('${named('TOY-1.1')} one', () => {})`,
      `test('${named('TOY-1.1')} two', f)`,
    )
    expect(rules('--list').lines.slice(0, 3)).toEqual([
      'TOY-1.1',
      `  packages/toy/test/a.test.ts: ${named('TOY-1.1')} one`,
      `  packages/toy/test/a.test.ts: ${named('TOY-1.1')} two`,
    ])
  })
})
