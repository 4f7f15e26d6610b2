import { readFileSync } from 'node:fs'
import type { AnyBox } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const { localStorage: kept }: { localStorage: Record<string, string> } = JSON.parse(
  readFileSync(new URL('./fixtures/browser-0.1.0.json', import.meta.url), 'utf8'),
)
const keys = Object.keys(kept)
const boxes: Readonly<Record<string, AnyBox>> = { 'oh-my-goods': ohMyGoods, mottainai }

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

describe('what a browser of version 0.1.0 kept', () => {
  it('all its games are found', async () => {
    const { allSaves } = await import('../src/local/saves.ts')
    const games = keys.filter((key) => key.startsWith('handwerk-game-')).map((key) => key.slice(14))
    expect(
      allSaves()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(games.sort())
  })

  it.each(keys.filter((key) => key.startsWith('handwerk-game-')))('%s opens', async (key) => {
    const { saveOf } = await import('../src/local/saves.ts')
    const { Session } = await import('../src/local/session.ts')
    const save = saveOf(key.slice('handwerk-game-'.length))
    if (!save) throw new Error('no save')
    const session = Session.from(boxes[save.game], save)
    if (typeof session === 'string') throw new Error(session)
    expect(session.moves).toEqual(save.moves)
  })

  it.each(['oh-my-goods', 'mottainai'])('the lesson of %s is as far as it was', async (game) => {
    const { progressIn } = await import('../src/learn/progress.ts')
    expect(progressIn(game)).toEqual(JSON.parse(kept[`handwerk-lesson-${game}`]))
  })

  it('settings are as they were', async () => {
    const page = { dataset: { theme: '' }, lang: '' }
    vi.stubGlobal('document', { documentElement: page })
    const { show } = await import('../src/shell/settings.ts')
    show()
    expect(page).toEqual({ dataset: { theme: 'night' }, lang: 'de' })
  })

  it('what was seen of tables on a server is still known', async () => {
    const { dealOf, mutedPeople, ratingBefore, seenOf } = await import('../src/live/keepsakes.ts')
    expect(seenOf('abcdefgh')).toEqual({ number: 17, at: 1_794_800_000_000 })
    expect(dealOf('abcdefgh')).toEqual({ share: 'ab'.repeat(32), commitment: 'cd'.repeat(32) })
    expect(ratingBefore('abcdefgh', 0)).toBe(1512.5)
    expect(mutedPeople()).toEqual(['pppppppp'])
  })
})
