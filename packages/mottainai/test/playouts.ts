/** What holds in every random game, at every decision. */
import { HIDDEN, IllegalMove, randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { mottainai } from '../src/index.js'
import type { Position } from '../src/position.js'
import { playRandomly, type TABLES } from './games.js'

const { game, notation, words } = mottainai

function everyCardLiesOnce(p: Position, label: string): void {
  const cards = game.places(p).map((placed) => placed.card)
  expect(new Set(cards).size, label).toBe(p.known.length)
  expect(cards.length, label).toBe(p.known.length)
}

export function checkRandomGames(tables: typeof TABLES): void {
  describe.each(tables)('random games: %s', (label, options, seats) => {
    it('end, with every card in one place and at least two answers to each question', () => {
      for (let n = 0; n < 15; n++) {
        const p = playRandomly(options, seats, `${label} ${n}`, (q, at) => {
          expect(game.moves(q, q.turn).length, at).toBeGreaterThan(1)
        })
        everyCardLiesOnce(p, label)
        expect(game.result(p)?.winners.length).toBe(options.teams === 'yes' ? 2 : 1)
      }
    })

    it('can be saved, copied and imagined at every decision', () => {
      const random = randomFrom(label)
      playRandomly(options, seats, label, (p, at) => {
        everyCardLiesOnce(p, at)
        const saved = JSON.stringify(p)
        expect(JSON.stringify(game.copy(p)), at).toBe(saved)
        for (const seat of [...p.players.keys(), null]) {
          const seen = game.view(p, seat)
          const imagined = game.imagine(seen, random)
          everyCardLiesOnce(imagined, at)
          expect(game.view(imagined, seat), at).toEqual(seen)
          expect(game.moves(imagined, p.turn).length, at).toBeGreaterThan(0)
          if (seat === p.turn) expect(game.moves(imagined, seat), at).toEqual(game.moves(p, seat))
        }
        expect(JSON.stringify(p), at).toBe(saved)
      })
    })

    it('can be gone on with from saved text at every decision', () => {
      playRandomly(options, seats, label, (p, at) => {
        const reloaded = JSON.parse(JSON.stringify(p)) as Position
        const moves = game.moves(p, p.turn)
        expect(game.moves(reloaded, p.turn), at).toEqual(moves)
        const next = game.copy(p)
        game.play(next, p.turn, moves[moves.length - 1])
        game.play(reloaded, p.turn, moves[moves.length - 1])
        expect(reloaded, at).toEqual(next)
      })
    })

    it('write and read every move, and have words for it', () => {
      playRandomly(options, seats, label, (p, at) => {
        const seen = game.view(p, p.turn)
        const texts = new Set<string>()
        for (const move of game.moves(p, p.turn)) {
          const text = notation.write(seen, move)
          expect(notation.read(seen, text), `${at}: ${text}`).toEqual({ move })
          expect(texts.has(text), `${at}: ${text} twice`).toBe(false)
          texts.add(text)
          for (const language of [words.en, words.de]) expect(language.move(seen, move)).not.toMatch(/undefined|^$/)
        }
        for (const language of [words.en, words.de]) {
          expect(language.question(seen)).not.toMatch(/undefined|^$/)
          const names = p.players.map((_, seat) => `N${seat}`)
          const lines = language.table(seen, names, 72)
          expect(lines.join('\n')).not.toMatch(/undefined/)
        }
      })
    })

    it('refuse what is not legal, and leave the position as it was', () => {
      const random = randomFrom(label)
      playRandomly(options, seats, label, (p, at) => {
        const saved = JSON.stringify(p)
        const legal = game.moves(p, p.turn)
        for (let n = 0; n < 5; n++) {
          const move = random.below(19) | (random.below(108) << 5) | (random.below(8) << 12)
          if (legal.includes(move)) continue
          expect(game.why(p, p.turn, move), at).not.toBeNull()
          expect(() => game.play(p, p.turn, move), at).toThrow(IllegalMove)
        }
        const other = (p.turn + 1) % seats
        expect(game.why(p, other, legal[0]), at).toEqual({ rule: 'MOT-5.2', reason: 'turn' })
        expect(JSON.stringify(p), at).toBe(saved)
      })
    })

    it('tell each seat only of cards that it may know', () => {
      const names = Array.from({ length: seats }, (_, seat) => `N${seat}`)
      playRandomly(options, seats, label, undefined, (fact, p) => {
        for (const seat of [...names.keys(), null]) {
          const heard = game.redact(fact, seat)
          if (!heard) continue
          for (const language of [words.en, words.de]) expect(language.fact(heard, names)).not.toMatch(/undefined/)
          const bit = 1 << (seat ?? seats)
          for (const card of heard.cards ?? []) {
            if (card === HIDDEN) continue
            expect(p.known[card] & bit, `${JSON.stringify(fact)} to ${seat}`).toBeTruthy()
          }
        }
      })
    })
  })
}
