/** Runs the plain game beside the engine: from the same cards, with the same moves, it must reach the same table. */
import { chanceOf, type Random, randomFrom, type Seed, seedFrom, shuffle } from '@handwerk/kernel'
import { expect } from 'vitest'
import { mottainai, VERBS, type Verb, verbOf } from '../../src/index.js'
import { cardName } from '../../src/notation.js'
import type { Position } from '../../src/position.js'
import { type Card, deckFor, inOrder } from './cards.js'
import { type Beginning, PlainGame } from './game.js'
import { richTable } from './rich.js'
import type { Player, Settings, Table, Zone } from './table.js'

const { game, notation, options } = mottainai
const EAGER: ReadonlySet<Verb> = new Set(['use', 'smith', 'craft', 'complete'])
const ZONES: readonly Zone[] = ['hand', 'pickup', 'assistants', 'workplace', 'sales', 'gallery', 'shop']

export type Written = {
  readonly players: readonly { readonly [key: string]: unknown }[]
  readonly [key: string]: unknown
}

/** A game from its first decision: the starter chooses a task. */
const fromStart = (p: Position): PlainGame =>
  new PlainGame(p.options, p.players.length, (table) => {
    layAll(table, p)
    return { step: 'choose' }
  })

function layAll(table: Table, p: Position): void {
  table.deck = p.deck.map(cardName).reverse()
  table.floor = p.floor.map(cardName)
  table.turn = p.turn
  p.players.forEach((player, seat) => {
    const own = table.players[seat]
    for (const zone of ZONES) own[zone] = player[zone].map(cardName)
    own.task = player.task < 0 ? null : cardName(player.task)
    own.facedown = player.facedown
  })
}

/** A position written by hand, laid out as docs/positions.md says. */
export function fromWritten(written: Written, seed: Seed): PlainGame {
  const seats = written.players.length
  const read = options(written['options'] ?? {}, seats)
  if (!read.ok) throw new Error(read.fault.reason)
  return new PlainGame(read.value as Settings, seats, (table) => layOut(table, written, seed))
}

function layOut(table: Table, written: Written, seed: Seed): Beginning {
  const all = deckFor(table.seats)
  const free = new Set(all)
  const claim = (name: unknown): Card => {
    const card = free.has(String(name)) ? String(name) : `${name}-2`
    if (!free.delete(card)) throw new Error(`${name} lies in two places`)
    return card
  }
  const list = (names: unknown): Card[] => ((names ?? []) as unknown[]).map(claim)
  written.players.forEach((raw, seat) => {
    const own: Player = table.players[seat]
    for (const zone of ZONES) own[zone] = list(raw[zone])
    own.hand.sort(inOrder)
    if (raw['task'] !== undefined) own.task = claim(raw['task'])
    own.facedown = raw['facedown'] === true
  })
  table.floor = list(written['floor'])
  const top = list(written['deck'])
  const rest = [...free].map((card) => all.indexOf(card)).sort((a, b) => a - b)
  shuffle(chanceOf(seed), rest)
  for (const own of table.players) if (own.facedown && own.task === null) own.task = all[rest.pop() ?? -1]
  table.deck = [...top, ...(written['rest'] === 'box' ? [] : rest.map((i) => all[i]).reverse())]
  table.turn = Number(written['turn'] ?? 0)
  table.extra = Number(written['extra'] ?? 0)
  table.bonus = Number(written['bonus'] ?? 0)
  ;((written['kites'] ?? []) as string[]).forEach((work, i) => {
    if (work !== 'kite') table.copies.set(i === 0 ? 'kite' : 'kite-2', work)
  })
  return {
    step: (written['step'] ?? 'limit') as Beginning['step'],
    performing: written['performing'] as Beginning['performing'],
  }
}

/** The table in words that both have. */
const tableOf = (p: Position) => ({
  turn: p.turn,
  deck: p.deck.map(cardName).reverse(),
  floor: p.floor.map(cardName),
  players: p.players.map((player) => ({
    hand: player.hand.map(cardName),
    pickup: player.pickup.map(cardName),
    task: player.task < 0 ? null : cardName(player.task),
    facedown: player.facedown,
    assistants: player.assistants.map(cardName),
    workplace: player.workplace.map(cardName),
    sales: player.sales.map(cardName),
    gallery: player.gallery.map(cardName),
    shop: player.shop.map(cardName),
  })),
  copies: p.kites.map((kind) => cardName(kind)),
  extra: p.extra,
  bonus: p.bonus,
})

