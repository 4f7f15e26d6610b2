/** Who knows which card: derived again from the facts, as each seat gets them. */
import { HIDDEN, randomFrom, type Seat, seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import type { MottainaiFact } from '../src/facts.js'
import { mottainai, WORKS } from '../src/index.js'
import { cardName } from '../src/notation.js'
import type { Options, Position } from '../src/position.js'
import { at } from './at.js'
import { QUICK_TABLES } from './games.js'

const { game } = mottainai
const HIDDEN_PLACES = ['deck', 'hand', 'pickup', 'facedown']

/** For each card the observers who know where it lies: the seats, and null for the onlookers. */
class Memory {
  private readonly watchers: (Seat | null)[]
  private readonly known: Set<Seat | null>[]
  private readonly hands: Set<number>[]

  constructor(seats: number) {
    this.watchers = [...Array(seats).keys(), null]
    this.known = Array.from({ length: (seats < 4 ? 1 : 2) * WORKS.length }, () => new Set())
    this.hands = Array.from({ length: seats }, () => new Set())
  }

  hear(fact: MottainaiFact): void {
    for (const card of fact.cards ?? []) this.follow(card, fact)
    for (const watcher of this.watchers)
      (game.redact(fact, watcher)?.cards ?? []).forEach((heard, i) => {
        const card = fact.cards?.[i] ?? -1
        if (heard !== (this.known[card].has(watcher) ? card : HIDDEN))
          throw new Error(`${watcher} hears of card ${heard}, and it is ${card}: ${JSON.stringify(fact)}`)
      })
  }

  private follow(card: number, { is, from, to }: MottainaiFact): void {
    const own = from?.zone === 'hand' ? from.seat : undefined
    const taker = to?.seat
    if (is === 'reveal' || (to && !HIDDEN_PLACES.includes(to.zone))) this.known[card] = new Set(this.watchers)
    else if (to?.zone === 'deck' && own !== undefined) {
      // Those who knew cards of this hand cannot tell which of them is gone.
      for (const other of this.hands[own]) this.known[other] = new Set([own])
    } else if (to?.zone === 'hand' && taker !== undefined) this.known[card].add(taker)
    else if (to?.zone === 'pickup' && own !== undefined && taker !== undefined) this.known[card].add(taker)
    if (own !== undefined && to) this.hands[own].delete(card)
    if (to?.zone === 'hand' && taker !== undefined) this.hands[taker].add(card)
  }

  expectAsIn(p: Position, where: string): void {
    const masks = this.known.map((watchers) =>
      this.watchers.reduce((mask: number, watcher, bit) => (watchers.has(watcher) ? mask | (1 << bit) : mask), 0),
    )
    const wrong = masks.flatMap((mask, card) => (mask === p.known[card] ? [] : [cardName(card)]))
    expect(wrong, where).toEqual([])
  }
}

function remember(options: Options, seats: number, name: string): void {
  const memory = new Memory(seats)
  const random = randomFrom(name)
  const hear = (fact: MottainaiFact) => memory.hear(fact)
  const p = game.start(options, seats, seedFrom(name), hear)
  for (let n = 0; p.ending === ''; n++) {
    memory.expectAsIn(p, `game "${name}", decision ${n}`)
    const moves = game.moves(p, p.turn)
    game.play(p, p.turn, moves[random.below(moves.length)], hear)
  }
}

describe('who knows a card', () => {
  it.each(QUICK_TABLES)('is everybody who could see it: %s', (label, options, seats) => {
    remember(options, seats, `knowledge, ${label}`)
  })

  it('[MOT-7.6] is everybody, after it was given to a workplace for Kite', () => {
    const table = at({
      players: [
        { hand: ['frog', 'cup'], gallery: ['kite'] },
        { hand: ['jar'], gallery: ['bowl'] },
      ],
      step: 'morning',
    }).play('kite frog 1')
    expect(table.cards(1, 'workplace')).toEqual(['frog'])
    const frog = WORKS.findIndex(({ id }) => id === 'frog')
    expect(table.p.known[frog]).toBe(0b111)
  })
})

describe('a card out of the game', () => {
  it('is visible to everybody, like all open cards', () => {
    const { p } = at({
      players: [
        { hand: ['frog'], pickup: ['pin'], assistants: ['fan'], workplace: ['jar'], sales: ['coin'], task: 'robe' },
        { hand: ['cup'], gallery: ['bowl'], shop: ['poem'], task: 'vase', facedown: true },
      ],
      floor: ['bell'],
      deck: ['gong'],
      rest: 'box',
    })
    const hidden = (seat: number | null) => {
      const seen = new Set(game.sees(p, seat))
      return WORKS.flatMap(({ id }, card) => (seen.has(card) ? [] : [id])).sort()
    }
    expect(hidden(0)).toEqual(['cup', 'gong', 'pin', 'vase'])
    expect(hidden(1)).toEqual(['frog', 'gong', 'pin', 'vase'])
    expect(hidden(null)).toEqual(['cup', 'frog', 'gong', 'pin', 'vase'])
  })
})
