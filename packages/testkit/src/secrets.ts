/**
 * What a seat may know. Its view must be enough to imagine a whole game, and must
 * not be enough to tell the true game from an imagined one.
 */
import {
  type AnyGameModule,
  chanceOf,
  type Fact,
  HIDDEN,
  type Move,
  type Random,
  type Seat,
  type SeatView,
  type Seed,
} from '@handwerk/kernel'
import { ensure, ensureSame, show } from './broken.js'
import { cardsBySpot, checkCards, spotName } from './card-places.js'
import { chanceOfAll, chanceOfAny, type Suspicions } from './suspicion.js'

/** A seat, or null: an onlooker. */
export type Observer = Seat | null

export const observers = (seats: number): Observer[] => [...Array.from({ length: seats }, (_, seat) => seat), null]

const nameOf = (observer: Observer): string => (observer === null ? 'an onlooker' : `seat ${observer}`)

/** The view must survive JSON, and a position imagined from it must look the same to the observer. */
export function checkImagined(
  module: AnyGameModule,
  position: unknown,
  observer: Observer,
  cards: readonly number[],
  seats: number,
  random: Random,
): unknown {
  const { game } = module
  const who = nameOf(observer)
  const view = game.view(position, observer)
  ensure(view.seat === observer, 'view', () => `the view of ${who} says that it is of ${nameOf(view.seat)}`)
  ensureSame('view', `the view of ${who}, made with those of the others`, view, amongOthers(module, position, observer))
  const sent: typeof view = JSON.parse(JSON.stringify(view))
  ensureSame('view', `the view of ${who}, sent as JSON`, view, sent)
  const imagined = game.imagine(sent, random)
  ensureSame('imagine', `the view of ${who}, after a position was imagined from it`, view, sent)
  const shared = sharedPart(sent, imagined)
  ensure(
    shared === null,
    'imagine',
    () => `a position imagined by ${who} shares ${shared} with the view: a move would change both`,
  )
  ensureSame('imagine', `the view of ${who} in a position imagined from it`, view, game.view(imagined, observer))
  ensureSame('imagine', `who is asked, imagined by ${who}`, game.waiting(position), game.waiting(imagined))
  if (observer !== null)
    ensureSame(
      'imagine',
      `the moves of ${who} in a position imagined from its view`,
      game.moves(position, observer),
      game.moves(imagined, observer),
    )
  checkCards(module, imagined, seats, cards, 'imagine')
  ensureSame('imagine', `a position imagined by ${who}, saved`, imagined, JSON.parse(JSON.stringify(imagined)))
  return imagined
}

/**
 * Where the view shares an object with the position; null if nowhere. Options may
 * be shared, because they never change.
 */
function sharedPart(view: object, position: unknown): string | null {
  const parts = new Set<unknown>()
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    parts.add(part)
    for (const inner of Object.values(part)) collect(inner)
  }
  collect(view)
  const find = (part: unknown, at: string): string | null => {
    if (typeof part !== 'object' || part === null) return null
    if (parts.has(part)) return at
    for (const [key, inner] of Object.entries(part)) {
      const found = at === '' && key === 'options' ? null : find(inner, at === '' ? key : `${at}.${key}`)
      if (found !== null) return found
    }
    return null
  }
  return find(position, '')
}

/** A view lists what it contains: fields that are added to the position anywhere must not appear in it. */
export function checkAllowed(module: AnyGameModule, position: unknown, observer: Observer): void {
  const added: unknown = JSON.parse(JSON.stringify(position))
  addFields(added)
  ensureSame(
    'allowed',
    `the view of ${nameOf(observer)} when fields are added to the position`,
    module.game.view(position, observer),
    module.game.view(added, observer),
  )
}

