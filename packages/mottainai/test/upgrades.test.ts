import { describe, expect, it } from 'vitest'
import { A, B, push, top, WHICH } from '../src/frames.js'
import { mottainai, type Position, WORKS } from '../src/index.js'
import { move, USE } from '../src/moves.js'
import { cardName, cardNamed } from '../src/notation.js'
import { renumber } from '../src/upgrades.js'
import { at } from './at.js'
import { QUICK_TABLES } from './games.js'
import { expectToRenumberBack } from './renumbered.js'

const IDS = WORKS.map(({ id }) => id)

/** A deck with one more stone work: those after it have other numbers. */
const LONGER = IDS.flatMap((id) => (id === 'tower' ? [id, 'some-new-work'] : [id]))

describe('a position of an older deck', () => {
  it('is the same again when its cards get their numbers back', () => {
    expectToRenumberBack(QUICK_TABLES)
  })

  it('has the same cards in the same places, and the new ones out of the game', () => {
    const { p } = at({ players: [{ hand: ['frog', 'cup'], task: 'bell' }, { gallery: ['turtle'] }], floor: ['jar'] })
    const now = renumber(p, IDS, LONGER)
    const names = (cards: readonly number[]) => cards.map((card) => LONGER[card])
    expect(names(now.players[0].hand)).toEqual(['frog', 'cup'])
    expect(names(now.players[1].gallery)).toEqual(['turtle'])
    expect(names(now.deck)).toEqual(p.deck.map(cardName))
    expect(names(now.box)).toEqual(['some-new-work'])
  })

  it('has both new cards out of the game with two decks', () => {
    const { p } = at({ players: [{ hand: ['frog', 'frog'] }, {}, {}, {}] })
    const now = renumber(p, IDS, LONGER)
    expect(now.box.map((card) => LONGER[card % LONGER.length])).toEqual(['some-new-work', 'some-new-work'])
    expect(now.known).toHaveLength(2 * LONGER.length)
    expect(now.players[0].hand).toEqual([LONGER.indexOf('frog'), LONGER.length + LONGER.indexOf('frog')])
  })

  it('keeps who knows which card', () => {
    const { p } = at({ players: [{ hand: ['cup'] }, { hand: ['jar'] }] })
    const now = renumber(p, IDS, LONGER)
    for (const id of ['cup', 'jar', 'bell']) expect(now.known[LONGER.indexOf(id)]).toBe(p.known[cardNamed(id) ?? -1])
  })

  it('names the same cards in a move that waits for the choice of a work', () => {
    const cup = IDS.indexOf('cup')
    expect(LONGER.indexOf('cup')).not.toBe(cup)
    for (const [kind, { id, names = [] }] of WORKS.entries()) {
      const { p } = at({ players: [{}, {}] })
      push(p, WHICH, kind, move(USE, kind, cup, cup))
      const now = renumber(p, IDS, LONGER)
      const [y, z] = [0, 1].map((i) => (names[i] === 'card' ? LONGER.indexOf('cup') : cup))
      expect(now.frames[top(now) + A], id).toBe(LONGER.indexOf(id))
      expect(now.frames[top(now) + B], id).toBe(move(USE, LONGER.indexOf(id), y, z))
    }
  })
})

describe('the upgrades', () => {
  it('are one for each version after the first', () => {
    const { version, upgrades = [] } = mottainai.game
    expect(upgrades).toHaveLength(version - 1)
  })

  it('do not change a position if the deck is the same', () => {
    const { p } = at({ players: [{ hand: ['cup', 'jar'] }, {}], step: 'choose' })
    const [first] = mottainai.game.upgrades ?? []
    expect(first.position(p) as Position).toBe(p)
  })
})
