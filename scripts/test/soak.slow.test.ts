import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

function soak(...args: string[]) {
  const done = spawnSync(process.execPath, [path('../soak.mjs'), '--module', path('coin-module.mjs'), ...args], {
    encoding: 'utf8',
  })
  return { code: done.status, out: done.stdout, err: done.stderr }
}

describe('a soak', () => {
  it('plays the given number of games, without a progress line in a pipe', () => {
    const { code, out, err } = soak('--games', '50', '--seats', '3')
    expect(out).toMatch(/^soak: 50 games, 150 decisions, 0 failures, \d+\.\d s\n$/)
    expect(err).not.toContain('%')
    expect(code).toBe(0)
  })

  it('plays with every number of seats', () => {
    // Two sets of options and 16 mixtures, each for 2 and 3 seats: 18 games of each.
    expect(soak('--games', '36').out).toContain(`36 games, ${18 * 2 + 18 * 3} decisions`)
  })

  it('fails with the seed and the command that repeats it', () => {
    const { code, out } = soak('--games', '2', '--seed', '40', '--seats', '2', '--options', '{"cards":"lost"}')
    expect(out).toContain('the cards are not those of the start')
    for (const seed of [40, 41])
      expect(out).toContain(
        `repeat it: npm run -s soak -- coin --seed ${seed} --seats 2 --options '{"cards":"lost"}' --games 1 --thorough`,
      )
    expect(out).toMatch(/soak: 2 games, 0 decisions, 2 failures, \d+\.\d s\n$/)
    expect(code).toBe(1)
  })

  it('refuses a wrong call in one sentence', () => {
    expect(soak('--games', 'many')).toEqual({
      code: 2,
      out: '',
      err: 'soak: --games must be a whole number from 1 to 1000000000, not many\n',
    })
    expect(soak('--seats', '9').err).toContain('soak: coin has 2 to 3 seats, not 9\n')
    expect(soak('--options', '{').err).toContain('soak: --options must be JSON')
  })
})
