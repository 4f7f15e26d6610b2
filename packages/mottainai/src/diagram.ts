/** Positions written by hand: what lies where, as JSON. docs/positions.md describes the form. */
import {
  chanceOf,
  type Diagram,
  Faulty,
  type Path,
  placeOf,
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
import { KITE, MATERIAL_OF, WORKS } from './book.js'
import { DECK, NONE } from './cards.js'
import { readStack, readWork, writeStack } from './diagram-stack.js'
import { endIfDeckEmpty, endIfWorksDo } from './ending.js'
import { A, push, STEP, TURN, top } from './frames.js'
import { cardName, cardNamed } from './notation.js'
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
  'turns',
  'decisions',
  'declined',
  'muted',
  'stack',
  'ending',
  'victor',
  'known',
]
const ENDINGS = ['wing', 'deck', 'cup', 'turtle'] as const
const ONLOOKERS = 'onlookers'
const MOST = 1_000_000

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
  for (const [seat, player] of p.players.entries()) {
    if (!player.facedown || player.task !== NONE) continue
    const card = rest.pop()
    if (card === undefined) throw new Faulty(['players', seat, 'facedown'], 'must be false: no card is left for it')
    player.task = card
  }
  if (readOneOf(diagram['rest'] ?? 'deck', ['rest'], RESTS) === 'box') p.box = rest.sort((a, b) => a - b)
  p.deck = p.box.length > 0 || rest.length === 0 ? tops : [...rest, ...tops]
  p.turn = readWhole(diagram['turn'] ?? 0, ['turn'], 0, players.length - 1)
  p.extra = readWhole(diagram['extra'] ?? 0, ['extra'], 0, 99)
  p.bonus = readWhole(diagram['bonus'] ?? 0, ['bonus'], 0, 1)
  readKites(p, diagram['kites'] ?? [])
  p.turns = readWhole(diagram['turns'] ?? 1, ['turns'], 0, MOST)
  p.ply = readWhole(diagram['decisions'] ?? 0, ['decisions'], 0, MOST)
  p.declined = readWorks(diagram['declined'], ['declined'])
  p.muted = readWorks(diagram['muted'], ['muted'])
  markKnown(p)
  if (diagram['ending'] !== undefined) readEnding(p, diagram)
  else {
    pushFrames(p, diagram)
    endIfWorksDo(p)
    endIfDeckEmpty(p)
    run(p)
  }
  // This comes last, because the end of a game shows all hands.
  readKnown(p, diagram['known'] ?? {})
  return p
}

const readWorks = (raw: unknown, at: Path): number[] =>
  raw === undefined ? [] : readList(raw, at).map((name, i) => readWork(name, [...at, i]))

/** Keeps a finished game finished. */
function readEnding(p: Position, diagram: { [key: string]: unknown }): void {
  const early = ['step', 'performing', 'stack'].find((key) => diagram[key] !== undefined)
  if (early !== undefined) throw new Faulty([early], 'must be left out: the game is over')
  p.ending = readOneOf(diagram['ending'], ['ending'], ENDINGS)
  if (diagram['victor'] !== undefined) p.victor = readWhole(diagram['victor'], ['victor'], 0, p.players.length - 1)
}

/** Hands out each card once; with two decks a name can be used twice. */
function layer(p: Position) {
  const laidAt = new Array<Path | null>(p.known.length).fill(null)
  function card(raw: unknown, at: Path): number {
    const name = readText(raw, at)
    const found = cardNamed(name)
    if (found === null || found >= laidAt.length) throw new Faulty(at, `${name} is no card of this game`)
    const free = [found, found + DECK].find((number) => laidAt[number] === null)
    if (free === undefined) throw new Faulty(at, `${name} lies already at ${placeOf(laidAt[found] ?? [])}`)
    laidAt[free] = at
    return free
  }
  return {
    card,
    list: (raw: unknown, at: Path): number[] => readList(raw, at).map((name, i) => card(name, [...at, i])),
    rest: (): number[] => laidAt.flatMap((place, number) => (place ? [] : [number])),
  }
}

function layPlayer(player: Player, raw: unknown, at: Path, lay: ReturnType<typeof layer>): void {
  const written = readObject(raw, at, [...LISTS, 'task', 'facedown'])
  for (const zone of LISTS) player[zone] = lay.list(written[zone] ?? [], [...at, zone])
  player.hand.sort((a, b) => a - b)
  if (written['task'] != null) player.task = lay.card(written['task'], [...at, 'task'])
  player.facedown = readTruth(written['facedown'] ?? false, [...at, 'facedown'])
}

