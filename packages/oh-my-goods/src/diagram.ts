/**
 * Positions written by hand, as chess players write a diagram. What is left out
 * has a default; the rest of the deck is shuffled by the seed. docs/positions.md
 * describes the form.
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
import { type Deck, NONE, SEATS } from './cards.js'
import { readOptions } from './options.js'
import {
  addToHand,
  deckFor,
  emptyPosition,
  freshPlayer,
  isProduction,
  MODES,
  type Player,
  type Position,
  type Step,
  seatAfter,
} from './position.js'
import { faceText, readProgress, stepOf, writeProgress } from './round-progress.js'
import { LAST_BUILDING, MOST_ASSISTANTS } from './rules/build.js'
import { beginRound, runOn } from './rules/index.js'
import { HALF_SUNS } from './rules/market.js'
import { beginPlans } from './rules/plan.js'
import { beginTurn } from './rules/produce.js'

/** The phases that a diagram can begin in. */
const PHASES = ['new-hand', 'plan', 'produce', 'build', 'over'] as const
type Phase = (typeof PHASES)[number]

const KEYS =
  'game options seed phase round final active turn built sunrise sunset discard pile bench players progress'.split(' ')
const PLAYER_KEYS = ['hand', 'buildings', 'aside']
const BUILDING_KEYS = ['card', 'goods', 'worker', 'assistant', 'produced']
const MOST_ROUNDS = 10_000
const DEALT_HAND = 5
const DEALT_COAL = 7

export const diagram: Diagram<Position> = {
  read: (raw, seed) => reading(() => new Drawing(raw, seed).position()),
  write,
}

/** Writes a position completely, so that nothing depends on a default or on the seed. */
function write(p: Position): object {
  const deck = deckFor(p)
  const ids = (cards: readonly number[]) => cards.map((card) => deck.ids[card])
  return {
    game: 'oh-my-goods',
    options: p.options,
    round: p.round,
    active: p.active,
    turn: p.turn,
    final: p.final,
    built: p.built,
    sunrise: ids(p.sunrise),
    sunset: ids(p.sunset),
    bench: p.bench.map((face) => faceText(deck, face)),
    players: p.players.map((player) => ({
      hand: ids(player.hand),
      buildings: player.buildings.map((_, b) => writeBuilding(deck, player, b)),
      ...(player.aside === NONE ? {} : { aside: deck.ids[player.aside] }),
    })),
    discard: ids(p.discard),
    pile: ids(p.pile).reverse(),
    progress: writeProgress(p),
  }
}

function writeBuilding(deck: Deck, player: Player, b: number): object {
  const assistant = player.posts.indexOf(b)
  const card = deck.ids[player.buildings[b]]
  if (!isProduction(deck, player.buildings[b])) return { card }
  return {
    card,
    goods: player.goods[b].map((good) => deck.ids[good]),
    ...(player.worker === b ? { worker: MODES[player.mode] } : {}),
    ...(assistant < 0 ? {} : { assistant: faceText(deck, player.assistants[assistant]) }),
    ...((player.produced >> b) & 1 ? { produced: true } : {}),
  }
}

/** The phase that a step belongs to; hands can be halved in the middle of another step. */
const PHASE_OF: Readonly<Record<Exclude<Step, 'halve'>, Phase>> = {
  redraw: 'new-hand',
  deal: 'new-hand',
  sunrise: 'plan',
  plan: 'plan',
  sunset: 'produce',
  produce: 'produce',
  fill: 'produce',
  goods: 'produce',
  build: 'build',
  place: 'build',
  pay: 'build',
  end: 'build',
  over: 'over',
}

/** Claims every card that it reads, so that no card lies in two places. */
class Drawing {
  private readonly file: { [key: string]: unknown }
  private readonly p: Position
  private readonly deck: Deck
  private readonly phase: Phase
  private readonly claimed = new Map<number, Path>()

