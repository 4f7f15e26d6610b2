import { describe, expect, it } from 'vitest'
import { mottainai } from '../src/index.js'

const { options } = mottainai

describe('settings', () => {
  it.each([undefined, null, {}])('have their defaults if they are left out: %j', (raw) => {
    expect(options(raw, 2)).toEqual({ ok: true, value: { edition: 'aid', extended: 'no', teams: 'no' } })
  })

  it.each([
    [{ edition: 'first' }, 'edition', 'must be one of aid, deluxe'],
    [{ extended: true }, 'extended', 'must be one of no, yes'],
    [{ teams: 'maybe' }, 'teams', 'must be one of no, yes'],
    [{ teams: 'yes' }, 'teams', 'must be no: teams are for four, not for 3'],
    [{ speed: 1 }, 'speed', 'is not known here; known are edition, extended, teams'],
  ])('are refused with their place: %j', (raw, key, reason) => {
    expect(options(raw, 3)).toEqual({ ok: false, fault: { at: [key], reason } })
  })

  it('[MOT-S.4] can be chosen one by one', () => {
    const chosen = { edition: 'deluxe', extended: 'yes', teams: 'yes' }
    expect(options(chosen, 4)).toEqual({ ok: true, value: chosen })
  })
})
