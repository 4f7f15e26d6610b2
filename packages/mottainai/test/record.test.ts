import { type GameRecord, RECORD_FORMAT, replay, seedFrom } from '@handwerk/kernel'
import { expect, it } from 'vitest'
import { mottainai } from '../src/index.js'
import { playRandomly, TABLES } from './games.js'

const { game, notation } = mottainai

it.each(TABLES)('a record of moves as text replays to the same result: %s', (label, options, seats) => {
  const moves: [number, string][] = []
  const note = (p: ReturnType<typeof game.start>, move: number) =>
    moves.push([p.turn, notation.write(game.view(p, p.turn), move)])
  const end = playRandomly(options, seats, label, undefined, undefined, note)
  const record: GameRecord = {
    format: RECORD_FORMAT,
    game: game.name,
    version: game.version,
    options,
    seats: end.players.map((_, seat) => `N${seat}`),
    seed: seedFrom(label),
    commitment: null,
    moves,
    result: game.result(end),
  }
  const written = JSON.parse(JSON.stringify(record)) as GameRecord
  expect(replay(mottainai, written)).toBeNull()
  const cut = { ...written, moves: written.moves.slice(0, -1) }
  expect(replay(mottainai, cut)?.sentence).toBe('the result is not the one that its moves lead to')
})
