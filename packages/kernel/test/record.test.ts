import { describe, expect, it } from 'vitest'
import {
  commitmentTo,
  dealtSeed,
  type GameRecord,
  type Moment,
  migratePosition,
  migrateRecord,
  NewerVersion,
  placeOf,
  playText,
  readRecord,
  replay,
  resumeRecord,
  sameData,
  seedFrom,
} from '../src/index.js'
import { toy } from './toy.js'

const secret = 'ab'.repeat(32)
const shares = ['01'.repeat(32), '']
const deal = { secret, shares }

const won = { points: 1, tiebreak: 0, parts: {} }
const lost = { points: 0, tiebreak: 0, parts: {} }
const good: GameRecord = {
  format: 1,
  game: 'toy',
  version: 3,
  options: {},
  seats: ['a', 'b'],
  seed: seedFrom('s'),
  commitment: null,
  moves: [
    [0, 'one'],
    [1, 'two'],
  ],
  result: { winners: [1], ranks: [2, 1], scores: [lost, won] },
}
const dealt: GameRecord = { ...good, seed: dealtSeed(deal), commitment: commitmentTo(secret), deal }
const without = (key: keyof GameRecord): Partial<GameRecord> => {
  const { [key]: _, ...rest } = good
  return rest
}

describe('the form of a record', () => {
  const fault = (raw: unknown) => {
    const read = readRecord(raw)
    return read.ok ? '' : `${placeOf(read.fault.at)}: ${read.fault.reason}`
  }

  it('is valid with a deal and without', () => {
    expect(readRecord(good)).toEqual({ ok: true, value: good })
    expect(readRecord(dealt)).toEqual({ ok: true, value: dealt })
  })

  it('is valid for a game that continued by newer rules', () => {
    const record = { ...good, rebased: { after: 0, version: 1, position: { seats: 2 } } }
    expect(readRecord(record)).toEqual({ ok: true, value: record })
    expect(readRecord({ ...good, rebased: null })).toEqual({ ok: true, value: good })
  })

  it('reads null as no commitment, no deal and no result', () => {
    expect(readRecord(without('commitment'))).toEqual({ ok: true, value: good })
    expect(readRecord({ ...good, deal: null })).toEqual({ ok: true, value: good })
    expect(readRecord(without('result'))).toEqual({ ok: true, value: { ...good, result: null } })
  })

  it('counts versions from 1', () => {
    expect(fault({ ...good, version: 1 })).toBe('')
    expect(fault({ ...good, version: 0 })).toBe('version: must be a whole number of at least 1')
  })

  it.each<[string, unknown]>([
    ['the whole: must be an object', 'a record'],
    ['seats[1]: must be a text', { ...good, seats: ['a', 2] }],
    ['seats: must be a list', { ...good, seats: 'ab' }],
    ['seed: must be a text', without('seed')],
    ['seed: must be 64 hexadecimal digits', { ...good, seed: 's' }],
    ['game: must be a text', without('game')],
    ['commitment: must be a text', { ...good, commitment: 5 }],
    ['moves: must be a list', without('moves')],
    ['moves[1]: must be a list', { ...good, moves: [[0, 'one'], 'two'] }],
    ['moves[0]: must be a seat and a move', { ...good, moves: [[0, 'one', 'two']] }],
    ['moves[0][0]: must be a whole number from 0 to 1', { ...good, moves: [[-1, 'one']] }],
    ['moves[0][0]: must be a whole number from 0 to 1', { ...good, moves: [[2, 'one']] }],
    ['moves[0][1]: must be a text', { ...good, moves: [[0, 1]] }],
    ['result: must be an object', { ...good, result: [] }],
    ['rebased: must be an object', { ...good, rebased: 1 }],
    ['rebased.after: must be a whole number of at least 0', { ...good, rebased: { after: -1, version: 1 } }],
    ['rebased.version: must be a whole number of at least 1', { ...good, rebased: { after: 0, version: 0 } }],
    [
      'rebased.move: is not known here; known are after, version, position',
      { ...good, rebased: { after: 0, version: 1, move: 1 } },
    ],
    ['deal: must be an object', { ...good, deal: 'fair' }],
    ['deal.share: is not known here; known are secret, shares', { ...good, deal: { ...deal, share: '' } }],
    ['deal.shares: must be a list', { ...good, deal: { secret } }],
    ['deal.shares: must be 2 texts, one for each seat', { ...good, deal: { secret, shares: [''] } }],
    ['deal.shares: must be 2 texts, one for each seat', { ...good, deal: { secret, shares: ['', '', ''] } }],
    ['deal.shares[1]: must be a text', { ...good, deal: { secret, shares: ['', 1] } }],
    ['deal.shares[1]: must be 64 hexadecimal digits', { ...good, deal: { secret, shares: ['', '01'] } }],
    ['deal.secret: must be a text', { ...good, deal: { shares } }],
    ['deal.secret: must be 64 hexadecimal digits', { ...good, deal: { secret: 'ab', shares } }],
  ])('is not valid: %s', (sentence, raw) => {
    expect(fault(raw)).toBe(sentence)
  })
})

