/**
 * Moves as text (OMG-N.1): one line per move, such as `work mill-3 sloppy`, `chain
 * iron-smelter-2 with market-office-3`, `pay 2 iron 1 flour`. Reading also accepts
 * unambiguous abbreviations of names.
 */
import type { Notation, Refusal } from '@handwerk/kernel'
import { type Deck, GOOD } from './cards.js'
import {
  ASIDE,
  argA,
  argB,
  argC,
  BUILDING,
  CHAIN,
  COMMIT,
  DISCARD,
  EMPTY,
  END,
  HIRING,
  IDLE,
  KEEP,
  kindOf,
  type Move,
  move,
  PASS,
  PLACE,
  PRODUCE,
  payCode,
  payMove,
  REDRAW,
  SEND,
  WORK,
} from './moves.js'
import { decodePayment, encodePayment } from './payment.js'
import { deckFor, MODES } from './position.js'
import { refuse } from './refuse.js'
import type { View, ViewPlayer } from './view.js'

export const notation: Notation<View> = {
  write(view, m) {
    const deck = deckFor(view)
    const player = playerOf(view)
    const card = (number: number) => deck.ids[number]
    const building = (b: number) => card(player.buildings[b])
    switch (kindOf(m)) {
      case KEEP:
        return 'keep'
      case REDRAW:
        return argA(m) === EMPTY ? 'redraw' : `redraw keep ${card(argA(m))}`
      case DISCARD:
        return `discard ${card(argA(m))}`
      case SEND:
        return `send ${assistantId(deck, player.assistants[argA(m)])} to ${building(argB(m))}`
      case WORK:
        return `work ${building(argA(m))} ${MODES[argB(m)]}`
      case IDLE:
        return 'idle'
      case ASIDE:
        return `aside ${card(argA(m))}`
      case COMMIT:
        return 'commit'
      case PRODUCE:
        return `produce ${building(argA(m))}`
      case CHAIN: {
        const cards = [argB(m), argC(m)].filter((number) => number !== EMPTY).map(card)
        return `chain ${building(argA(m))}${cards.length > 0 ? ` with ${cards.join(' ')}` : ''}`
      }
      case END:
        return 'end'
      case BUILDING:
        return 'build'
      case HIRING:
        return `hire ${assistantId(deck, argA(m))}`
      case PLACE:
        return `at ${building(argA(m))}`
      case PASS:
        return 'pass'
      default: {
        const payment = decodePayment(deck, player, payCode(m)) ?? []
        return `pay ${payment.flatMap((n, kind) => (n > 0 ? [`${n} ${deck.goods[kind]}`] : [])).join(' ')}`
      }
    }
  },

  read(view, text) {
    const words = text.trim().toLowerCase().split(/\s+/)
    try {
      return { move: new Reader(view, words).move() }
    } catch (error) {
      if (error instanceof Misread) return { refusal: error.refusal }
      throw error
    }
  },
}

/** The player of this view. An onlooker has no moves to read or write. */
function playerOf(view: View): ViewPlayer {
  if (view.seat === null) throw new Error('an onlooker has no moves')
  return view.players[view.seat]
}

const assistantId = (deck: Deck, face: number): string => deck.ids[deck.firstAssistant + (face >> 1)]

class Misread extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** Reads a line word by word. */
class Reader {
  private readonly deck: Deck
  private readonly player: ViewPlayer
  private readonly view: View
  private readonly words: readonly string[]
  private next = 0

  constructor(view: View, words: readonly string[]) {
    this.deck = deckFor(view)
    this.player = playerOf(view)
    this.view = view
    this.words = words
  }

  move(): Move {
    const m = this.parse()
    if (this.next < this.words.length) throw this.unreadable()
    return m
  }

  private parse(): Move {
    switch (this.word()) {
      case 'keep':
        return move(KEEP)
      case 'redraw':
        return this.take('keep') ? move(REDRAW, this.handCard()) : move(REDRAW, EMPTY)
      case 'discard':
        return move(DISCARD, this.handCard())
      case 'send': {
        const face = this.face(this.player.assistants)
        this.expect('to')
        return move(SEND, this.player.assistants.indexOf(face), this.building())
      }
      case 'work': {
        const b = this.building()
        const mode = MODES.findIndex((name) => name === this.words[this.next])
        if (mode < 0) throw new Misread(refuse('no-such-mode'))
        this.next++
        return move(WORK, b, mode)
      }
      case 'idle':
        return move(IDLE)
      case 'aside':
        return move(ASIDE, this.handCard())
      case 'commit':
        return move(COMMIT)
      case 'produce':
        return move(PRODUCE, this.building())
      case 'chain':
        return this.chain()
      case 'end':
        return move(END)
      case 'build':
        return move(BUILDING)
      case 'hire':
        return move(HIRING, this.face(this.view.bench))
      case 'at':
        return move(PLACE, this.building())
      case 'pass':
        return move(PASS)
      case 'pay':
        return this.payment()
      default:
        throw this.unreadable()
    }
  }

  /** Hand cards are named in the order of the chain's inputs. */
  private chain(): Move {
    const b = this.building()
    const inputs = this.deck.chain[this.player.buildings[b]]
    const wanted = [0, 1].filter((i) => i < inputs.length && inputs[i] < GOOD)
    const cards = [EMPTY, EMPTY]
    if (this.take('with')) for (const i of wanted) cards[i] = this.handCard()
    return move(CHAIN, b, cards[0], cards[1])
  }

  private payment(): Move {
    const payment: number[] = this.deck.goods.map(() => 0)
    do {
      const count = Number(this.word())
      const kind = this.deck.goods.indexOf(this.word())
      if (!(count >= 0 && Number.isInteger(count)) || kind < 0) throw this.unreadable()
      payment[kind] += count
    } while (this.next < this.words.length)
    const code = encodePayment(this.deck, this.player, payment)
    if (code === null) throw new Misread(refuse('pay-not-held'))
    return payMove(code)
  }

  private word(): string {
    return this.words[this.next++] ?? ''
  }

  private take(word: string): boolean {
    if (this.words[this.next] !== word) return false
    this.next++
    return true
  }

  private expect(word: string): void {
    if (!this.take(word)) throw this.unreadable()
  }

  private building(): number {
    const word = this.word()
    const b = this.match(word, this.player.buildings)
    if (b < 0) throw new Misread(refuse('no-such-building', { word }))
    return b
  }

  private handCard(): number {
    const word = this.word()
    const place = this.match(word, this.player.hand)
    if (place >= 0) return this.player.hand[place]
    throw new Misread(refuse('not-in-hand', { word }))
  }

  private face(faces: readonly number[]): number {
    const word = this.word()
    const people = faces.map((face) => this.deck.firstAssistant + (face >> 1))
    const place = this.match(word, people)
    if (place < 0) throw new Misread(refuse(faces === this.view.bench ? 'not-for-hire' : 'no-such-assistant', { word }))
    return faces[place]
  }

  /** The index of the card that a word names: by its id, or by a prefix that only one id has. */
  private match(word: string, cards: readonly number[]): number {
    const exact = cards.findIndex((card) => this.deck.ids[card] === word)
    if (exact >= 0 || word === '') return exact
    const alike = cards.filter((card) => this.deck.ids[card].startsWith(word))
    if (alike.length > 1) throw new Misread(refuse('ambiguous', { word }))
    return alike.length === 1 ? cards.indexOf(alike[0]) : -1
  }

  private unreadable(): Misread {
    return new Misread(refuse('unreadable', { text: this.words.join(' ').slice(0, 80) }))
  }
}