/** The work that each Kite copies. */
function readKites(p: Position, raw: unknown): void {
  const { gallery, shop } = p.players[p.turn]
  readList(raw, ['kites']).forEach((name, i) => {
    const at = ['kites', i]
    const kind = cardNamed(readText(name, at))
    if (kind === null || kind >= DECK || i >= p.kites.length) throw new Faulty(at, 'is no work to copy')
    const kite = KITE + i * DECK
    if (kind !== KITE && !gallery.includes(kite) && !shop.includes(kite))
      throw new Faulty(at, 'must be kite: only a Kite of the player whose turn it is can be a copy')
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

/** Between dropping a task and choosing the next one a player has none, and no chosen task lies face down. */
function checkOwnTask(p: Position, steps: readonly string[], step: string): void {
  const { task, facedown } = p.players[p.turn]
  if (task === NONE || step === 'limit' || step === 'drop') return
  const at = ['players', p.turn, facedown ? 'facedown' : 'task']
  if (step === 'noon' || step === 'night') {
    if (facedown) throw new Faulty(at, `must be false: at ${step} the task of the player whose turn it is lies open`)
  } else if (steps.indexOf(step) > steps.indexOf('drop'))
    throw new Faulty(at, `must be left out: at the step ${step} the previous task has left its slot`)
}

function pushFrames(p: Position, diagram: { [key: string]: unknown }): void {
  if (diagram['stack'] !== undefined) {
    const other = ['step', 'performing'].find((key) => diagram[key] !== undefined)
    if (other !== undefined) throw new Faulty([other], 'must be left out: the stack says what is going on')
    readStack(p, diagram['stack'], ['stack'])
    if (p.frames.length === 0) throw new Faulty(['stack'], 'must begin with a turn')
    return
  }
  const step = readOneOf(diagram['step'] ?? 'limit', ['step'], TURN_STEPS)
  const steps: readonly string[] = STEPS[p.options.edition]
  checkOwnTask(p, steps, step)
  push(p, TURN)
  p.frames[top(p) + STEP] = steps.indexOf(step === 'noon' ? 'others' : step)
  if (diagram['performing'] == null) return
  const at = ['performing']
  if (step !== 'noon') throw new Faulty(at, 'must be left out at any step but noon')
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

/** Writes a position completely, so that nothing depends on a default or on the seed. */
function write(p: Position): object {
  const names = (cards: readonly number[]) => cards.map(cardName)
  const works = (kinds: readonly number[]) => kinds.map((kind) => WORKS[kind].id)
  return {
    game: 'mottainai',
    options: p.options,
    turn: p.turn,
    turns: p.turns,
    decisions: p.ply,
    extra: p.extra,
    bonus: p.bonus,
    kites: works(p.kites),
    declined: works(p.declined),
    muted: works(p.muted),
    ...(p.ending === '' ? { stack: writeStack(p) } : { ending: p.ending }),
    ...(p.victor === NONE ? {} : { victor: p.victor }),
    floor: names(p.floor),
    players: p.players.map(({ task, facedown, ...zones }) => ({
      ...Object.fromEntries(LISTS.map((zone) => [zone, names(zones[zone])])),
      ...(task === NONE ? {} : { task: cardName(task), facedown }),
    })),
    deck: names(p.deck).reverse(),
    rest: p.box.length > 0 ? 'box' : 'deck',
    known: writeKnown(p),
  }
}

/** Who knows a hidden card, where that differs from the default: owners know their hands, and nobody knows the rest. */
function writeKnown(p: Position): object {
  const usual = emptyTable(p.options, p.players.length)
  markKnown({ ...p, known: usual.known })
  const watchers = [...p.players.keys(), ONLOOKERS]
  return Object.fromEntries(
    p.known.flatMap((mask, card) =>
      mask === usual.known[card] ? [] : [[cardName(card), watchers.filter((_, bit) => mask & (1 << bit))]],
    ),
  )
}

function readKnown(p: Position, raw: unknown): void {
  for (const [name, seats] of Object.entries(readObject(raw, ['known']))) {
    const at = ['known', name]
    const card = cardNamed(name)
    if (card === null || card >= p.known.length) throw new Faulty(at, 'is no card of this game')
    p.known[card] = 0
    readList(seats, at).forEach((seat, i) => {
      const bit = seat === ONLOOKERS ? p.players.length : readWhole(seat, [...at, i], 0, p.players.length - 1)
      p.known[card] |= 1 << bit
    })
  }
}

export const diagram: Diagram<Position> = { read: (raw, seed) => reading(() => read(raw, seed)), write }
