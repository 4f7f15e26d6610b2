/** Plays random matches by a script that fast-check can shrink. */
import { type AnyGameModule, itemAt, type Seat, seedFrom } from '@handwerk/kernel'
import {
  begin,
  type Decided,
  decide,
  decideTime,
  type Event,
  type Pace,
  type SeatCommand,
  type State,
  type Step,
  type Terms,
  waitingOf,
} from '@handwerk/match'
import { loadGame } from '@handwerk/shelf'
import fc from 'fast-check'

export const GAMES = ['oh-my-goods', 'mottainai'] as const

export async function moduleOf(name: string): Promise<AnyGameModule> {
  const module = await loadGame(name)
  if (!module) throw new Error(`there is no game ${name}`)
  return module
}

export interface Wanted {
  readonly people?: readonly boolean[]
  readonly pace?: Pace
  readonly rated?: boolean
  readonly seed?: string
}

export function termsFor(module: AnyGameModule, wanted: Wanted = {}): Terms {
  const { people = [true, true], pace = { is: 'none' }, rated = false, seed = 'match' } = wanted
  const options = module.options({}, people.length)
  if (!options.ok) throw new Error(options.fault.reason)
  return { module, options: options.value, begins: { is: 'deal', seed: seedFrom(seed) }, pace, rated, people }
}

/** A match with all its events. */
export class Played {
  readonly terms: Terms
  state: State
  readonly events: Event[]

  constructor(terms: Terms, at = 0) {
    this.terms = terms
    const { state, event } = begin(terms, at)
    this.state = state
    this.events = [event]
  }

  adopt(step: Step): void {
    this.state = step.state
    this.events.push(step.event)
  }

  command(seat: Seat, command: SeatCommand, now = this.state.at): Decided {
    const decided = decide(this.terms, this.state, seat, command, now, this.events)
    if (decided !== 'answered' && 'event' in decided) this.adopt(decided)
    return decided
  }

  time(now = this.state.at): Step | null {
    const step = decideTime(this.terms, this.state, now, this.events)
    if (step) this.adopt(step)
    return step
  }

  /** The legal move of a seat at this index. */
  move(seat: Seat, pick = 0): SeatCommand {
    const { game } = this.terms.module
    const moves = game.moves(this.state.position, seat)
    return { is: 'move', decision: itemAt(this.state.seats, seat).asked, move: moves[pick % Math.max(1, moves.length)] }
  }

  /** Lets the first seat that owes a decision play the move at this index. */
  playOn(pick = 0, now = this.state.at): void {
    const [seat] = waitingOf(this.state)
    if (seat !== undefined) this.command(seat, this.move(seat, pick), now)
  }
}

/** One attempt: plain numbers, interpreted by the state of the match at that time. */
export interface Attempt {
  readonly what: (typeof KINDS)[number]
  readonly seat: number
  readonly pick: number
  readonly wait: number
}

const KINDS = [
  'move',
  'undo',
  'offer-end',
  'withdraw',
  'yes',
  'no',
  'resign',
  'win',
  'bot',
  'leave',
  'return',
  'time',
  'stale',
] as const

const attempt: fc.Arbitrary<Attempt> = fc.record({
  what: fc.oneof(
    { weight: 150, arbitrary: fc.constant('move' as const) },
    { weight: 40, arbitrary: fc.constant('undo' as const) },
    { weight: 20, arbitrary: fc.constant('yes' as const) },
    { weight: 1, arbitrary: fc.constant('resign' as const) },
    { weight: 40, arbitrary: fc.constantFrom(...KINDS.filter((kind) => kind !== 'resign')) },
  ),
  seat: fc.nat(20),
  pick: fc.nat(1000),
  wait: fc.oneof(fc.nat(5000), fc.nat(200_000)),
})

export const attempts = (most: number): fc.Arbitrary<Attempt[]> => fc.array(attempt, { maxLength: most, size: 'max' })

/** Makes the attempt; returns its outcome, or null if nothing was tried. */
export function tryOut(played: Played, { what, seat: raw, pick, wait }: Attempt): Decided | null {
  const { state } = played
  const now = state.at + wait
  const seat = raw % state.seats.length
  switch (what) {
    case 'move': {
      const waiting = waitingOf(state)
      const mover = waiting[raw % Math.max(1, waiting.length)]
      return mover === undefined ? null : played.command(mover, played.move(mover, pick), now)
    }
    case 'stale':
      return played.command(
        seat,
        { is: 'move', decision: Math.max(1, itemAt(state.seats, seat).asked - 1), move: pick },
        now,
      )
    case 'yes':
    case 'no':
      return played.command(oneOf(state.offer?.asked ?? [], raw, seat), { is: 'answer', yes: what === 'yes' }, now)
    case 'withdraw':
      return played.command(state.offer?.seat ?? seat, { is: what }, now)
    case 'return': {
      const away = state.seats.flatMap(({ standIn }, i) => (standIn ? [i] : []))
      return played.command(oneOf(away, raw, seat), { is: what }, now)
    }
    case 'win':
    case 'bot':
      return played.command(seat, { is: 'claim', seat: pick % state.seats.length, want: what }, now)
    case 'time':
      return played.time(now)
    default:
      return played.command(seat, { is: what }, now)
  }
}

export const paces: fc.Arbitrary<Pace> = fc.constantFrom<Pace>(
  { is: 'none' },
  { is: 'live', clock: 600_000, bonus: 5000 },
  { is: 'days', perMove: 3_600_000 },
)

const oneOf = (seats: readonly Seat[], pick: number, otherwise: Seat): Seat =>
  seats[pick % Math.max(1, seats.length)] ?? otherwise