const plainTable = (plain: PlainGame): ReturnType<typeof tableOf> => ({
  turn: plain.turn,
  deck: plain.deck,
  floor: plain.floor,
  players: plain.players,
  copies: ['kite', 'kite-2'].filter((card) => deckFor(plain.seats).includes(card)).map((card) => plain.workOf(card)),
  extra: plain.extra,
  bonus: plain.bonus,
})

/** The part of the game that is compared; tests break it on purpose. */
export type Engine = Pick<typeof game, 'moves' | 'why'>

/** Requires the same question, answers and table. `where` says how to repeat it. */
export function expectSame(p: Position, plain: PlainGame, where = '', engine: Engine = game): void {
  const [ours, theirs] = [linesAt(p, engine).sort(), [...plain.moves].sort()]
  // Comparing texts is fast; `expect` shows what differs.
  if (ours.join() !== theirs.join() || (game.result(p) !== null) !== plain.isOver)
    expect({ over: game.result(p) !== null, moves: ours }, where).toEqual({ over: plain.isOver, moves: theirs })
  const [table, plainly] = [tableOf(p), plainTable(plain)]
  if (JSON.stringify(table) !== JSON.stringify(plainly)) expect(table, where).toEqual(plainly)
}

const linesAt = (p: Position, engine: Engine): string[] => {
  const view = game.view(p, p.turn)
  return engine.moves(p, p.turn).map((move) => notation.write(view, move))
}

/** `why` must object to exactly those moves that the plain game does not list. */
function expectWhyAgrees(p: Position, plain: PlainGame, tried: readonly number[], where: string, engine: Engine): void {
  const view = game.view(p, p.turn)
  for (const move of tried) {
    const line = notation.write(view, move)
    const refusal = engine.why(p, p.turn, move)
    if ((refusal === null) !== plain.moves.includes(line)) expect(refusal, `${where}: why, for ${line}`).toBe(line)
  }
}

/** The first words of the moves that were played: verbs and works. */
export type Met = Set<string>

/** Two times in three, works are completed and used if possible; otherwise there would be few of them. */
function choose(moves: readonly number[], random: Random): number {
  const eager = moves.filter((move) => EAGER.has(VERBS[verbOf(move)]))
  const among = eager.length > 0 && random.below(3) > 0 ? eager : moves
  return among[random.below(among.length)]
}

/** Plays a random game on both, and returns the number of decisions. */
export function playBeside(deal: Deal, again: string, met: Met = new Set(), engine: Engine = game): number {
  const { name } = deal
  const random = randomFrom(name)
  const [p, plain] = deal.isRich ? fromRich(deal, random) : fromDeal(deal)
  const earlier: number[] = []
  for (let n = 0; ; n++) {
    const where = `game "${name}", decision ${n}; repeat it: ${again}`
    expectSame(p, plain, where, engine)
    if (game.result(p) !== null) return n
    const moves = game.moves(p, p.turn)
    const tried = Array.from({ length: Math.min(10, earlier.length) }, () => earlier[random.below(earlier.length)])
    expectWhyAgrees(p, plain, [...moves, ...tried], where, engine)
    const move = choose(moves, random)
    earlier.push(move, moves[0])
    const line = notation.write(game.view(p, p.turn), move)
    met.add(line.split(' ')[0])
    plain.answer(line)
    game.play(p, p.turn, move)
  }
}

export interface Deal {
  readonly settings: Settings
  readonly seats: number
  /** The deal and all choices follow from it. */
  readonly name: string
  /** From a table with many works. */
  readonly isRich?: boolean
}

function fromDeal({ settings, seats, name }: Deal): [Position, PlainGame] {
  const p = game.start(settings, seats, seedFrom(name))
  return [p, fromStart(p)]
}

function fromRich({ settings, seats, name }: Deal, random: Random): [Position, PlainGame] {
  const written = richTable(settings, seats, random)
  const read = mottainai.diagram.read(written, seedFrom(name))
  if (!read.ok) throw new Error(`${read.fault.at.join('.')} ${read.fault.reason}`)
  return [read.value, fromWritten(written, seedFrom(name))]
}