  constructor(raw: unknown, seed: Seed) {
    this.file = readObject(raw, [], KEYS)
    const seats = readList(this.file['players'], ['players']).length
    if (seats < SEATS.min || seats > SEATS.max)
      throw new Faulty(['players'], `must be ${SEATS.min} to ${SEATS.max} players, here are ${seats}`)
    const options = readOptions(this.file['options'], seats)
    if (!options.ok) throw new Faulty(['options', ...options.fault.at], options.fault.reason)
    this.p = emptyPosition(options.value, chanceOf(seed))
    this.deck = deckFor(this.p)
    this.phase = this.readPhase()
  }

  position(): Position {
    const { p, file } = this
    const players = readList(file['players'], ['players']).map((raw, seat) =>
      readObject(raw, ['players', seat], PLAYER_KEYS),
    )
    const seats = players.length
    p.active = this.whole('active', 0, seats - 1, p.options.first ?? 0)
    p.turn = this.whole('turn', 0, seats - 1, p.active)
    p.round = this.whole('round', 1, MOST_ROUNDS, 1)
    for (const row of ['sunrise', 'sunset'] as const) p[row] = this.row(row)
    p.discard = this.cards(file['discard'], ['discard'])
    const top = this.cards(file['pile'], ['pile'])
    // Claim all cards that are written down before dealing any.
    p.players = players.map((raw, seat) => this.player(raw, ['players', seat]))
    p.bench = this.bench()
    this.dealTheRest(players, top)
    for (const card of [...p.sunrise, ...p.sunset]) p.market[this.deck.resource[card]]++
    this.checkPeople()
    p.final = this.final()
    this.begin()
    return p
  }

  private begin(): void {
    const { p } = this
    if (this.file['progress'] !== undefined) {
      p.built = readTruth(this.file['built'] ?? false, ['built'])
      readProgress(p, this.file['progress'])
    } else if (this.phase === 'new-hand') beginRound(p, undefined)
    else if (this.phase === 'over') p.step = 'over'
    else if (this.phase === 'plan') beginPlans(p)
    else if (this.phase === 'produce') {
      const { produced } = p.players[p.turn]
      beginTurn(p, p.turn)
      p.players[p.turn].produced = produced
    } else {
      p.step = 'build'
      p.built = this.file['built'] === undefined ? false : readTruth(this.file['built'], ['built'])
    }
    runOn(p, undefined)
  }

  private readPhase(): Phase {
    const { phase, progress } = this.file
    if (progress === undefined) return readOneOf(phase ?? 'new-hand', ['phase'], PHASES)
    if (phase !== undefined) throw new Faulty(['phase'], 'must be left out: the progress says it')
    return PHASE_OF[stepOf(progress)]
  }

  private whole(key: string, least: number, most: number, otherwise: number): number {
    return this.file[key] === undefined ? otherwise : readWhole(this.file[key], [key], least, most)
  }

  private card(raw: unknown, at: Path): number {
    const id = readText(raw, at)
    const card = this.deck.ids.indexOf(id)
    if (card < 0) throw new Faulty(at, `no card has the id ${id}`)
    return this.claim(card, at)
  }

  private claim(card: number, at: Path): number {
    const before = this.claimed.get(card)
    if (before) throw new Faulty(at, `${this.deck.ids[card]} lies already at ${before.join('.')}`)
    this.claimed.set(card, at)
    return card
  }

  private deckCard(raw: unknown, at: Path): number {
    const card = this.card(raw, at)
    if (card >= this.deck.size) throw new Faulty(at, `${this.deck.ids[card]} is not a card of the deck`)
    return card
  }

  private cards(raw: unknown, at: Path): number[] {
    return raw === undefined ? [] : readList(raw, at).map((id, i) => this.deckCard(id, [...at, i]))
  }

  private row(key: 'sunrise' | 'sunset'): number[] {
    const cards = this.cards(this.file[key], [key])
    const early = this.phase === 'new-hand' || this.phase === 'over' || (key === 'sunset' && this.phase === 'plan')
    if (early && cards.length > 0) throw new Faulty([key], `must be empty in the phase ${this.phase}`)
    let suns = 0
    cards.forEach((card, i) => {
      if (suns === HALF_SUNS) throw new Faulty([key, i], `must not be there: the row ended with its second half sun`)
      if (this.deck.halfSun[card]) suns++
    })
    return cards
  }

