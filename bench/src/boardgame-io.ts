/** Deal and draw under boardgame.io: its client in plain JavaScript, without a server or a screen. */
import { createRequire } from 'node:module'
import type { Random } from '@handwerk/kernel'
import { CARDS, DRAW, HAND, TURNS } from './deal-and-draw.js'
import type { Playout } from './measure.js'

interface Table {
  turn: number
  deck: number[]
  hands: number[][]
  discard: number[]
}

/** The part of its client that is used here. */
interface Client {
  start(): void
  stop(): void
  getState(): { readonly G: Table; readonly ctx: { readonly currentPlayer: string; readonly gameover?: unknown } }
  readonly moves: { draw(): void; discard(card: number): void }
}

type MakeClient = (of: { game: object; numPlayers: number; debug: boolean }) => Client

// Its folders can be found only with `require`.
const { Client }: { Client: MakeClient } = createRequire(import.meta.url)('boardgame.io/client')

interface Setup {
  readonly random: { Shuffle<T>(list: T[]): T[] }
  readonly ctx: { readonly numPlayers: number }
}

interface Asked {
  readonly G: Table
  readonly playerID: string
}

/** For any number of seats; `Playout` has two. */
export const rules = {
  name: 'deal-and-draw',
  setup: ({ random, ctx }: Setup): Table => {
    const deck = random.Shuffle(Array.from({ length: CARDS }, (_, card) => card))
    return { turn: 0, hands: Array.from({ length: ctx.numPlayers }, () => deck.splice(-HAND)), deck, discard: [] }
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    draw: ({ G, playerID }: Asked) => {
      // A match without end draws what was discarded.
      G.hands[Number(playerID)].push(G.deck.pop() ?? G.discard.shift() ?? 0)
      G.turn++
    },
    discard: ({ G, playerID }: Asked, card: number) => {
      const hand = G.hands[Number(playerID)]
      hand.splice(hand.indexOf(card), 1)
      G.discard.push(card)
      G.turn++
    },
  },
  endIf: ({ G }: { G: Table }) => (G.turn >= TURNS ? { draw: true } : undefined),
}

/** Plays one random game, and returns the number of decisions. */
export function boardgameIo(random: Random): Playout {
  const moves: number[] = []
  return (number) => {
    const client = Client({ game: { ...rules, seed: number }, numPlayers: 2, debug: false })
    client.start()
    let state = client.getState()
    let decisions = 0
    while (decisions < TURNS) {
      moves.length = 0
      moves.push(DRAW, ...state.G.hands[Number(state.ctx.currentPlayer)])
      const move = moves[random.below(moves.length)]
      if (move === DRAW) client.moves.draw()
      else client.moves.discard(move)
      state = client.getState()
      decisions++
    }
    // It does not throw when it refuses a move.
    if (state.ctx.gameover === undefined) throw new Error(`game ${number} did not end after ${TURNS} turns`)
    client.stop()
    return decisions
  }
}