/** A redacted fact lists what it contains: extra fields, in itself or in its spots, must not appear in it. */
function checkFactAllowed(module: AnyGameModule, fact: Fact, observer: Observer): void {
  const more = <T extends object>(part: T): T => Object.assign({}, part, { added: 0 })
  const added: Fact = {
    ...more(fact),
    ...(fact.from && { from: more(fact.from) }),
    ...(fact.to && { to: more(fact.to) }),
  }
  ensureSame(
    'allowed',
    `the fact "${fact.is}" that ${nameOf(observer)} hears, when fields are added to it`,
    module.game.redact(fact, observer),
    module.game.redact(added, observer),
  )
}

/** Options are public and may hold files, so a field is added to them, but none inside. */
function addFields(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (key === 'options') Object.assign(part, { added: 0 })
    else addFields(part)
  }
  if (!Array.isArray(value)) Object.assign(value, { added: 0 })
}

/** What an observer sees must lie in the same place however the rest is imagined; what it does not see must vary. */
export function checkGivenAway(
  module: AnyGameModule,
  truth: unknown,
  imagined: unknown,
  observer: Observer,
  suspicions: Suspicions,
): void {
  const { game } = module
  const who = nameOf(observer)
  const seen = new Set(game.sees(truth, observer))
  ensureSame('sees', `what ${who} sees, imagined`, sorted(seen), sorted(game.sees(imagined, observer)))
  const spots = new Map(game.places(imagined).map((placed) => [placed.card, spotName(placed)]))
  const places = game.places(truth)
  for (const placed of places) {
    if (!seen.has(placed.card)) continue
    const spot = spots.get(placed.card)
    ensure(
      spot === spotName(placed),
      'sees',
      () => `${who} sees card ${placed.card} in ${spotName(placed)}, but imagines it in ${spot}`,
    )
  }
  const hidden = places.length - seen.size
  const guesses = cardsBySpot(game.places(imagined).filter((placed) => !seen.has(placed.card)))
  for (const [spot, held] of cardsBySpot(places.filter((placed) => !seen.has(placed.card)))) {
    if (held.length === hidden) continue
    const guessed = guesses.get(spot) ?? []
    const right = guessed.filter((card) => held.includes(card)).length
    suspicions.note(
      'given away',
      `${who} can tell all cards in ${spot}`,
      right === held.length && right === guessed.length,
      chanceOfAll(hidden, held.length),
    )
    suspicions.note(
      'given away',
      `${who} can tell a card in ${spot}`,
      right > 0,
      chanceOfAny(hidden, held.length, guessed.length),
    )
  }
}

/**
 * Makes the seat's move in the true and in imagined positions; the new cards that
 * it sees must not always be the same.
 */
export function checkForeseen(
  module: AnyGameModule,
  truth: unknown,
  imagined: unknown,
  seat: Seat,
  move: Move,
  suspicions: Suspicions,
): void {
  const { game } = module
  const before = new Set(game.sees(truth, seat))
  const fresh = (position: unknown): number[] => {
    const after = game.copy(position)
    game.play(after, seat, move)
    return game.sees(after, seat).filter((card) => !before.has(card))
  }
  const drawn = fresh(truth)
  const hidden = game.places(truth).length - before.size
  if (drawn.length === 0 || hidden < 2 * drawn.length) return
  const foreseen = sorted(drawn).join() === sorted(fresh(imagined)).join()
  suspicions.note('foreseen', 'a seat can tell which cards come next', foreseen, chanceOfAll(hidden, drawn.length))
}

/** Whether and why a move is refused must depend only on what the seat knows. */
export function checkRefusals(
  module: AnyGameModule,
  truth: unknown,
  imagined: unknown,
  seat: Seat,
  tries: readonly unknown[],
) {
  for (const attempt of tries) {
    ensureSame(
      'refusal',
      `the refusal of ${show(attempt)} to seat ${seat}, when what it cannot know is imagined anew`,
      module.game.why(truth, seat, attempt),
      module.game.why(imagined, seat, attempt),
    )
  }
}

