import { check, checkTolerant, Decision, Joining, Name, Naming, NewTable, Offer, TableId } from '@handwerk/protocol'
import { type TSchema, Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'

const table = { game: 'oh-my-goods', seats: [{ is: 'me' }] }

describe('a fault', () => {
  it('has the path to its place, with numbers for the items of lists', () => {
    expect(check(Offer, { what: 'undo', seat: 0, asked: [0, 'one'] })).toMatchObject({ fault: { at: ['asked', 1] } })
  })

  it('has no path if the whole is wrong', () => expect(check(Naming, 7)).toMatchObject({ fault: { at: [] } }))

  it('keeps a name that begins with a digit as a name', () =>
    expect(check(Type.Object({ '2nd': Type.String() }), { '2nd': 2 })).toMatchObject({ fault: { at: ['2nd'] } }))

  it('is described by the schema, if that has words for it', () =>
    expect(check(TableId, 'here')).toMatchObject({ fault: { reason: 'must be the id of a table' } }))

  it('is described as the rest of a sentence otherwise', () =>
    expect(check(NewTable, { ...table, game: 7 })).toMatchObject({ fault: { reason: 'expected string' } }))

  for (const raw of [undefined, null, 7, {}])
    it(`is found where ${JSON.stringify(raw)} stands instead of a name`, () => expect(check(Name, raw).ok).toBe(false))
})

describe('a schema that is none', () => {
  it('is a bug, and no fault of the value', () => expect(() => check({} as TSchema, 7)).toThrow())
})

describe('a tolerant check', () => {
  it('does not take a list for an object that has no fields', () => expect(checkTolerant(Joining, []).ok).toBe(false))

  it('does not take null for an object that has no fields', () => expect(checkTolerant(Joining, null).ok).toBe(false))

  it('keeps fields of an object that may have any', () => {
    const open = Type.Object({ is: Type.String() }, { additionalProperties: true })
    expect(checkTolerant(open, { is: 'x', more: 1 })).toEqual({ ok: true, value: { is: 'x', more: 1 } })
  })

  it('drops fields that are called like parts of every object', () => {
    const raw = JSON.parse('{ "seat": 1, "constructor": 2, "__proto__": 3 }')
    expect(checkTolerant(Joining, raw)).toEqual({ ok: true, value: { seat: 1 } })
  })

  it('refuses an object that fits neither the schema nor null', () => {
    const orNothing = Type.Union([Decision, Type.Null()])
    expect(checkTolerant(orNothing, { number: 0, moves: [] }).ok).toBe(false)
  })

  it('reads null where nothing is allowed', () =>
    expect(checkTolerant(Type.Union([Decision, Type.Null()]), null)).toEqual({ ok: true, value: null }))

  it('takes another value for an unknown word only', () => {
    const colour = Type.Union([Type.Literal('red'), Type.Literal('other')], { unknownAs: 'other' })
    expect([checkTolerant(colour, 'mauve'), checkTolerant(colour, 7).ok]).toEqual([{ ok: true, value: 'other' }, false])
  })
})