describe('a replay', () => {
  it('finds no difference in a record that keeps to the rules', () => {
    expect(replay(toy, good)).toBeNull()
    expect(replay(toy, dealt)).toBeNull()
  })

  it('shows the position before the first move and after each, with the facts of each move', () => {
    const moments: Moment[] = []
    replay(toy, good, (moment) => moments.push(structuredClone(moment)))
    const at = (said: number[]) => ({ seats: 2, seed: good.seed, said })
    expect(moments).toEqual([
      { position: at([]), number: 0, move: null, facts: [{ is: 'begun' }] },
      { position: at([1]), number: 1, move: [0, 'one'], facts: [{ is: 'said', seat: 0, cards: [1] }] },
      { position: at([1, 2]), number: 2, move: [1, 'two'], facts: [{ is: 'said', seat: 1, cards: [2] }] },
    ])
  })

  it('accepts as many seats as the game has', () => {
    const names = (seats: number) => Array.from({ length: seats }, (_, seat) => `seat ${seat}`)
    const begun = (seats: number) => replay(toy, { ...good, seats: names(seats), moves: [], result: null })
    expect([2, 3, 4].map(begun)).toEqual([null, null, null])
    expect(begun(1)).toEqual({ move: null, sentence: 'toy has 2 to 4 seats, not 1' })
    expect(begun(5)).toEqual({ move: null, sentence: 'toy has 2 to 4 seats, not 5' })
  })

  it.each<[string, number | null, Partial<GameRecord>]>([
    ['its options do not hold: must be quiet', null, { options: { loud: true } }],
    ['the secret of the deal is not the one that was committed to', null, { deal }],
    ['three: Say one or two. (TOY-2)', 2, { moves: [...good.moves.slice(0, 1), [1, 'three']] }],
    ['one: It is not your turn. (TOY-1)', 1, { moves: [[1, 'one']] }],
    ['the result is not the one that its moves lead to', null, { result: null }],
    ['the result is not the one that its moves lead to', null, { moves: good.moves.slice(0, 1) }],
  ])('finds the first difference: %s', (sentence, move, change) => {
    expect(replay(toy, { ...good, ...change })).toEqual({ move, sentence })
  })
})

describe('a record of another version', () => {
  const digits: GameRecord['moves'] = [
    [0, '1'],
    [1, '2'],
  ]

  it('is played if the rules play it as before', () => {
    expect(replay(toy, { ...good, version: 2, moves: digits })).toBeNull()
    expect(replay(toy, { ...good, version: 3, moves: digits })).toMatchObject({ move: 1 })
  })

  it.each([1, 4])('names the version that it was played by: %i', (version) => {
    expect(replay(toy, { ...good, version })).toEqual({
      move: null,
      sentence: `it was played by version ${version} of the rules, this is version 3`,
      playedBy: version,
    })
  })

  it('is written as the present version writes it', () => {
    expect(migrateRecord(toy.game, { ...good, version: 2, moves: digits })).toEqual(good)
    expect(migrateRecord(toy.game, { ...good, version: 1 })).toBeNull()
    expect(migrateRecord(toy.game, { ...good, version: 4 })).toBeNull()
  })

  const rebased = (version: number, position: unknown) => ({
    ...good,
    version: 1,
    rebased: { after: 1, version, position },
  })
  const stored = { seats: 2, seed: good.seed }

  it('is played from where it continued by newer rules', () => {
    const moments: Moment[] = []
    const record = rebased(2, { ...stored, said: [1] })
    expect(replay(toy, { ...record, moves: digits }, (moment) => moments.push(structuredClone(moment)))).toBeNull()
    expect(moments.map(({ number, move }) => [number, move])).toEqual([
      [1, null],
      [2, [1, 'two']],
    ])
    expect(record.rebased.position).toEqual({ ...stored, said: [1] })
  })

  it('is not played from an invalid position, or by unknown rules', () => {
    expect(replay(toy, rebased(3, null))).toEqual({
      move: null,
      sentence: 'the position from which it continued is not valid',
    })
    expect(replay(toy, rebased(4, { ...stored, said: [1] }))).toMatchObject({ playedBy: 1 })
  })

  it('numbers a refused move as the whole record does', () => {
    const moves: GameRecord['moves'] = [good.moves[0], [1, 'three']]
    expect(replay(toy, { ...rebased(3, { ...stored, said: [1] }), moves })).toMatchObject({ move: 2 })
  })
})

