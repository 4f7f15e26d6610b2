import { describe, expect, it } from 'vitest'
import {
  Faulty,
  IllegalMove,
  LANGUAGES,
  placeOf,
  playThenList,
  rank,
  reading,
  readList,
  readObject,
  readOneOf,
  readRecord,
  readText,
  readTruth,
  readWhole,
  seedFrom,
} from '../src/index.js'

const reason = (read: () => unknown) => {
  const result = reading(read)
  return result.ok ? result.value : `${placeOf(result.fault.at)}: ${result.fault.reason}`
}

describe('reading values from outside', () => {
  it('returns the value, or its place and what would be right', () => {
    expect(reason(() => readObject({ a: 1 }, ['x']))).toEqual({ a: 1 })
    expect(reason(() => readObject([], ['x']))).toBe('x: must be an object')
    expect(reason(() => readObject(null, []))).toBe('the whole: must be an object')
    expect(reason(() => readObject({ b: 1 }, ['x', 2], ['a']))).toBe('x[2].b: is not known here; known are a')
    expect(reason(() => readList({}, ['x']))).toBe('x: must be a list')
    expect(reason(() => readText(1, ['x']))).toBe('x: must be a text')
    expect(reason(() => readTruth('yes', ['x']))).toBe('x: must be true or false')
    expect(reason(() => readWhole(1.5, ['x'], 1, 3))).toBe('x: must be a whole number from 1 to 3')
    expect(reason(() => readWhole(Number.NaN, ['x'], 1, Number.MAX_SAFE_INTEGER))).toBe(
      'x: must be a whole number of at least 1',
    )
    expect(reason(() => readOneOf('c', ['x'], ['a', 'b']))).toBe('x: must be one of a, b')
  })

  it('returns a valid value unchanged', () => {
    expect(reason(() => readObject({ a: 1 }, [], ['a', 'b']))).toEqual({ a: 1 })
    expect(reason(() => readList([1, 'two'], []))).toEqual([1, 'two'])
    expect(reason(() => readText('', []))).toBe('')
    expect([true, false].map((truth) => reason(() => readTruth(truth, [])))).toEqual([true, false])
    expect([1, 2, 3].map((whole) => reason(() => readWhole(whole, [], 1, 3)))).toEqual([1, 2, 3])
    expect(['a', 'b'].map((one) => reason(() => readOneOf(one, [], ['a', 'b'])))).toEqual(['a', 'b'])
  })

  it.each([0, 4, '2', null])('refuses %j where whole numbers from 1 to 3 are expected', (raw) => {
    expect(reason(() => readWhole(raw, ['x'], 1, 3))).toBe('x: must be a whole number from 1 to 3')
  })

  it.each(['text', 5, undefined])('refuses %j where an object is expected', (raw) => {
    expect(reason(() => readObject(raw, ['x']))).toBe('x: must be an object')
  })

  it('names the fault and its place', () => {
    const fault = new Faulty(['players', 0, 'hand', 2], 'must be a card')
    expect(String(fault)).toBe('Faulty: players[0].hand[2]: must be a card')
    expect(fault.fault).toEqual({ at: ['players', 0, 'hand', 2], reason: 'must be a card' })
    expect(placeOf([0, 'a'])).toBe('[0].a')
  })

  it('does not catch other errors', () => {
    expect(() =>
      reading(() => {
        throw new TypeError('a bug')
      }),
    ).toThrow('a bug')
  })
})

describe('a record', () => {
  const good = {
    format: 1,
    game: 'g',
    version: 1,
    options: {},
    seats: ['a', 'b'],
    seed: seedFrom('s'),
    commitment: null,
    moves: [[1, 'keep']],
    result: null,
  }

  it('is read if its form is right', () => {
    expect(readRecord(good)).toEqual({ ok: true, value: good })
  })

  it.each([
    ['format: must be 1', { format: 2 }],
    ['seats: must be a list', { seats: 2 }],
    ['seed: must be 64 hexadecimal digits', { seed: '7' }],
    ['version: must be a whole number of at least 1', { version: 'one' }],
    ['moves[0][0]: must be a whole number from 0 to 1', { moves: [[2, 'keep']] }],
    ['moves[0]: must be a seat and a move', { moves: [[1]] }],
    ['moves[0][1]: must be a text', { moves: [[1, 5]] }],
    ['result: must be an object', { result: 'won' }],
  ])('is refused otherwise: %s', (sentence, change) => {
    const read = readRecord({ ...good, ...change })
    expect(read.ok ? '' : `${placeOf(read.fault.at)}: ${read.fault.reason}`).toBe(sentence)
  })
})

describe('an illegal move', () => {
  it('is thrown with the rule that forbids it', () => {
    const refusal = { rule: 'TOY-1', reason: 'turn' }
    const error = new IllegalMove(refusal)
    expect(String(error)).toBe('IllegalMove: illegal move: turn (TOY-1)')
    expect(error.refusal).toBe(refusal)
  })
})

describe('a game without a move list of its own', () => {
  it('plays, and lists the moves of the next seat to decide', () => {
    const count = {
      play: (p: { left: number }) => {
        p.left--
      },
      waiting: (p: { left: number }) => (p.left > 0 ? [p.left] : []),
      moves: (_p: { left: number }, seat: number, into: number[] = []) => {
        into.push(seat, 10 * seat)
        return into
      },
    }
    const p = { left: 3 }
    const listed = [7, 8, 9]
    playThenList(count, p, 3, 7, listed)
    expect({ p, listed }).toEqual({ p: { left: 2 }, listed: [2, 20] })
    playThenList(count, p, 2, 20, listed)
    playThenList(count, p, 1, 10, listed)
    expect(listed).toEqual([])
  })
})

describe('the languages', () => {
  it('are English, which is the first, and German', () => expect(LANGUAGES).toEqual(['en', 'de']))
})

describe('ranks', () => {
  it('follow points, then by the tiebreak; equals share one', () => {
    const score = (points: number, tiebreak: number) => ({ points, tiebreak, parts: {} })
    expect(rank([score(5, 0), score(7, 1), score(7, 2), score(5, 0)])).toMatchObject({
      winners: [2],
      ranks: [3, 2, 1, 3],
    })
    expect(rank([score(5, 9), score(7, 1)])).toMatchObject({ winners: [1], ranks: [2, 1] })
    expect(rank([score(1, 1), score(1, 1)])).toMatchObject({ winners: [0, 1], ranks: [1, 1] })
  })
})
