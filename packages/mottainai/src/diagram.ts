/**
 * Positions written by hand, as JSON. Everything but `players` may be left out:
 *
 *   {
 *     "game": "mottainai",
 *     "options": { "edition": "aid" },
 *     "players": [
 *       { "hand": ["frog"], "task": "jar", "gallery": ["poem"], "assistants": ["bowl"] },
 *       { "pickup": ["coin"], "facedown": true, "sales": ["ring"], "shop": ["kite"] }
 *     ],
 *     "deck": ["bell", "pin"],
 *     "floor": ["cup"],
 *     "rest": "deck",
 *     "turn": 0,
 *     "step": "noon",
 *     "performing": { "seat": 1, "actions": 2 }
 *   }
 *
 * `deck` names its top cards, the topmost first; the cards that are named
 * nowhere lie beneath them in the order of the seed, or, with `"rest": "box"`,
 * are not in the game. `facedown` puts a task face down, an unnamed one if no
 * `task` is given. `step` is where in the turn the game goes on; at noon
 * `performing` says whose task, and how many of its actions are left; without
 * `actions` that task is about to begin.
 */
import {
  chanceOf,
  type Diagram,
  Faulty,
  type Path,
  reading,
  readList,
  readObject,
  readOneOf,
  readText,
  readTruth,
  readWhole,
  type Seed,
  shuffle,
} from '@handwerk/kernel'
import { begin, DO, PERFORM } from './acts/act.js'
import { STEPS } from './acts/turn.js'
import { MATERIAL_OF } from './book.js'
import { DECK, NONE } from './cards.js'
import { endIfDeckEmpty, endIfWorksDo } from './ending.js'
import { A, push, STEP, TURN, top } from './frames.js'
import { cardNamed } from './notation.js'
import { readOptions } from './options.js'
import { everybody, type Player, type Position } from './position.js'
import { run } from './run.js'
import { emptyTable } from './setup.js'

const LISTS = ['hand', 'pickup', 'assistants', 'workplace', 'sales', 'gallery', 'shop'] as const
const TURN_STEPS = ['limit', 'drop', 'morning', 'choose', 'noon', 'night'] as const
const RESTS = ['deck', 'box'] as const
const KEYS = [
  'game',
  'options',
  'players',
  'deck',
  'floor',
  'rest',
  'turn',
  'step',
  'performing',
  'extra',
  'bonus',
  'kites',
]

function read(raw: unknown, seed: Seed): Position {
  const diagram = readObject(raw, [], KEYS)
  const players = readList(diagram['players'], ['players'])
  if (players.length < 2 || players.length > 5) throw new Faulty(['players'], 'must be 2 to 5 players')
  const options = readOptions(diagram['options'] ?? {}, players.length, ['options'])
  const p = emptyTable(options, players.length)
  const lay = layer(p)
  for (const [seat, player] of players.entries()) layPlayer(p.players[seat], player, ['players', seat], lay)
  p.floor = lay.list(diagram['floor'] ?? [], ['floor'])
  const tops = lay.list(diagram['deck'] ?? [], ['deck']).reverse()
  const rest = lay.rest()
  shuffle(chanceOf(seed), rest)
  for (const player of p.players) if (player.facedown && player.task === NONE) player.task = rest.pop() ?? NONE
  if (readOneOf(diagram['rest'] ?? 'deck', ['rest'], RESTS) === 'box') p.box = rest.sort((a, b) => a - b)
  p.deck = p.box.length > 0 || rest.length === 0 ? tops : [...rest, ...tops]
  p.turn = readWhole(diagram['turn'] ?? 0, ['turn'], 0, players.length - 1)
  p.extra = readWhole(diagram['extra'] ?? 0, ['extra'], 0, 99)
  p.bonus = readWhole(diagram['bonus'] ?? 0, ['bonus'], 0, 1)
  readKites(p, diagram['kites'] ?? [])
  markKnown(p)
  pushFrames(p, diagram)
  endIfWorksDo(p)
  endIfDeckEmpty(p)
  run(p)
  return p
}

