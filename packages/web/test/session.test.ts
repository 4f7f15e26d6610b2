import { replay, seedFrom } from '@handwerk/kernel'
import { ohMyGoods } from '@handwerk/oh-my-goods'
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

/** Plays a line of text as a seat would type it. */
function type(session: Session, seat: number, line: string): void {
  const position = session.position as Parameters<typeof game.view>[0]
  const read = notation.read(game.view(position, seat), line)
  if (!('move' in read)) throw new Error(`${line} cannot be read`)
  expect(session.play(seat, [read.move])).toBeNull()
}

describe('a session', () => {
  it('comes back from its save as it was', () => {
    const session = sit()
    type(session, 0, 'keep')
    type(session, 1, 'keep')
    type(session, 0, 'work charburner sloppy')
    expect(sit({ moves: session.moves }).position).toEqual(session.position)
  })

  it('says why a save cannot be gone on with', () => {
    const save = sit().save
    expect(Session.from(ohMyGoods, { ...save, moves: [[0, 'build']], changed: 0 })).toContain('build')
    expect(Session.from(ohMyGoods, { ...save, version: 99, moves: [], changed: 0 })).toContain('99')
  })

  it('takes back what others have decided beside, not in answer', () => {
    const session = sit()
    type(session, 0, 'keep')
    expect(session.undoable(0)).not.toBeNull()
    session.undo(0)
    expect(session.moves).toEqual([])
    type(session, 0, 'keep')
    type(session, 1, 'keep')
    // Both have new cards now, and the first row of the market lies open.
    expect(session.undoable(0)).toBeNull()
    type(session, 0, 'work charburner orderly')
    type(session, 1, 'work charburner sloppy')
    session.undo(0)
    expect(session.moves).toEqual([
      [0, 'keep'],
      [1, 'keep'],
      [1, expect.stringMatching(/^work charburner-\w+ sloppy$/)],
    ])
  })

  it('gives a record that holds', () => {
    const session = sit()
    type(session, 0, 'redraw')
    type(session, 1, 'keep')
    expect(replay(ohMyGoods, session.record())).toBeNull()
  })
})
