/**
 * How far a round has come: the part of a position that no phase begins with, such
 * as half a plan or half a payment. Written by the program, so that a diagram of
 * any decision reads back as it was. docs/positions.md describes the form.
 */
import {
  chanceOf,
  Faulty,
  isSeed,
  type Path,
  readList,
  readObject,
  readOneOf,
  readText,
  readTruth,
  readWhole,
  seedFromKey,
} from '@handwerk/kernel'
import { type Deck, NONE } from './cards.js'
import { deckFor, MODES, type Plan, type Player, type Position, STEPS, type Step, UNDECIDED } from './position.js'

type Written = { readonly [key: string]: unknown }

const BUYING = ['build', 'hire'] as const
/** The steps that draw cards, and continue after hands were halved. */
const DRAWING = ['deal', 'sunrise', 'sunset', 'goods'] as const satisfies readonly Step[]
const MOST = 1_000_000
const KEYS = 'step seed drawn part resume site due fresh buying hiring post players'.split(' ')
const PLAYER_KEYS = 'mode hired due extra chosen redraws picks plan'.split(' ')
const PLAN_KEYS = 'ready worker mode posts next sending paid aside'.split(' ')

/** `assistant-3/2` is the second face of assistant-3. */
export const faceText = (deck: Deck, face: number): string =>
  `${deck.ids[deck.firstAssistant + (face >> 1)]}/${(face & 1) + 1}`

const orNull = (number: number): number | null => (number === NONE ? null : number)

export function writeProgress(p: Position): Written {
  const deck = deckFor(p)
  return {
    step: p.step,
    seed: seedFromKey(p.chance.key),
    drawn: p.chance.drawn,
    part: p.part,
    resume: p.resume,
    site: orNull(p.site),
    due: p.due,
    fresh: orNull(p.fresh),
    buying: BUYING[p.buying],
    hiring: p.hiring === NONE ? null : faceText(deck, p.hiring),
    post: orNull(p.post),
    players: p.players.map((player) => ({
      mode: MODES[player.mode],
      hired: player.assistants.map((face) => faceText(deck, face)),
      due: player.due,
      extra: player.extra,
      chosen: player.chosen,
      redraws: player.redraws,
      picks: player.picks.map((card) => deck.ids[card]),
      plan: writePlan(deck, player.plan),
    })),
  }
}

const writePlan = (deck: Deck, plan: Plan): Written => ({
  ready: plan.ready,
  worker: plan.worker === UNDECIDED ? 'undecided' : orNull(plan.worker),
  mode: MODES[plan.mode],
  posts: plan.posts,
  next: plan.next,
  sending: orNull(plan.sending),
  paid: plan.paid.map((kind) => deck.goods[kind]),
  aside: plan.aside === NONE ? null : deck.ids[plan.aside],
})

/** The step of a written progress; when hands are halved, the one that continues after it. */
export function stepOf(raw: unknown): Exclude<Step, 'halve'> {
  const written = readObject(raw, ['progress'], KEYS)
  const step = readOneOf(written['step'], ['progress', 'step'], STEPS)
  return step === 'halve' ? readOneOf(written['resume'], ['progress', 'resume'], DRAWING) : step
}

/** Sets a position, whose cards are laid out, to the written progress. */
export function readProgress(p: Position, raw: unknown): void {
  const at: Path = ['progress']
  const from = new Reader(p, readObject(raw, at, KEYS), at)
  const last = p.players[p.turn].buildings.length - 1
  const seed = from.text('seed')
  if (!isSeed(seed)) throw new Faulty([...at, 'seed'], 'must be a seed of 64 digits')
  p.chance = { key: chanceOf(seed).key, drawn: from.whole('drawn', MOST) }
  p.step = from.one('step', STEPS)
  p.part = from.whole('part', 3)
  p.resume = from.one('resume', DRAWING)
  p.site = from.orNone('site', last)
  p.due = from.whole('due', MOST)
  p.fresh = from.orNone('fresh', last)
  p.buying = BUYING.indexOf(from.one('buying', BUYING))
  p.hiring = from.face('hiring')
  p.post = from.orNone('post', MOST)
  const players = readList(from.get('players'), [...at, 'players'])
  p.players.forEach((player, seat) => {
    const place = [...at, 'players', seat]
    readPlayer(p, player, readObject(players[seat], place, PLAYER_KEYS), place)
  })
}

