import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LEVELS_VERSION } from '@handwerk/bots'
import type { AnyGameModule } from '@handwerk/kernel'
import { WORKS } from '@handwerk/mottainai'
import { describe, expect, it } from 'vitest'
import { type Registry, registry } from '../src/registry.js'
import { cli, temporaryFiles } from './cli.js'

const { pathOf, write } = temporaryFiles()

const fixture = (file: string): string => fileURLToPath(new URL(`./fixtures/${file}`, import.meta.url))
const recordsOf = (game: string): { readonly moves: readonly unknown[] }[] =>
  JSON.parse(readFileSync(new URL(`../../${game}/test/fixtures/records-1.json`, import.meta.url), 'utf8'))

const SAVED_GAMES = ['goods', 'goods-1st', 'mottainai', 'mottainai-2-decks'] as const

/** Works of Mottainai in version 0.1.0. Another deck deals other cards, and saved games of that version hold no position. */
const OLD_WORKS = 54
const SAME_DEAL = SAVED_GAMES.filter((name) => !name.startsWith('mottainai') || WORKS.length === OLD_WORKS)
const OTHER_DEAL = SAVED_GAMES.filter((name) => !SAME_DEAL.includes(name))

describe('data of version 0.1.0', () => {
  const resume = async (name: string) => {
    const file = fixture(`kept-1-${name}.json`)
    const { moves } = JSON.parse(readFileSync(file, 'utf8'))
    return { moves, ...(await cli(['play', '--resume', file], '1\n'.repeat(1000), { registry })) }
  }

  it.each(SAME_DEAL)('the saved game kept-1-%s is resumed after all its moves and played to its end', async (name) => {
    const { moves, code, out } = await resume(name)
    expect(out).toContain(`The game goes on after ${moves.length} moves.`)
    expect(out).toContain('The game is over.')
    expect(code).toBe(0)
  })

  it('a bot of a saved game gets the name that it has now', async () => {
    const [file, again] = [fixture('kept-1-mottainai.json'), pathOf('kept-again.json')]
    expect(JSON.parse(readFileSync(file, 'utf8')).players).toEqual(['human', 'master'])
    await cli(['play', '--resume', file, '--save', again], 'quit\n', { registry })
    const named = { players: ['human', 'artisan'], levels: LEVELS_VERSION }
    expect(JSON.parse(readFileSync(again, 'utf8'))).toMatchObject(named)
    await cli(['play', '--resume', again, '--save', again], 'quit\n', { registry })
    expect(JSON.parse(readFileSync(again, 'utf8'))).toMatchObject(named)
  })

  // None, as long as Mottainai has its old works.
  it.each(OTHER_DEAL)(
    'the saved game kept-1-%s is resumed after the moves that a larger deck allows, and played to its end',
    async (name) => {
      const { moves, code, out } = await resume(name)
      const [, after, lost] = /goes on after (\d+) moves?\.[\s\S]*The last (\d+) moves were lost\./.exec(out) ?? []
      expect(Number(after) + Number(lost)).toBe(moves.length)
      expect(out).toContain('The game is over.')
      expect(code).toBe(0)
    },
  )

  it.each(['oh-my-goods', 'mottainai'])('records of %s are verified', async (game) => {
    for (const [index, record] of recordsOf(game).entries()) {
      const file = write(`frozen-${game}-${index}.json`, record)
      expect(await cli(['verify', file], '', { registry })).toMatchObject({ code: 0, err: '' })
    }
  })

  const resumeTournament = (game: string, name: string) => {
    const out = pathOf(`tournament-${name}`)
    mkdirSync(out)
    copyFileSync(fixture(`tournament-1-${name}.jsonl`), join(out, 'journal.jsonl'))
    const line = ['tournament', game, '--seats', 'random,greedy,second=random', '--games', '2', '--seed', 'frozen']
    return cli([...line, '--workers', '1', '--out', out, '--json'], '', { registry })
  }

  it('a tournament is resumed where it was stopped', async () => {
    const ran = await resumeTournament('oh-my-goods', 'goods')
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(ran.out)).toMatchObject({ pairings: 3, games: 6 })
  })

  it('a tournament by older rules is rejected', async () => {
    const ran = await resumeTournament('mottainai', 'mottainai')
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('a tournament by version 1 of the rules') })
  })
})

/** The games one version later, with rules that play every old record differently. */
const newer: Registry = {
  ...registry,
  load: async (name) => {
    const module = await registry.load(name)
    if (!module) return null
    const { game } = module
    const upgrades = [...(game.upgrades ?? []), { position: (old: unknown) => old, record: () => null }]
    const start: AnyGameModule['game']['start'] = (options, seats, seed, tell) =>
      game.start(options, seats, [...seed].reverse().join(''), tell)
    return { ...module, game: { ...game, version: game.version + 1, upgrades, start } }
  },
}

describe('data of an older version, under rules that play it differently', () => {
  const played = (name: string, ...more: string[]) => cli([...more, pathOf(name)], '', { registry: newer })

  it.each(SAVED_GAMES)(
    'the saved game kept-1-%s is resumed from its stored position, and its end verifies',
    async (name) => {
      // Version 0.1.0 stored no position; this version adds it when it saves the resumed game.
      const [saved, left, done] = [
        fixture(`kept-1-${name}.json`),
        pathOf(`${name}-left.json`),
        pathOf(`${name}-done.json`),
      ]
      await cli(['play', '--resume', saved, '--save', left], '1\nquit\n', { registry })
      const before = JSON.parse(readFileSync(left, 'utf8'))
      const { out } = await cli(['play', '--resume', left, '--save', done], '1\n'.repeat(1000), { registry: newer })
      expect(out).toContain('The rules have changed since you left it')
      expect(out).toContain('The game is over.')
      const after = JSON.parse(readFileSync(done, 'utf8'))
      expect(after).toMatchObject({ version: before.version, rebased: { after: before.moves.length } })
      expect(await played(`${name}-done.json`, 'verify')).toMatchObject({
        code: 0,
        out: expect.stringContaining(`holds from move ${before.moves.length + 1} on`),
      })
    },
  )

  it('a game without a stored position is resumed after the last move that is still legal', async () => {
    const { code, out } = await cli(['play', '--resume', fixture('kept-1-goods.json')], 'quit\n', { registry: newer })
    expect(code).toBe(0)
    expect(out).toMatch(/The last \d+ moves were lost\./)
  })

  it.each(['oh-my-goods', 'mottainai'])('a record of %s is shown as it was stored', async (game) => {
    const [record] = recordsOf(game)
    const file = write(`shown-${game}.json`, record)
    const verified = await cli(['verify', file], '', { registry: newer })
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('was played by version 1 of the rules') })
    const shown = await cli(['replay', file], '', { registry: newer })
    expect(shown).toMatchObject({ code: 0, err: '' })
    expect(shown.out).toContain(`${record.moves.length}. `)
    expect(shown.out).toContain('The game is over.')
    const analyzed = await cli(['analyze', file], '', { registry: newer })
    expect(analyzed).toMatchObject({ code: 2, err: expect.stringContaining('it was played by version 1') })
  })
})