describe('an unfinished game continues', () => {
  const open: GameRecord = { ...good, moves: [[0, 'one']], result: null }
  const stored = { seats: 2, seed: good.seed, said: [1] }

  it('unchanged by the same rules', () => {
    expect(resumeRecord(toy, open)).toEqual(open)
    expect(resumeRecord(toy, open, stored)).toEqual(open)
  })

  it('as the present rules write it, if they play it as before', () => {
    expect(resumeRecord(toy, { ...open, version: 2, moves: [[0, '1']] })).toEqual(open)
  })

  it('from the stored position, if they do not', () => {
    const older = { ...open, version: 1 }
    const rebased = { after: 1, version: 3, position: stored }
    expect(resumeRecord(toy, older, { seats: 2, seed: good.seed, spoken: [1] })).toEqual({ ...older, rebased })
    const again = { ...older, rebased: { ...rebased, version: 1 } }
    expect(resumeRecord(toy, again, { seats: 2, seed: good.seed, spoken: [1] })).toEqual({ ...older, rebased })
    expect(resumeRecord(toy, older, null)).toEqual({ move: null, sentence: 'the stored position is not valid' })
  })

  it('from the last of its moves that are still allowed, if no position was stored', () => {
    const older = { ...open, version: 1 }
    expect(resumeRecord(toy, older)).toEqual(open)
    const moves: GameRecord['moves'] = [
      [0, 'one'],
      [1, 'one'],
      [0, 'three'],
      [1, 'two'],
    ]
    expect(resumeRecord(toy, { ...older, moves })).toEqual({ ...open, moves: moves.slice(0, 2) })
  })

  it('not at all by older rules, or if its record is wrong', () => {
    for (const position of [undefined, stored])
      expect(resumeRecord(toy, { ...open, version: 4 }, position)).toMatchObject({ move: null, playedBy: 4 })
    expect(resumeRecord(toy, { ...open, moves: [[0, 'three']] })).toMatchObject({ move: 1 })
  })
})

describe('a stored position', () => {
  const now = { seats: 2, seed: 's', said: [1] }

  it('is migrated from every older version, and copied', () => {
    const old = { seats: 2, seed: 's', spoken: [1] }
    expect(migratePosition(toy.game, old, 1)).toEqual(now)
    expect(old).toEqual({ seats: 2, seed: 's', spoken: [1] })
    for (const version of [2, 3]) expect(migratePosition(toy.game, now, version)).toEqual(now)
    expect(migratePosition(toy.game, now, 3)).not.toBe(now)
  })

  it('of a newer version is refused', () => {
    const migrate = () => migratePosition(toy.game, now, 4)
    expect(migrate).toThrow(NewerVersion)
    expect(migrate).toThrow('it was stored by version 4 of toy, this is version 3')
    expect(String(new NewerVersion('toy', 4, 3))).toMatch(/^NewerVersion: /)
  })

  it('stays as it is in a game whose version never rose', () => {
    expect(migratePosition({ name: 'toy', version: 1 }, now, 1)).toEqual(now)
  })
})

describe('a move as text', () => {
  it('is played with its facts, or refused and not played', () => {
    const position = toy.game.start({}, 2, good.seed)
    const told: unknown[] = []
    expect(playText(toy, position, 1, 'one', (fact) => told.push(fact))).toBe('It is not your turn. (TOY-1)')
    expect(playText(toy, position, 0, 'none', (fact) => told.push(fact))).toBe('Say one or two. (TOY-2)')
    expect({ position, told }).toMatchObject({ position: { said: [] }, told: [] })
    expect(playText(toy, position, 0, 'one', (fact) => told.push(fact))).toBeNull()
    expect({ position, told }).toMatchObject({ position: { said: [1] }, told: [{ is: 'said', seat: 0, cards: [1] }] })
  })
})

describe('equal data', () => {
  it.each<[unknown, unknown]>([
    [1, 1],
    [null, null],
    [
      { a: 1, b: [2, null] },
      { b: [2, null], a: 1 },
    ],
    [[], []],
  ])('%j and %j', (a, b) => {
    expect([sameData(a, b), sameData(b, a)]).toEqual([true, true])
  })

  it.each<[unknown, unknown]>([
    [1, 2],
    [1, '1'],
    [0, null],
    [null, {}],
    [{}, 'text'],
    [{}, ''],
    [{}, 5],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('not: %j and %j', (a, b) => {
    expect([sameData(a, b), sameData(b, a)]).toEqual([false, false])
  })
})