  private player(raw: { [key: string]: unknown }, at: Path): Player {
    const player = freshPlayer(NONE)
    if (raw['buildings'] !== undefined) {
      player.buildings = []
      player.goods = []
      readList(raw['buildings'], [...at, 'buildings']).forEach((entry, b) => {
        this.building(player, entry, [...at, 'buildings', b])
      })
      const charburners = player.buildings.filter((card) => card >= this.deck.size)
      if (charburners.length !== 1 || player.buildings[0] < this.deck.size)
        throw new Faulty([...at, 'buildings'], 'must begin with a charburner, and have no other')
    }
    if (Array.isArray(raw['hand']))
      for (const card of this.cards(raw['hand'], [...at, 'hand'])) addToHand(player.hand, card)
    if (raw['aside'] !== undefined) {
      if (this.phase !== 'produce' && this.phase !== 'build')
        throw new Faulty([...at, 'aside'], `must not be there in the phase ${this.phase}`)
      player.aside = this.deckCard(raw['aside'], [...at, 'aside'])
    }
    return player
  }

  private building(player: Player, raw: unknown, at: Path): void {
    const entry = typeof raw === 'string' ? { card: raw } : readObject(raw, at, BUILDING_KEYS)
    const b = player.buildings.length
    const card = this.card(entry['card'], [...at, 'card'])
    if (card >= this.deck.firstAssistant) throw new Faulty([...at, 'card'], 'must be a building')
    player.buildings.push(card)
    player.goods.push(Array.isArray(entry['goods']) ? this.cards(entry['goods'], [...at, 'goods']) : [])
    const used = ['goods', 'worker', 'assistant', 'produced'].find((key) => entry[key] !== undefined)
    if (used && !isProduction(this.deck, card))
      throw new Faulty([...at, used], 'must not be there: an office has no goods and nobody works there')
    if (entry['worker'] !== undefined) {
      const mode = readOneOf(entry['worker'], [...at, 'worker'], MODES)
      if (this.phase !== 'produce' && this.phase !== 'build')
        throw new Faulty([...at, 'worker'], `must not be there in the phase ${this.phase}`)
      if (player.worker !== NONE) throw new Faulty([...at, 'worker'], 'must not be there: the player has one worker')
      player.worker = b
      player.mode = MODES.indexOf(mode)
    }
    if (entry['assistant'] !== undefined) {
      if (player.worker === b) throw new Faulty([...at, 'assistant'], 'must not be there: the worker is')
      player.assistants.push(this.face(entry['assistant'], [...at, 'assistant']))
      player.posts.push(b)
    }
    if (entry['produced'] !== undefined && readTruth(entry['produced'], [...at, 'produced'])) player.produced |= 1 << b
  }

  /** `assistant-3/2` is the second face of assistant-3; without a number it is the first. */
  private face(raw: unknown, at: Path): number {
    const [id, side = '1', ...more] = readText(raw, at).split('/')
    const card = this.card(id, at)
    if (card < this.deck.firstAssistant || more.length > 0 || !['1', '2'].includes(side))
      throw new Faulty(at, 'must be an assistant and a face, such as assistant-3/2')
    return 2 * (card - this.deck.firstAssistant) + Number(side) - 1
  }

  private bench(): number[] {
    if (this.file['bench'] !== undefined)
      return readList(this.file['bench'], ['bench']).map((raw, i) => this.face(raw, ['bench', i]))
    const { p, deck } = this
    const free: number[] = []
    for (let a = 0; a < deck.assistants; a++) if (!this.claimed.has(deck.firstAssistant + a)) free.push(2 * a)
    shuffle(p.chance, free)
    const hired = p.players.reduce((sum, player) => sum + player.assistants.length, 0)
    free.length = Math.max(0, Math.min(free.length, 2 * p.players.length - hired))
    for (const face of free) this.claimed.set(deck.firstAssistant + (face >> 1), ['bench'])
    return free
  }

