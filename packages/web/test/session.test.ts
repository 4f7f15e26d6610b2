import { advise } from '@handwerk/bots'
import { randomFrom, replay, seedFrom } from '@handwerk/kernel'
import { ASIDE, BUILDING, deckFor, move, ohMyGoods, type Position } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { type Save, Session } from '../src/local/session.ts'

const { game, notation } = ohMyGoods

function sit(changes: Partial<Save> = {}): Session {
  const session = Session.from(ohMyGoods, {
    id: 'one',
    game: game.name,
    version: game.version,
    options: { first: 0 },
    sitters: [
      { name: 'Lena', bot: null },
      { name: 'Mira', bot: null },
    ],
    seed: seedFrom('session'),
    moves: [],
    changed: 0,
    ...changes,
  })
  if (typeof session === 'string') throw new Error(session)
  return session
}

/** Plays a move in notation. */
function type(session: Session, seat: number, line: string): void {
  const position = session.position as Parameters<typeof game.view>[0]
  const read = notation.read(game.view(position, seat), line)
  if (!('move' in read)) throw new Error(`${line} cannot be read`)
  expect(session.play(seat, [read.move])).toBeNull()
}

/** Sets aside the card that costs least. */
function cheapest(session: Session, seat: number): number {
  const position = session.position as Position
  const { cost } = deckFor(position)
  const [card] = position.players[seat].hand.toSorted((a, b) => cost[a] - cost[b])
  return move(ASIDE, card)
}

describe('a session', () => {
  it('is restored from its save', () => {
    const session = sit()
    type(session, 0, 'keep')
    type(session, 1, 'keep')
    type(session, 0, 'work charburner sloppy')
    expect(sit({ moves: session.moves }).position).toEqual(session.position)
  })

  it('says why a save cannot be resumed', () => {
    const save = sit().save
    expect(Session.from(ohMyGoods, { ...save, moves: [[0, 'build']], changed: 0 })).toContain('build')
    expect(Session.from(ohMyGoods, { ...save, version: 99, moves: [], changed: 0 })).toContain('99')
  })

  it('undoes a move but no simultaneous decision of others, and nothing after cards were revealed', () => {
    const session = sit()
    type(session, 0, 'keep')
    expect(session.mayUndo(0)).toBe(true)
    session.undo(0)
    expect(session.moves).toEqual([])
    type(session, 0, 'keep')
    type(session, 1, 'keep')
    // Both have new cards now, and the first row of the market lies open.
    expect(session.mayUndo(0)).toBe(false)
    type(session, 0, 'work charburner orderly')
    type(session, 1, 'work charburner sloppy')
    session.undo(0)
    expect(session.moves).toEqual([
      [0, 'keep'],
      [1, 'keep'],
      [1, expect.stringMatching(/^work charburner-\w+ sloppy$/)],
    ])
  })

  it('plays the whole plan of the advisor, undoes it move by move, and stops at a refused move', async () => {
    const session = sit()
    for (const seat of [0, 1]) type(session, seat, 'keep')
    for (const seat of [0, 1]) {
      type(session, seat, 'work charburner sloppy')
      // The cheapest card that there is: the seven coal of the beginning pay for most.
      session.play(seat, [cheapest(session, seat)])
    }
    const position = session.position as Position
    expect(position.step).toBe('produce')
    const before = session.moves.length
    const view = game.view(position, 0)
    const advice = await advise(game.name, view, game.moves(position, 0), randomFrom('plan'), { iterations: 20 })
    const moves = advice?.plan?.moves ?? []
    // The last move builds, and pays with coal, since there is nothing else.
    const unpaid = moves.length - 1
    expect(moves[unpaid]).toBe(move(BUILDING))
    expect(unpaid).toBeGreaterThan(0)
    expect(session.play(0, moves.slice(0, unpaid))).toBeNull()
    expect(session.moves.length).toBe(before + unpaid)
    for (let left = unpaid; left > 0; left--) session.undo(0)
    expect(session.position).toEqual(position)
    expect(session.play(0, [moves[0], -1, ...moves.slice(1)])?.reason).toBe('no-move')
    expect(session.moves.length).toBe(before + 1)
    // What pays is turned up, and has been seen.
    expect(session.play(0, moves.slice(1))).toBeNull()
    expect(session.mayUndo(0)).toBe(false)
  })

  it('undoes any move against bots, and stores the undo', () => {
    const session = sit({
      sitters: [
        { name: 'Lena', bot: null },
        { name: 'Mira', bot: 'greedy' },
      ],
    })
    type(session, 0, 'keep')
    type(session, 1, 'keep')
    session.undo(0)
    expect(session.moves).toEqual([])
    expect(session.record().events?.map(({ is }) => is)).toEqual(['start', 'move', 'move', 'undo'])
    type(session, 0, 'redraw')
    const again = sit({ sitters: session.save.sitters, moves: session.moves, events: session.events })
    expect(again.record().events?.map(({ is }) => is)).toEqual(['start', 'move', 'move', 'undo', 'move'])
    expect(again.position).toEqual(session.position)
  })

  it('undoes moves that others have answered with their consent', () => {
    const session = sit()
    type(session, 0, 'keep')
    type(session, 1, 'keep')
    expect(session.mustAgree(0)).toEqual({ others: [1], moves: 2 })
    session.undoAgreed(0)
    expect(session.moves).toEqual([])
    expect(session.record().events?.map(({ is }) => is)).toEqual(['start', 'move', 'move', 'offer', 'consent', 'undo'])
  })

  it('goes on from the moves if the stored events are impossible', () => {
    const session = sit()
    type(session, 0, 'keep')
    const events = session.events.map((event) => ({ ...event, line: 'build' }))
    expect(sit({ moves: session.moves, events }).position).toEqual(session.position)
  })

  it('makes a record that verifies', () => {
    const session = sit()
    type(session, 0, 'redraw')
    type(session, 1, 'keep')
    expect(replay(ohMyGoods, session.record())).toBeNull()
  })
})
