import { readFileSync } from 'node:fs'
import { type AnyGameModule, replay } from '@handwerk/kernel'
import { mottainai, WORKS } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Save, Session } from '../src/local/session.ts'

const { localStorage: kept }: { localStorage: Record<string, string> } = JSON.parse(
  readFileSync(new URL('./fixtures/browser-0.1.0.json', import.meta.url), 'utf8'),
)
const keys = Object.keys(kept)
const modules: Readonly<Record<string, AnyGameModule>> = { 'oh-my-goods': ohMyGoods, mottainai }

const PREFIX = 'handwerk-game-'
const games = keys.filter((key) => key.startsWith(PREFIX))

async function opened(module: AnyGameModule, save: Save): Promise<Session> {
  const { Session } = await import('../src/local/session.ts')
  const session = Session.from(module, save)
  if (typeof session === 'string') throw new Error(session)
  return session
}

function playOut(session: Session): void {
  const { game } = session.module
  let made = 0
  for (let seats = game.waiting(session.position); seats.length > 0; seats = game.waiting(session.position)) {
    const moves = game.moves(session.position, seats[0])
    session.play(seats[0], [moves[(7 * made++) % moves.length]])
  }
}

/** The number of works in version 0.1.0. Another deck deals other cards, and saves of that version hold no position. */
const WORKS_THEN = 54
const saved = (key: string): Save => JSON.parse(kept[key])
const dealtAsNow = games.filter((key) => saved(key).game !== mottainai.game.name || WORKS.length === WORKS_THEN)
const dealtOtherwise = games.filter((key) => !dealtAsNow.includes(key))

/** The next version, with rules that deal differently. */
function newer(module: AnyGameModule): AnyGameModule {
  const { game } = module
  const upgrades = [...(game.upgrades ?? []), { position: (old: unknown) => old, record: () => null }]
  const start: AnyGameModule['game']['start'] = (options, seats, seed, tell) =>
    game.start(options, seats, [...seed].reverse().join(''), tell)
  return { ...module, game: { ...game, version: game.version + 1, upgrades, start } }
}

beforeAll(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    key: (i: number) => keys[i] ?? null,
    length: keys.length,
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})
afterAll(() => {
  vi.unstubAllGlobals()
})

describe('the browser storage of version 0.1.0', () => {
  it('all its games are found', async () => {
    const { allSaves } = await import('../src/local/saves.ts')
    expect(
      allSaves()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(games.map((key) => key.slice(PREFIX.length)).sort())
  })

  it.each(dealtAsNow)('%s is resumed after all its moves and played to its end', async (key) => {
    const { saveOf } = await import('../src/local/saves.ts')
    const save = saveOf(key.slice(PREFIX.length))
    if (!save) throw new Error('no save')
    const session = await opened(modules[save.game], save)
    expect(session.moves).toEqual(save.moves)
    expect(session.lost ?? 0).toBe(0)
    playOut(session)
    expect(session.record().result).not.toBeNull()
  })

  // None, as long as Mottainai has the works that it had.
  it.each(dealtOtherwise)(
    '%s is resumed after the moves that a larger deck allows, says how many are lost, and is played to its end',
    async (key) => {
      const { saveOf } = await import('../src/local/saves.ts')
      const save = saveOf(key.slice(PREFIX.length))
      if (!save) throw new Error('no save')
      const session = await opened(modules[save.game], save)
      expect(session.moves).toEqual(save.moves.slice(0, session.moves.length))
      // Null says that nothing was lost.
      expect(session.lost ?? 0).toBe(save.moves.length - session.moves.length)
      playOut(session)
      expect(session.record().result).not.toBeNull()
    },
  )

  it.each(games)('%s is resumed from its stored position under rules that replay it differently', async (key) => {
    const { saveOf } = await import('../src/local/saves.ts')
    const old = saveOf(key.slice(PREFIX.length))
    if (!old) throw new Error('no save')
    const before = await opened(modules[old.game], old)
    const module = newer(modules[old.game])
    const stored = { ...before.save, moves: before.moves, position: before.position, changed: 0 }
    const session = await opened(module, JSON.parse(JSON.stringify(stored)))
    expect(session.position).toEqual(before.position)
    expect(session.moves).toEqual(before.moves)
    expect(session.lost).toBe(0)
    playOut(session)
    const record = session.record()
    expect(record.rebased).toMatchObject({ after: before.moves.length, version: module.game.version })
    expect(replay(module, record)).toBeNull()
    // The new save can be resumed, too.
    const again = await opened(module, {
      ...session.save,
      moves: session.moves,
      position: session.position,
      changed: 0,
    })
    expect([again.moves, again.position, again.lost]).toEqual([session.moves, session.position, null])
  })

  it('a game without a stored position goes on from the last move that is still legal', async () => {
    const { saveOf } = await import('../src/local/saves.ts')
    const save = saveOf('goods1')
    if (!save) throw new Error('no save')
    const session = await opened(newer(ohMyGoods), save)
    expect(session.lost).toBe(save.moves.length - session.moves.length)
    expect(session.lost).toBeGreaterThan(0)
    playOut(session)
    expect(session.record().result).not.toBeNull()
  })

  it.each(['oh-my-goods', 'mottainai'])('the progress in the lesson of %s is kept', async (game) => {
    const { storedProgress } = await import('../src/learn/lesson-progress.ts')
    expect(storedProgress(game)).toEqual(JSON.parse(kept[`handwerk-lesson-${game}`]))
  })

  it('settings are kept', async () => {
    const page = { dataset: { theme: '' }, lang: '' }
    vi.stubGlobal('document', { documentElement: page })
    const { applySettings } = await import('../src/shell/settings.ts')
    applySettings()
    expect(page).toEqual({ dataset: { theme: 'night' }, lang: 'de' })
  })

  it('what was seen of tables on a server is kept', async () => {
    const { dealOf, mutedPeople, seenOf } = await import('../src/live/table-storage.ts')
    expect(seenOf('abcdefgh')).toEqual({ number: 17, at: 1_794_800_000_000 })
    expect(dealOf('abcdefgh')).toEqual({ share: 'ab'.repeat(32), commitment: 'cd'.repeat(32) })
    expect(mutedPeople()).toEqual(['pppppppp'])
  })
})
