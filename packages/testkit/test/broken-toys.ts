/** The toy game with one deliberate fault in each. */
import {
  Faulty,
  type Game,
  type GameModule,
  HIDDEN,
  IllegalMove,
  playThenList,
  type Random,
  rank,
  redactBy,
  type Seat,
  seedFrom,
  shuffle,
} from '@handwerk/kernel'
import type { Check } from '@handwerk/testkit'
import { toy } from './toy/game-module.js'
import {
  BID,
  CARDS,
  FACT_FIELDS,
  kindOf,
  LOUD,
  moveOf,
  type Options,
  type Position,
  QUIET,
  SECRETS,
  type ToyFact,
  toyGame,
  type View,
} from './toy/rules.js'

type ToyModule = GameModule<Position, View, Options, ToyFact>
type ToyGame = Game<Position, View, Options, ToyFact>

export interface BrokenToy {
  readonly check: Check
  /** A part of the message. */
  readonly says: string
  readonly module: ToyModule
}

function withGame(changes: Partial<ToyGame>): ToyModule {
  const game: ToyGame = {
    ...toyGame,
    playListed: (p, seat, move, listed, tell) => playThenList(game, p, seat, move, listed, tell),
    ...changes,
  }
  return { ...toy, game }
}

/** A game in which something happens after every legal move. */
const afterPlay = (happens: (p: Position, seat: number, move: number, listened: boolean) => void): ToyModule =>
  withGame({
    play(p, seat, move, tell) {
      toyGame.play(p, seat, move, tell)
      happens(p, seat, move, tell !== undefined)
    },
  })

/** A game whose view holds too much, and whose imagination uses it. It lasts long. */
const leaking = (
  leak: (p: Position) => number[],
  use: (p: Position, leaked: readonly number[], seat: Seat | null) => void,
): ToyModule => ({
  ...withGame({
    play(p, seat, move, tell) {
      toyGame.play(p, seat, move, tell)
      p.deck.unshift(...p.won.flat())
      p.won = p.won.map(() => [])
    },
    view: (p, seat) => ({ ...toyGame.view(p, seat), leaked: leak(p) }),
    imagine(view, random: Random) {
      const p = toyGame.imagine(view, random)
      if ('leaked' in view) use(p, view.leaked as number[], view.seat)
      return p
    },
  }),
  options: () => ({ ok: true, value: { rounds: 30, passing: false, swapping: true } }),
})

/** Puts a card into a list, and moves the card that was there to where the other came from. */
function swapInto(p: Position, list: number[], index: number, card: number): void {
  const other = [p.deck, p.discards, p.bids, ...p.hands].find((cards) => cards.includes(card))
  if (other === undefined) throw new RangeError(`card ${card} is not hidden`)
  other[other.indexOf(card)] = list[index]
  list[index] = card
}

/** The hand of the last seat with its bid, in ascending order: the same whatever it bids. */
const lastHand = (p: Position): number[] => {
  const seat = lastSeat(p)
  return [...p.hands[seat], ...p.bids.slice(seat).filter((card) => card >= 0)].sort((a, b) => a - b)
}

function giveLastHand(p: Position, cards: readonly number[], imaginer: Seat | null): void {
  const seat = lastSeat(p)
  if (seat === imaginer) return
  const hand = p.hands[seat]
  for (const [i, card] of cards.entries()) {
    if (i < hand.length) swapInto(p, hand, i, card)
    else swapInto(p, p.bids, seat, card)
  }
}

const lastSeat = (p: Position): number => p.seats - 1

/** The same long game without a leak, to show that the leaking ones fail because of the leak. */
export const longToy: ToyModule = leaking(
  () => [],
  () => {},
)

/** True at every n-th call. */
function everyNth(n: number): () => boolean {
  let calls = 0
  return () => ++calls % n === 0
}