function readPlayer(p: Position, player: Player, written: Written, at: Path): void {
  const from = new Reader(p, written, at)
  player.mode = MODES.indexOf(from.one('mode', MODES))
  player.due = from.whole('due', MOST)
  player.extra = from.whole('extra', MOST)
  player.chosen = from.truth('chosen')
  player.redraws = from.truth('redraws')
  player.picks = from.list('picks').map((id, i) => from.card(id, ['picks', i]))
  const strange = player.picks.findIndex((card) => !player.hand.includes(card))
  if (strange >= 0) throw new Faulty([...at, 'picks', strange], 'must be in the hand')
  orderAssistants(
    player,
    from.list('hired').map((face, i) => from.faceOf(face, ['hired', i])),
    at,
  )
  const place = [...at, 'plan']
  readPlan(new Reader(p, readObject(written['plan'], place, PLAN_KEYS), place), player)
}

function readPlan(from: Reader, player: Player): void {
  const { plan } = player
  const last = player.buildings.length - 1
  plan.ready = from.truth('ready')
  plan.worker = from.get('worker') === 'undecided' ? UNDECIDED : from.orNone('worker', last)
  plan.mode = MODES.indexOf(from.one('mode', MODES))
  plan.posts = from.list('posts').map((post, i) => readWhole(post, from.path('posts', i), 0, last))
  plan.next = from.whole('next', player.assistants.length)
  plan.sending = from.orNone('sending', player.assistants.length - 1)
  plan.paid = from.list('paid').map((good, i) => from.good(good, ['paid', i]))
  plan.aside = from.get('aside') === null ? NONE : from.card(from.get('aside'), ['aside'])
}

/** The buildings say who is where; the progress says in which order they were hired. */
function orderAssistants(player: Player, hired: readonly number[], at: Path): void {
  if ([...hired].sort().join() !== [...player.assistants].sort().join())
    throw new Faulty([...at, 'hired'], 'must be the assistants at the buildings')
  const posts = hired.map((face) => player.posts[player.assistants.indexOf(face)])
  player.assistants = [...hired]
  player.posts = posts
}

/** Reads the values of one object. */
class Reader {
  private readonly deck: Deck
  private readonly written: Written
  private readonly at: Path

  constructor(p: Position, written: Written, at: Path) {
    this.deck = deckFor(p)
    this.written = written
    this.at = at
  }

  path = (...inside: (string | number)[]): Path => [...this.at, ...inside]
  get = (key: string): unknown => this.written[key]
  text = (key: string): string => readText(this.get(key), this.path(key))
  truth = (key: string): boolean => readTruth(this.get(key), this.path(key))
  list = (key: string): unknown[] => readList(this.get(key), this.path(key))
  whole = (key: string, most: number): number => readWhole(this.get(key), this.path(key), 0, most)
  orNone = (key: string, most: number): number => (this.get(key) === null ? NONE : this.whole(key, most))
  face = (key: string): number => (this.get(key) === null ? NONE : this.faceOf(this.get(key), [key]))

  one<T extends string>(key: string, values: readonly T[]): T {
    return readOneOf(this.get(key), this.path(key), values)
  }

  card(raw: unknown, inside: Path): number {
    const card = this.deck.ids.indexOf(readText(raw, this.path(...inside)))
    if (card < 0 || card >= this.deck.size) throw new Faulty(this.path(...inside), `${raw} is not a card of the deck`)
    return card
  }

  good(raw: unknown, inside: Path): number {
    return this.deck.goods.indexOf(readOneOf(raw, this.path(...inside), this.deck.goods))
  }

  faceOf(raw: unknown, inside: Path): number {
    const text = readText(raw, this.path(...inside))
    for (let face = 0; face < 2 * this.deck.assistants; face++) if (faceText(this.deck, face) === text) return face
    throw new Faulty(this.path(...inside), 'must be an assistant and a face, such as assistant-3/2')
  }
}
