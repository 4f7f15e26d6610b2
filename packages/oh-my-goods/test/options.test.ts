import { describe, expect, it } from 'vitest'
import { readOptions, settings } from '../src/options.js'

const second = {
  edition: '2nd',
  redraw: true,
  extraCard: 'few',
  unbuilt: 'hand',
  hire: 'instead',
  finalChains: true,
  assistantLimit: true,
  keepOne: false,
  twoForOne: false,
  first: null,
  cards: null,
}
const first = {
  ...second,
  edition: '1st',
  redraw: false,
  extraCard: 'always',
  unbuilt: 'discard',
  hire: 'after',
  finalChains: false,
}

describe('settings', () => {
  it('have the defaults of their edition', () => {
    expect(readOptions(undefined)).toEqual({ ok: true, value: second })
    expect(readOptions({ edition: '2nd' })).toEqual({ ok: true, value: second })
    expect(readOptions({ edition: '1st' })).toEqual({ ok: true, value: first })
  })

  it('can be set one by one, to each of their values', () => {
    expect(settings.map(({ id }) => id)).toEqual(Object.keys(second).slice(0, -2))
    for (const { id, values } of settings) {
      expect(values).toHaveLength(2)
      for (const value of values) {
        const meant = value === 'yes' ? true : value === 'no' ? false : value
        for (const written of [value, meant])
          expect(readOptions({ [id]: written })).toMatchObject({ ok: true, value: { [id]: meant } })
      }
    }
  })

  it('show the default of the second edition first', () => {
    const shown = Object.fromEntries(settings.map(({ id, values }) => [id, values[0]]))
    expect(readOptions(shown)).toEqual({ ok: true, value: second })
  })

  it('[OMG-S.4] name the first active player by a number or its text', () => {
    for (const seat of [0, '0', 2, '2'])
      expect(readOptions({ first: seat }, 3)).toMatchObject({ value: { first: Number(seat) } })
    for (const seat of [3, '3', -1, '-1', '01', 'one'])
      expect(readOptions({ first: seat }, 3)).toMatchObject({
        ok: false,
        fault: { at: ['first'], reason: 'must be a whole number from 0 to 2' },
      })
    expect(readOptions({ first: 3 })).toMatchObject({ ok: true })
    expect(readOptions({ first: 4 })).toMatchObject({ ok: false })
  })

  it.each([
    ['edition', '3rd', 'must be one of 2nd, 1st'],
    ['hire', 'before', 'must be one of instead, after'],
    ['redraw', 'maybe', 'must be one of yes, no'],
    ['extraCard', true, 'must be one of few, always'],
  ])('refuse %s %j', (id, value, reason) => {
    expect(readOptions({ [id]: value })).toEqual({ ok: false, fault: { at: [id], reason } })
  })

  it('are refused under other names', () => {
    expect(readOptions({ colour: 'red' })).toMatchObject({ ok: false, fault: { at: ['colour'] } })
  })
})
