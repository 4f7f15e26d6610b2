/** Migrations of stored games, one for each time the version of the rules rose. */
import { type GameRecord, sameData, type Upgrade } from '@handwerk/kernel'
import { COMPLETE_ACT, CRAFT_ACT, SMITH_ACT } from './acts/act.js'
import { MOMENT, WORKS } from './book.js'
import decks from './decks.json' with { type: 'json' }
import { A, ACT, B, beneath, C, EFFECT, PROCEDURE, top, WHICH, WINDOW } from './frames.js'
import { move, verbOf, xOf, yOf, zOf } from './moves.js'
import { notation } from './notation.js'
import { readOptions } from './options.js'
import { everybody, type Position } from './position.js'
import { answer, answersTo } from './run.js'
import { result } from './scoring.js'
import { start } from './setup.js'
import { view } from './view.js'

/** The ids of the works in the order of their numbers, by version of the rules. */
type Deck = readonly string[]

const deckOf = (version: number): Deck => decks.findLast(({ since }) => since <= version)?.works ?? []

/** One upgrade for each version after the first. */
export const upgradesTo = (version: number): Upgrade[] =>
  Array.from({ length: version - 1 }, (_, i) => {
    const [before, after] = [deckOf(i + 1), deckOf(i + 2)]
    return {
      position: (old) => (before === after ? old : renumber(old as Position, before, after)),
      record: (old) => (playsOn(old) ? old : null),
    }
  })

/** Whether the present rules allow every move of a record, and lead to the same result. */
function playsOn({ options, seats, seed, moves, result: then }: GameRecord): boolean {
  const p = start(readOptions(options, seats.length, []), seats.length, seed)
  for (const [seat, line] of moves) {
    if (p.ending !== '' || seat !== p.turn) return false
    const read = notation.read(view(p, seat), line)
    if (!('move' in read) || !answersTo(p).includes(read.move)) return false
    answer(p, read.move, [])
  }
  return sameData(result(p), then)
}

/**
 * Renumbers the cards of a position for a newer deck. Works that the older deck
 * did not have are out of the game. New works are at the end of their material, so
 * counts of the cards of a material do not change.
 */
export function renumber(old: Position, before: Deck, after: Deck): Position {
  const kind = (number: number): number => after.indexOf(before[number])
  const card = (number: number): number =>
    number < 0 ? number : Math.floor(number / before.length) * after.length + kind(number % before.length)
  const cards = (list: readonly number[]): number[] => list.map(card)
  const known = new Array<number>((old.known.length / before.length) * after.length).fill(everybody(old))
  const added = new Set(known.keys())
  for (const [number, mask] of old.known.entries()) {
    known[card(number)] = mask
    added.delete(card(number))
  }
  return {
    ...old,
    deck: cards(old.deck),
    floor: cards(old.floor),
    box: [...cards(old.box), ...added].sort((a, b) => a - b),
    players: old.players.map((player) => ({
      ...player,
      hand: cards(player.hand).sort((a, b) => a - b),
      pickup: cards(player.pickup),
      task: card(player.task),
      assistants: cards(player.assistants),
      workplace: cards(player.workplace),
      sales: cards(player.sales),
      gallery: cards(player.gallery),
      shop: cards(player.shop),
    })),
    known,
    kites: old.kites.map(kind),
    declined: old.declined.map(kind),
    muted: old.muted.map(kind),
    frames: renumberFrames(old, before, kind, card),
  }
}

type Renumber = (number: number) => number

/** Moments whose window is about a card. */
const ABOUT_CARDS: readonly number[] = [MOMENT['after smith'], MOMENT['after completing']]
/** Acts that are about a card. */
const OF_CARDS: readonly number[] = [SMITH_ACT, CRAFT_ACT, COMPLETE_ACT]

function renumberFrames(old: Position, before: Deck, kind: Renumber, card: Renumber): number[] {
  const frames = old.frames.slice()
  const change = (place: number, renumbered: Renumber): void => {
    frames[place] = renumbered(frames[place])
  }
  for (let f = top(old); f >= 0; f = beneath(old, f)) {
    const procedure = frames[f + PROCEDURE]
    if (procedure === ACT && OF_CARDS.includes(frames[f + A])) change(f + B, card)
    if (procedure === WINDOW) {
      for (let i = f - frames[f + A]; i < f; i++) change(i, card)
      if (ABOUT_CARDS.includes(frames[f + B])) change(f + C, card)
    }
    if (procedure === EFFECT || procedure === WHICH) change(f + A, kind)
    if (procedure === EFFECT) change(f + B, card)
    if (procedure === WHICH) change(f + B, (use) => renumberUse(use, before, kind, card))
  }
  return frames
}

/**
 * Renumbers a move that uses a work, and its arguments. Works keep their ids; the
 * number is enough only in one deck.
 */
function renumberUse(use: number, before: Deck, kind: Renumber, card: Renumber): number {
  const names = WORKS.find(({ id }) => id === before[xOf(use)])?.names
  const [y, z] = [yOf(use), zOf(use)].map((value, i) => (names?.[i] === 'card' ? card(value) : value))
  return move(verbOf(use), kind(xOf(use)), y, z)
}