  /** Shuffles the cards that were not written down, and deals from them what was left open. */
  private dealTheRest(players: readonly { [key: string]: unknown }[], top: readonly number[]): void {
    const { p, deck } = this
    const charburners: number[] = []
    for (let card = deck.size; card < deck.firstAssistant; card++) if (!this.claimed.has(card)) charburners.push(card)
    shuffle(p.chance, charburners)
    p.pile = []
    for (let card = 0; card < deck.size; card++) if (!this.claimed.has(card)) p.pile.push(card)
    shuffle(p.chance, p.pile)
    players.forEach((raw, seat) => {
      const player = p.players[seat]
      const at: Path = ['players', seat]
      if (player.buildings[0] === NONE) player.buildings[0] = charburners.pop() ?? NONE
      if (!Array.isArray(raw['hand'])) {
        const count = raw['hand'] === undefined ? DEALT_HAND : readWhole(raw['hand'], [...at, 'hand'], 0, deck.size)
        for (const card of this.deal(count, [...at, 'hand'])) addToHand(player.hand, card)
      }
      const entries = raw['buildings'] === undefined ? [{ goods: DEALT_COAL }] : readList(raw['buildings'], at)
      entries.forEach((entry, b) => {
        const goods = typeof entry === 'object' && entry !== null && 'goods' in entry ? entry.goods : undefined
        if (goods === undefined || Array.isArray(goods)) return
        const place = [...at, 'buildings', b, 'goods']
        player.goods[b] = this.deal(readWhole(goods, place, 0, deck.size), place)
      })
    })
    for (const card of top.toReversed()) p.pile.push(card)
    if (this.phase === 'new-hand' || this.phase === 'over') return
    for (const row of this.phase === 'plan' ? (['sunrise'] as const) : (['sunrise', 'sunset'] as const))
      if (this.file[row] === undefined) this.turnOver(p[row])
  }

  private turnOver(row: number[]): void {
    for (let suns = 0; suns < HALF_SUNS; ) {
      const card = this.p.pile.pop()
      if (card === undefined) return
      row.push(card)
      if (this.deck.halfSun[card]) suns++
    }
  }

  private deal(count: number, at: Path): number[] {
    if (count > this.p.pile.length)
      throw new Faulty(at, `must be at most ${this.p.pile.length}: no more cards are left`)
    return this.p.pile.splice(this.p.pile.length - count, count)
  }

  /** A player whose turn is over has no worker left and nothing set aside, and nobody has too many assistants. */
  private checkPeople(): void {
    const { p } = this
    const over = new Set<number>()
    // While the market is being laid out, the turn of the last round has no meaning.
    const isBefore = this.file['progress'] !== undefined && stepOf(this.file['progress']) === 'sunset'
    for (let seat = p.active; seat !== p.turn && !isBefore; seat = seatAfter(p, seat)) over.add(seat)
    p.players.forEach((player, seat) => {
      if (over.has(seat) && (player.worker !== NONE || player.aside !== NONE))
        throw new Faulty(
          ['players', seat],
          'must have no worker at work and no card set aside: the turn of this seat is over',
        )
      if (this.phase === 'build' && seat === p.turn && player.worker !== NONE)
        throw new Faulty(['players', seat], 'must have no worker at work: production is over')
      if (p.options.assistantLimit && player.assistants.length > MOST_ASSISTANTS)
        throw new Faulty(['players', seat], `must have at most ${MOST_ASSISTANTS} assistants`)
      if (player.buildings.length > LAST_BUILDING + 1)
        throw new Faulty(
          ['players', seat, 'buildings'],
          `must be at most ${LAST_BUILDING + 1}: the game is over before`,
        )
    })
  }

  /** OMG-6.2: eight buildings at the beginning of a round make it the final one. */
  private final(): boolean {
    const { p, file } = this
    const full = p.players.some((player) => player.buildings.length >= LAST_BUILDING)
    const early = this.phase === 'new-hand' || this.phase === 'plan' || this.phase === 'over'
    const final = file['final'] === undefined ? full && early : readTruth(file['final'], ['final'])
    if (final && !full) throw new Faulty(['final'], `must be false: nobody has ${LAST_BUILDING} buildings`)
    if (!final && full && early) throw new Faulty(['final'], `must be true: somebody has ${LAST_BUILDING} buildings`)
    return final
  }
}