/** Neither the seed nor the key derived from it may reach anybody. */
export function checkSeed(seed: Seed, what: string, sent: unknown): void {
  const text = JSON.stringify(sent) ?? ''
  // Short numbers occur by coincidence.
  const words = chanceOf(seed).key.filter((word) => word > 99_999_999)
  for (const secret of [seed, ...words.flatMap((word) => [String(word), String(word | 0)])]) {
    ensure(!text.includes(secret), 'seed', () => `${what} holds the seed: ${show(sent)}`)
  }
}

/** Remembers which zones are closed to whom, and finds cards in facts that nobody was allowed to see. */
export class Listeners {
  private readonly closed = new Set<string>()
  private readonly told = new Set<string>()
  private readonly seen: Set<number>[]
  private readonly module: AnyGameModule
  private readonly seats: number

  constructor(module: AnyGameModule, seats: number) {
    this.module = module
    this.seats = seats
    this.seen = observers(seats).map(() => new Set())
  }

  /** Notes the table before a move. */
  look(position: unknown): void {
    for (const [i, observer] of observers(this.seats).entries()) this.seen[i] = this.lookAs(position, observer)
  }

  /** Facts of one kind must reveal the same things. */
  private checkAllowedOnce(fact: Fact, observer: Observer): void {
    const kind = `${fact.is} ${observer}`
    if (this.told.has(kind)) return
    this.told.add(kind)
    checkFactAllowed(this.module, fact, observer)
  }

  private lookAs(position: unknown, observer: Observer): Set<number> {
    const seen = new Set(this.module.game.sees(position, observer))
    for (const placed of this.module.game.places(position)) {
      if (!seen.has(placed.card)) this.closed.add(zoneFor(placed, observer))
    }
    return seen
  }

  /**
   * Checks the facts of the move that led to this position. A fact may name a card
   * to those who see it before or after, who see a zone that it passed through, or
   * to whom the fact shows it.
   */
  hear(position: unknown, facts: readonly Fact[], each: (heard: Fact, view: SeatView) => void): void {
    for (const [i, observer] of observers(this.seats).entries()) {
      const after = this.lookAs(position, observer)
      const view = this.module.game.view(position, observer)
      const shown = facts.length > 0 ? undefined : [...after].find((card) => !this.seen[i].has(card))
      ensure(shown === undefined, 'fact', () => `${nameOf(observer)} sees card ${shown}, and no fact told of it`)
      for (const fact of facts) {
        const heard: Fact | null = this.module.game.redact(fact, observer)
        if (heard === null) continue
        this.checkAllowedOnce(fact, observer)
        each(heard, view)
        const open = [fact.from, fact.to].some(
          (spot) => spot !== undefined && !this.closed.has(zoneFor(spot, observer)),
        )
        if (open || isShown(fact, observer)) continue
        const secret = heard.cards?.find((card) => card !== HIDDEN && !after.has(card) && !this.seen[i].has(card))
        ensure(
          secret === undefined,
          'fact',
          () => `${nameOf(observer)} hears of card ${secret}, which it does not see: ${show(heard)}`,
        )
      }
    }
  }
}

/** A zone in relation to a seat: one that its owner may see can be closed to others. */
const zoneFor = (spot: { readonly zone: string; readonly seat?: Seat }, observer: Observer): string =>
  `${observer === null ? 'onlooker' : 'player'} ${spot.seat === undefined ? '' : spot.seat === observer ? 'own' : "another's"} ${spot.zone}`

const isShown = (fact: Fact, observer: Observer): boolean =>
  fact.shown === 'everyone' ||
  (observer !== null && (fact.only === observer || fact.shown?.includes(observer) === true))

const sorted = (cards: Iterable<number>): number[] => [...cards].sort((a, b) => a - b)

/** A view of which parts may be shared with those of all others. */
function amongOthers({ game }: AnyGameModule, position: unknown, observer: Observer): SeatView {
  const views = game.views?.(position)
  if (!views) return game.view(position, observer)
  for (const other of observers(game.seatCount(position))) views(other)
  return views(observer)
}