/** Caches the listed moves for as long as the object and the name of its moment stay the same. */
function remembering(momentOf: (p: Position) => string): ToyGame['moves'] {
  const known = new WeakMap<Position, Map<string, readonly number[]>>()
  return (p, seat, into = []) => {
    const moments = known.get(p) ?? new Map<string, readonly number[]>()
    known.set(p, moments)
    const moment = `${momentOf(p)} ${seat}`
    const moves = moments.get(moment) ?? toyGame.moves(p, seat)
    moments.set(moment, moves)
    into.push(...moves)
    return into
  }
}

/** Built anew for each use, because some of them have state. */
export const brokenToys = (): Readonly<Record<string, BrokenToy>> => {
  const otherDeal = everyNth(2)
  const otherOrder = everyNth(2)
  const otherChance = everyNth(2)
  const replayed = everyNth(5)
  const reread = everyNth(5)
  let isReplay = false
  return {
    'a deal that is never the same': {
      check: 'start',
      says: 'the same deal',
      module: withGame({
        start: (options, seats, seed, tell) =>
          toyGame.start(options, seats, otherDeal() ? seedFrom('another') : seed, tell),
      }),
    },
    'seats that are counted wrong': {
      check: 'start',
      says: 'dealt for 3 seats, but 2 play',
      module: withGame({ seatCount: () => 2 }),
    },
    'a move that is no whole number': {
      check: 'moves',
      says: 'is no whole number',
      module: withGame({ moves: (p, seat) => toyGame.moves(p, seat).map((move) => move + 0.5) }),
    },
    'a view of nobody that says whose it is': {
      check: 'view',
      says: 'the view of an onlooker says that it is of seat 0',
      module: withGame({ view: (p, seat) => ({ ...toyGame.view(p, seat), seat: seat ?? 0 }) }),
    },
    'seats that wait in descending order': {
      check: 'waiting',
      says: 'ascending order',
      module: withGame({ waiting: (p) => toyGame.waiting(p).toReversed() }),
    },
    'a result before the end': {
      check: 'waiting',
      says: 'the game is over, but waits',
      module: withGame({ result: (p) => rank(toyGame.scores(p)) }),
    },
    'an end without a result': {
      check: 'waiting',
      says: 'no result',
      module: withGame({ result: () => null }),
    },
    'a move listed twice': {
      check: 'moves',
      says: 'listed twice',
      module: withGame({ moves: (p, seat) => toyGame.moves(p, seat).flatMap((move) => [move, move]) }),
    },
    'moves for a seat that is not asked': {
      check: 'moves',
      says: 'is not asked, but has the moves',
      module: withGame({
        moves(p, seat, into = []) {
          if (!toyGame.waiting(p).includes(seat)) into.push(0, 1)
          return toyGame.moves(p, seat, into)
        },
      }),
    },
    'moves that are not appended': {
      check: 'moves',
      says: 'not appended',
      module: withGame({ moves: (p, seat) => toyGame.moves(p, seat) }),
    },
    'moves in an order that changes': {
      check: 'moves',
      says: 'asked for again',
      module: withGame({
        moves(p, seat, into = []) {
          const moves = toyGame.moves(p, seat)
          if (otherOrder()) moves.reverse()
          into.push(...moves)
          return into
        },
      }),
    },
    'a forced decision that is asked': {
      check: 'forced',
      says: 'has 1 legal moves',
      module: withGame({
        moves(p, seat, into = []) {
          const moves = toyGame.moves(p, seat)
          into.push(...(kindOf(moves[0]) === LOUD - 1 ? moves.slice(0, 1) : moves))
          return into
        },
      }),
    },
    'a listed move that why refuses': {
      check: 'accepted',
      says: 'is listed, but',
      module: withGame({
        why: (p, seat, move) =>
          move === moveOf(LOUD) ? { rule: 'TOY-1.3', reason: 'not-possible' } : toyGame.why(p, seat, move),
      }),
    },
    'a listed move that play cannot play': {
      check: 'accepted',
      says: 'play throws',
      module: afterPlay((_p, _seat, move) => {
        if (move === moveOf(LOUD)) throw new RangeError('too loud')
      }),
    },
    'an illegal move that why accepts': {
      check: 'refused',
      says: 'why does not object',
      module: withGame({ why: (p, seat, move) => (move === 0.5 ? null : toyGame.why(p, seat, move)) }),
    },
    'an illegal move that play takes': {
      check: 'refused',
      says: 'but play takes it',
      module: withGame({
        play(p, seat, move, tell) {
          if (toyGame.why(p, seat, move) === null) toyGame.play(p, seat, move, tell)
        },
      }),
    },
    'an illegal move on which play breaks': {
      check: 'refused',
      says: 'but play throws TypeError',
      module: withGame({
        play(p, seat, move, tell) {
          if (toyGame.why(p, seat, move) !== null) throw new TypeError('what is that?')
          toyGame.play(p, seat, move, tell)
        },
      }),
    },
    'a refusal without a rule': {
      check: 'refused',
      says: 'without a rule and a reason',
      module: withGame({
        why(p, seat, move) {
          const refusal = toyGame.why(p, seat, move)
          return refusal && { ...refusal, rule: '' }
        },
      }),
    },
    'two different refusals of one move': {
      check: 'refused',
      says: 'compared with why',
      module: withGame({
        play(p, seat, move, tell) {
          if (toyGame.why(p, seat, move)) throw new IllegalMove({ rule: 'TOY-9.9', reason: 'not-possible' })
          toyGame.play(p, seat, move, tell)
        },
      }),
    },
    'a refused move that is half applied': {
      check: 'untouched',
      says: 'changed the position',
      module: withGame({
        play(p, seat, move, tell) {
          p.hands[0].reverse()
          toyGame.play(p, seat, move, tell)
        },
      }),
    },
    'a refused move that is told': {
      check: 'untouched',
      says: 'was told as a fact',
      module: withGame({
        play(p, seat, move, tell) {
          tell?.({ is: 'ready', seat })
          toyGame.play(p, seat, move, tell)
        },
      }),
    },
    'a question that changes the position': {
      check: 'untouched',
      says: 'looking changed the position',
      module: { ...toy, game: { ...toyGame, view: (p, seat) => toyGame.view(sortHands(p), seat) } },
    },
    'a look that changes the position': {
      check: 'untouched',
      says: 'looking changed the position',
      module: withGame({
        sees(p, seat) {
          p.shouts[0]++
          return toyGame.sees(p, seat)
        },
      }),
    },
    'a view that gives all that it does not hide': {
      check: 'allowed',
      says: 'added should not be there',
      module: withGame({
        view(p, seat) {
          const { chance: _, deck: __, discards: ___, hands, bids, loud, ...open } = p
          return { ...open, ...toyGame.view(p, seat) }
        },
      }),
    },
    'a view that gives the options whole': {
      check: 'allowed',
      says: 'options.added should not be there',
      module: withGame({ view: (p, seat) => ({ ...toyGame.view(p, seat), options: p.options }) }),
    },
    'facts that hand on all that they do not hide': {
      check: 'allowed',
      says: 'when fields are added to it: added should not be there',
      module: withGame({
        redact(fact, seat) {
          const heard = toyGame.redact(fact, seat)
          return heard && { ...fact, ...heard }
        },
      }),
    },
    'facts that hand on their spots whole': {
      check: 'allowed',
      says: 'when fields are added to it: to.added should not be there',
      module: withGame({
        redact(fact, seat) {
          const heard = toyGame.redact(fact, seat)
          return heard && fact.to ? { ...heard, to: fact.to } : heard
        },
      }),
    },
    'a listed move that is played as another one': {
      check: 'listed',
      says: 'out of the list',
      module: withGame({
        playListed: (p, seat, move, listed, tell) =>
          playThenList(toyGame, p, seat, kindOf(move) === LOUD ? moveOf(QUIET) : move, listed, tell),
      }),
    },
    'a listed move that is not told': {
      check: 'listed',
      says: 'the facts of',
      module: withGame({ playListed: (p, seat, move, listed) => playThenList(toyGame, p, seat, move, listed) }),
    },
    'a list that is not renewed': {
      check: 'listed',
      says: 'the list after',
      module: withGame({
        playListed: (p, seat, move, _listed, tell) => playThenList(toyGame, p, seat, move, [], tell),
      }),
    },
    'a list of the wrong seat': {
      check: 'listed',
      says: 'the seat after',
      module: withGame({
        playListed(p, seat, move, listed, tell) {
          playThenList(toyGame, p, seat, move, listed, tell)
          return seat
        },
      }),
    },
    'moves that are remembered': {
      check: 'edited',
      says: 'changed in place into an imagined one: moves',
      module: withGame({ moves: remembering((p) => `${p.round} ${p.steps} ${p.swapper}`) }),
    },
    'a copy that forgets': {
      check: 'copy',
      says: 'the copy of the position: shouts',
      module: withGame({ copy: (p) => ({ ...toyGame.copy(p), shouts: p.shouts.map(() => 0) }) }),
    },
    'a copy that shares': {
      check: 'copy',
      says: 'changed the position itself',
      module: withGame({ copy: (p) => ({ ...toyGame.copy(p), won: p.won }) }),
    },
    'a position that JSON cannot hold': {
      check: 'save',
      says: 'saved and read again: memory',
      module: withGame({
        start: (options, seats, seed, tell) =>
          Object.assign(toyGame.start(options, seats, seed, tell), { memory: undefined }),
      }),
    },
    'chance that is kept outside of the position': {
      check: 'copy',
      says: 'on a copy',
      module: afterPlay((p) => {
        if (otherChance()) p.shouts[0]++
      }),
    },
    'a game that goes another way when nobody listens': {
      check: 'silence',
      says: 'when nobody listens',
      module: afterPlay((p, _seat, _move, listened) => {
        if (!listened) p.deck.reverse()
      }),
    },
    'a game that remembers earlier games': {
      check: 'replay',
      says: 'of the replay',
      module: withGame({
        start(options, seats, seed, tell) {
          // An inspection deals twice before it plays, plays twice, and deals once more to replay.
          isReplay = replayed()
          return toyGame.start(options, seats, seed, tell)
        },
        play(p, seat, move, tell) {
          toyGame.play(p, seat, move, tell)
          if (isReplay) p.shouts[0]++
        },
      }),
    },
    'a record whose options do not hold': {
      check: 'replay',
      says: 'its options do not hold',
      module: {
        ...toy,
        options: (raw, seats) =>
          reread() ? { ok: false, fault: new Faulty([], 'asked too often').fault } : toy.options(raw, seats),
      },
    },
    'a game without an end': {
      check: 'end',
      says: 'not over after 500 decisions',
      module: afterPlay((p) => {
        if (p.round > 2 && p.won.flat().length === 0) p.round = 1
        if (p.round > 2) {
          p.deck.push(...p.won.flat())
          p.won = p.won.map(() => [])
          p.round = 1
        }
      }),
    },
    'a winner who is not first': {
      check: 'result',
      says: 'are not those with rank 1',
      module: withGame({
        result(p) {
          const result = toyGame.result(p)
          return result && { ...result, winners: [] }
        },
      }),
    },
    'a result with other scores': {
      check: 'result',
      says: 'the scores of the result',
      module: withGame({
        scores: (p) => toyGame.scores(p).map((score) => ({ ...score, points: score.points + 1 })),
      }),
    },
    'a card in two places': {
      check: 'cards',
      says: 'is in two places',
      module: afterPlay((p) => {
        if (p.won[0].length > 0) p.discards.push(p.won[0][0])
      }),
    },
    'a card that is lost': {
      check: 'cards',
      says: 'is nowhere',
      module: afterPlay((p) => p.discards.pop()),
    },
    'a card from nowhere': {
      check: 'cards',
      says: 'more cards',
      module: afterPlay((p) => {
        if (p.round === 2 && !p.deck.includes(CARDS)) p.deck.push(CARDS)
      }),
    },
    'a card with somebody who does not play': {
      check: 'cards',
      says: 'a place of nobody',
      module: withGame({
        places: (p) =>
          toyGame.places(p).map((spot) => (spot.zone === 'lot' && p.round > 1 ? { ...spot, seat: p.seats } : spot)),
      }),
    },
    'two moves written alike': {
      check: 'notation',
      says: 'are both written "bid"',
      module: {
        ...toy,
        notation: { ...toy.notation, write: (view, move) => toy.notation.write(view, move).split(' ')[0] },
      },
    },
    'a line that means another move': {
      check: 'notation',
      says: 'means to seat',
      module: {
        ...toy,
        notation: {
          write: toy.notation.write,
          read(view, text) {
            const read = toy.notation.read(view, text)
            return 'move' in read && text === 'loud' ? { move: moveOf(LOUD - 1) } : read
          },
        },
      },
    },
    'a written line that is refused': {
      check: 'notation',
      says: 'but is refused',
      module: {
        ...toy,
        notation: {
          write: toy.notation.write,
          read: (view, text) => toy.notation.read(view, text === 'loud' ? 'LOUD' : text),
        },
      },
    },
    'a line that is two': {
      check: 'notation',
      says: 'not one trimmed line',
      module: { ...toy, notation: { ...toy.notation, write: (view, move) => `${toy.notation.write(view, move)}\n` } },
    },
    'nonsense refused without a reason': {
      check: 'notation',
      says: 'without a rule and a reason',
      module: {
        ...toy,
        notation: {
          write: toy.notation.write,
          read(view, text) {
            const read = toy.notation.read(view, text)
            return 'move' in read ? read : { refusal: { rule: '', reason: '' } }
          },
        },
      },
    },
    'a move without a word': {
      check: 'words',
      says: 'reads "undefined 1 (2)"',
      module: {
        ...toy,
        words: { ...toy.words, de: { ...toy.words.de, move: () => `${[][0]} 1 (2)` } },
      },
    },
    'a refusal without a word': {
      check: 'words',
      says: 'the refusal',
      module: { ...toy, words: { ...toy.words, de: { ...toy.words.de, refusal: () => '' } } },
    },
    'a fact that cannot be told with its cards hidden': {
      check: 'words',
      says: 'the fact',
      module: {
        ...toy,
        words: {
          ...toy.words,
          en: {
            ...toy.words.en,
            fact: (_view, fact) =>
              `${(fact.cards ?? []).map((card) => (card === HIDDEN ? undefined : 'a card'))[0] ?? 'NaN'}`,
          },
        },
      },
    },
    'a view that cannot be sent': {
      check: 'view',
      says: 'sent as JSON',
      module: withGame({ view: (p, seat) => Object.assign(toyGame.view(p, seat), { whose: new Map() }) }),
    },
    'an imagination that forgets a hand': {
      check: 'imagine',
      says: 'in a position imagined from it: hand',
      module: withGame({
        imagine(view, random) {
          const p = toyGame.imagine(view, random)
          if (view.seat !== null) p.hands[view.seat].reverse()
          return p
        },
      }),
    },
    'an imagination that changes the view': {
      check: 'imagine',
      says: 'after a position was imagined from it: hand',
      module: withGame({
        imagine(view, random) {
          const p = toyGame.imagine(view, random)
          ;(view.hand as number[]).pop()
          return p
        },
      }),
    },
    'an imagination that keeps a list of the view': {
      check: 'imagine',
      says: 'shares shouts with the view',
      module: withGame({
        imagine: (view, random) => ({ ...toyGame.imagine(view, random), shouts: view.shouts as number[] }),
      }),
    },
    'an imagination that asks others': {
      check: 'imagine',
      says: 'who is asked',
      module: withGame({
        view: (p, seat) => ({ ...toyGame.view(p, seat), steps: p.steps.map((step, i) => (i === seat ? step : 0)) }),
      }),
    },
    'an imagination in which other moves are legal': {
      check: 'imagine',
      says: 'the moves of seat',
      module: withGame({
        view(p, seat) {
          const view = toyGame.view(p, seat)
          return { ...view, options: { ...view.options, passing: false } }
        },
      }),
    },
    'an imagination that loses a card': {
      check: 'imagine',
      says: 'is nowhere',
      module: withGame({
        view: (p, seat) => ({ ...toyGame.view(p, seat), deck: 0 }),
        imagine(view, random) {
          const p = toyGame.imagine(view, random)
          p.deck.pop()
          return p
        },
      }),
    },
    'an imagined position that cannot be played': {
      check: 'imagine',
      says: 'cannot be played to the end',
      module: withGame({
        imagine: (view, random) => ({ ...toyGame.imagine(view, random), chance: { key: [], drawn: -1 } }),
        play(p, seat, move, tell) {
          if (p.chance.key.length === 0) throw new RangeError('no chance')
          toyGame.play(p, seat, move, tell)
        },
      }),
    },
    'a seat said to see what its view does not hold': {
      check: 'sees',
      says: 'what seat 0 sees, imagined',
      module: withGame({ sees: (p, seat) => [...toyGame.sees(p, seat), p.deck[0] ?? 0] }),
    },
    'a seat said to see a card that is imagined elsewhere': {
      check: 'sees',
      says: 'but imagines it in',
      module: withGame({ sees: (p) => toyGame.places(p).map(({ card }) => card) }),
    },
    'a view that holds a hand of another': {
      check: 'given away',
      says: 'can tell all cards in hand of seat 2',
      module: leaking(lastHand, giveLastHand),
    },
    'a view that holds one card of another': {
      check: 'given away',
      says: 'can tell a card in hand of seat 2',
      module: leaking(
        (p) => lastHand(p).slice(0, 1),
        (p, [lowest], imaginer) => {
          const higher = [...p.deck, ...p.discards].filter((card) => card > lowest)
          giveLastHand(p, [lowest, ...higher.slice(0, lastHand(p).length - 1)], imaginer)
        },
      ),
    },
    'a view that holds the next cards of the pile': {
      check: 'foreseen',
      says: 'can tell which cards come next',
      module: leaking(
        // Two of many: too few to reveal the pile itself.
        (p) => (p.deck.length < 8 ? [] : p.deck.slice(-2)),
        (p, leaked) => {
          for (const [i, card] of leaked.entries()) swapInto(p, p.deck, p.deck.length - leaked.length + i, card)
        },
      ),
    },
    'facts with nothing hidden': {
      check: 'fact',
      says: 'which it does not see: {"is":"draw"',
      module: withGame({
        redact(fact, seat) {
          const heard = toyGame.redact(fact, seat)
          return heard && fact.cards ? { ...heard, cards: fact.cards } : heard
        },
      }),
    },
    'facts by a wrong table of secrets': {
      check: 'fact',
      says: 'hears of card',
      module: withGame({ redact: (fact, seat) => redactBy({ ...SECRETS, hand: 'everyone' }, FACT_FIELDS, fact, seat) }),
    },
    'cards that are shown without a fact': {
      check: 'fact',
      says: 'and no fact told of it',
      module: withGame({ play: (p, seat, move) => toyGame.play(p, seat, move) }),
    },
    'views that differ from the view': {
      check: 'view',
      says: 'made with those of the others: seat',
      module: withGame({ views: (p) => (seat) => ({ ...toyGame.view(p, seat), seat: 0 }) }),
    },
    'a refusal that tells of a hidden card': {
      check: 'refusal',
      says: 'when what it cannot know is imagined anew: detail.next',
      module: withGame({
        why(p, seat, move) {
          const refusal = toyGame.why(p, seat, move)
          return refusal && { ...refusal, detail: { next: p.deck[0] ?? 0 } }
        },
        play(p, seat, move, tell) {
          const refusal = this.why?.(p, seat, move)
          if (refusal) throw new IllegalMove(refusal)
          toyGame.play(p, seat, move, tell)
        },
      }),
    },
    'a view with the key of chance': {
      check: 'seed',
      says: 'a view holds the seed',
      module: withGame({ view: (p, seat) => ({ ...toyGame.view(p, seat), key: p.chance.key }) }),
    },
    'a fact with the seed': {
      check: 'seed',
      says: 'a fact holds the seed',
      module: withGame({
        start(options, seats, seed, tell) {
          tell?.({ is: 'reshuffle', to: { zone: seed } })
          return toyGame.start(options, seats, seed, tell)
        },
      }),
    },
    'a refusal with the key of chance': {
      check: 'seed',
      says: 'a refusal to seat 0 holds the seed',
      module: withGame({
        why(p, seat, move) {
          const refusal = toyGame.why(p, seat, move)
          return refusal && { ...refusal, detail: { next: p.chance.key.join(' ') } }
        },
        play(p, seat, move, tell) {
          const refusal = this.why?.(p, seat, move)
          if (refusal) throw new IllegalMove(refusal)
          toyGame.play(p, seat, move, tell)
        },
      }),
    },
    'a prize for the first who is done': {
      check: 'order',
      says: 'when the seats decide in the order',
      module: afterPlay((p, seat) => {
        if (p.steps.filter((step) => step === 2).length === 1) p.shouts[seat]++
      }),
    },
    'chance that is drawn while others decide': {
      check: 'order',
      says: 'when the seats decide in the order',
      module: afterPlay((p, seat, move) => {
        if (kindOf(move) === BID && p.hands[seat].length > 0) shuffle(p.chance, p.hands[seat])
      }),
    },
    'a seat that has less choice when another was quicker': {
      check: 'order',
      says: 'is refused',
      module: withGame({
        moves(p, seat, into = []) {
          const moves = toyGame.moves(p, seat)
          into.push(...(hurried(p, seat) ? moves.slice(2) : moves))
          return into
        },
        why: (p, seat, move) =>
          hurried(p, seat) && toyGame.moves(p, seat).slice(0, 2).includes(Number(move))
            ? { rule: 'TOY-1.3', reason: 'not-possible' }
            : toyGame.why(p, seat, move),
      }),
    },
    'a secret choice that others see': {
      check: 'choice',
      says: 'sees it: loud',
      module: withGame({ view: (p, seat) => ({ ...toyGame.view(p, seat), loud: p.loud.some((loud) => loud) }) }),
    },
    'a secret choice that others hear': {
      check: 'choice',
      says: 'hears it: 0.loud',
      module: withGame({
        play(p, seat, move, tell) {
          toyGame.play(
            p,
            seat,
            move,
            tell && ((fact) => tell(fact.is === 'ready' ? { ...fact, loud: move === moveOf(LOUD) } : fact)),
          )
        },
      }),
    },
    'a version without an upgrade': {
      check: 'upgrades',
      says: 'version 2 needs 1 upgrades',
      module: withGame({ version: 2 }),
    },
    'a diagram that forgets something': {
      check: 'diagram',
      says: 'shouts',
      module: {
        ...toy,
        diagram: {
          ...toy.diagram,
          write: (p) => ({ whole: { ...structuredClone(p), shouts: p.shouts.map(() => 9) } }),
        },
      },
    },
    'a diagram that it refuses itself': {
      check: 'diagram',
      says: 'is refused: shape',
      module: { ...toy, diagram: { ...toy.diagram, write: () => ({ shape: 'round' }) } },
    },
    'a bug': {
      check: 'error',
      says: 'nobody looks on',
      module: withGame({
        view(p, seat) {
          if (seat === null) throw new RangeError('nobody looks on')
          return toyGame.view(p, seat)
        },
      }),
    },
  }
}

const hurried = (p: Position, seat: number): boolean => seat === 1 && p.steps[0] === 2 && p.steps[1] === 0

function sortHands(p: Position): Position {
  for (const hand of p.hands) hand.sort((a, b) => a - b)
  return p
}
