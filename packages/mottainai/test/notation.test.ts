import { describe, expect, it } from 'vitest'
import { mottainai } from '../src/index.js'
import { at } from './at.js'

const { game, notation, options } = mottainai

const table = () =>
  at({
    players: [{ hand: ['frog', 'tower', 'cup'], task: 'coin', gallery: ['go-set'] }, { hand: ['jar'] }],
    step: 'noon',
    performing: { seat: 0, actions: 2 },
  })

const readAs = (line: string) => {
  const { p } = table()
  const seen = game.view(p, 0)
  const read = notation.read(seen, line)
  return 'move' in read ? notation.write(seen, read.move) : read.refusal.reason
}

describe('notation', () => {
  it.each([
    ['smith frog gallery', 'smith frog gallery'],
    ['  Smith  FROG gallery ', 'smith frog gallery'],
    ['smith frog s', 'smith frog shop'],
    ['pray', 'pray'],
    ['p', 'pray'],
    ['frog shop', 'smith frog shop'],
    ['smith frog', 'ambiguous'],
    ['smith', 'ambiguous'],
    ['dance', 'unknown'],
    ['', 'unknown'],
    ['smith Go Set shop', 'smith go-set shop'],
    ['smith cup shop', 'smith cup shop'],
  ])('reads "%s" as %s', (line, meant) => {
    expect(readAs(line)).toBe(meant)
  })

  it('reads an illegal move, so that its refusal can be shown', () => {
    expect(table().why('smith cup shop')).toEqual({ rule: 'MOT-3.8', reason: 'support' })
    expect(table().why('sell frog')).toEqual({ rule: 'MOT-2.4', reason: 'action' })
  })
})

describe('options', () => {
  it('have defaults, and refuse unknown values', () => {
    expect(options({}, 2)).toEqual({ ok: true, value: { edition: 'aid', extended: 'no', teams: 'no' } })
    expect(options({ edition: 'deluxe' }, 2)).toMatchObject({ ok: true, value: { edition: 'deluxe' } })
    expect(options({ extended: 'maybe' }, 2)).toMatchObject({ ok: false, fault: { at: ['extended'] } })
    expect(options({ speed: 'fast' }, 2)).toMatchObject({ ok: false, fault: { at: ['speed'] } })
    for (const seats of [2, 3, 5])
      expect(options({ teams: 'yes' }, seats)).toMatchObject({ ok: false, fault: { at: ['teams'] } })
    expect(options({ teams: 'yes' }, 4).ok).toBe(true)
  })
})