/** Hands out each card once; with two decks a name may be used twice. */
function layer(p: Position) {
  const isLaid = new Array<boolean>(p.known.length).fill(false)
  function card(raw: unknown, at: Path): number {
    const name = readText(raw, at)
    const found = cardNamed(name)
    if (found === null || found >= isLaid.length) throw new Faulty(at, `${name} is no card of this game`)
    const free = [found, found + DECK].find((number) => number < isLaid.length && !isLaid[number])
    if (free === undefined) throw new Faulty(at, `${name} lies somewhere else already`)
    isLaid[free] = true
    return free
  }
  return {
    card,
    list: (raw: unknown, at: Path): number[] => readList(raw, at).map((name, i) => card(name, [...at, i])),
    rest: (): number[] => isLaid.flatMap((laid, number) => (laid ? [] : [number])),
  }
}

function layPlayer(player: Player, raw: unknown, at: Path, lay: ReturnType<typeof layer>): void {
  const written = readObject(raw, at, [...LISTS, 'task', 'facedown'])
  for (const zone of LISTS) player[zone] = lay.list(written[zone] ?? [], [...at, zone])
  player.hand.sort((a, b) => a - b)
  if (written['task'] != null) player.task = lay.card(written['task'], [...at, 'task'])
  player.facedown = readTruth(written['facedown'] ?? false, [...at, 'facedown'])
}

/** What each Kite copies at the moment. */
function readKites(p: Position, raw: unknown): void {
  readList(raw, ['kites']).forEach((name, i) => {
    const kind = cardNamed(readText(name, ['kites', i]))
    if (kind === null || kind >= DECK || i >= p.kites.length) throw new Faulty(['kites', i], 'is no work to copy')
    p.kites[i] = kind
  })
}

function markKnown(p: Position): void {
  const open = everybody(p)
  p.players.forEach((player, seat) => {
    for (const card of player.hand) p.known[card] = 1 << seat
    if (player.task !== NONE && !player.facedown) p.known[player.task] = open
    for (const zone of ['assistants', 'workplace', 'sales', 'gallery', 'shop'] as const)
      for (const card of player[zone]) p.known[card] = open
  })
  for (const card of p.floor) p.known[card] = open
  for (const card of p.box) p.known[card] = open
}

function pushFrames(p: Position, diagram: { [key: string]: unknown }): void {
  const step = readOneOf(diagram['step'] ?? 'limit', ['step'], TURN_STEPS)
  const steps: readonly string[] = STEPS[p.options.edition]
  push(p, TURN)
  p.turns++
  p.frames[top(p) + STEP] = steps.indexOf(step === 'noon' ? 'others' : step)
  if (diagram['performing'] == null) return
  const at = ['performing']
  if (step !== 'noon') throw new Faulty(at, 'must be left out but at noon')
  const performing = readObject(diagram['performing'], at, ['seat', 'actions'])
  const owner = readWhole(performing['seat'], [...at, 'seat'], 0, p.players.length - 1)
  const isBegun = performing['actions'] !== undefined
  const actions = readWhole(performing['actions'] ?? 0, [...at, 'actions'], 0, 99)
  const f = top(p)
  const seats = p.players.length
  if (owner === p.turn) {
    p.frames[f + A] = seats - 1
    p.frames[f + STEP] = steps.indexOf(isBegun ? 'night' : 'own')
  } else p.frames[f + A] = ((owner - p.turn + seats) % seats) - (isBegun ? 0 : 1)
  if (!isBegun) return
  const { task, facedown } = p.players[owner]
  if (task === NONE || facedown) throw new Faulty([...at, 'seat'], 'must be of a player with an open task')
  begin(p, PERFORM, owner, MATERIAL_OF[task], 0, 0, actions)
  p.frames[top(p) + STEP] = DO
}

export const diagram: Diagram<Position> = { read: (raw, seed) => reading(() => read(raw, seed)) }
