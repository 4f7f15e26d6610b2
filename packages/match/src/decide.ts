/** Turns a command into an event, or into the reason why it is refused. */
import { itemAt, type Move, type Refusal, type Seat } from '@handwerk/kernel'
import { applyDraft, type EventDraft, Impossible, type Step } from './apply.js'
import type { Event } from './event.js'
import { overdueSeats, replaceableAt } from './overdue.js'
import { deadlineAt, isPlayedByOwner, type State } from './state.js'
import type { Terms } from './terms.js'
import { takenBack, undoRight } from './undo.js'
import { Views } from './views.js'

/** What a seat wants. A bot gives commands as the seat that it plays. */
export type SeatCommand =
  | {
      readonly is: 'move'
      /** The number of the decision that it answers. */
      readonly decision: number
      /** A legal move, or its notation, or an unambiguous abbreviation of it. */
      readonly move: unknown
    }
  /** Takes back the seat's own last move: at once, or as an offer to the others. */
  | { readonly is: 'undo' }
  /** Proposes to end the match without a result. */
  | { readonly is: 'offer-end' }
  /** Withdraws the seat's own offer. */
  | { readonly is: 'withdraw' }
  | { readonly is: 'answer'; readonly yes: boolean }
  | { readonly is: 'resign' }
  /** About a seat whose time ran out: it loses (`win`), or a bot plays for it (`bot`). */
  | { readonly is: 'claim'; readonly seat: Seat; readonly want: 'win' | 'bot' }
  | { readonly is: 'leave' }
  | { readonly is: 'return' }

export interface Refused {
  readonly code: 'illegal' | 'not-now' | 'too-late'
  /** What was refused and why, in English. */
  readonly sentence: string
  /** The rule that forbids a move. */
  readonly refusal?: Refusal
  /** After how many milliseconds it may be tried again. */
  readonly retry?: number
}

/** `answered`: the decision had been answered before, perhaps by the same command. */
export type Decided = Step | { readonly refused: Refused } | 'answered'

const refuse = (code: Refused['code'], sentence: string, more: Pick<Refused, 'refusal' | 'retry'> = {}) => ({
  refused: { code, sentence, ...more },
})

/**
 * Decides a command without changing the state. `past` holds all events so far: an
 * undo, an answer and the passing of time need them.
 */
export function decide(
  terms: Terms,
  state: State,
  seat: Seat,
  command: SeatCommand,
  now: number,
  past: readonly Event[] = [],
): Decided {
  if (command.is === 'move') return decideMove(terms, state, seat, command, now)
  if (state.ending) return refuse('not-now', 'The game is over.')
  const draft = draftOf(terms, state, seat, command, timeOf(state, now), past)
  return 'refused' in draft ? draft : possible(() => applyDraft(terms, state, draft, past))
}

/**
 * What happens without a command at this time: an offer that all agreed to takes
 * effect, and a bot takes over an overdue seat. Null if nothing happens.
 */
export function decideTime(terms: Terms, state: State, now: number, past: readonly Event[]): Step | null {
  if (state.ending) return null
  const at = timeOf(state, now)
  const { offer } = state
  if (offer?.asked.length === 0) {
    const { seat } = offer
    if (offer.what === 'end') return applyDraft(terms, state, { is: 'end', seat, at }, past)
    return applyDraft(terms, state, { is: 'undo', seat, at, undone: takenBack(terms, state, past, offer.undone) }, past)
  }
  const [late] = overdueSeats(terms, state, now)
  return late === undefined ? null : applyDraft(terms, state, { is: 'leave', seat: late, at }, past)
}

/** The host of the site ends the match, without a result. */
export const closeMatch = (terms: Terms, state: State, now: number): Step =>
  applyDraft(terms, state, { is: 'end', seat: 0, by: 'site', at: timeOf(state, now) }, [])

/** Time never goes back in a match, whatever the machine's clock does. */
const timeOf = (state: State, now: number): number => Math.max(now, state.at)

function decideMove(
  terms: Terms,
  state: State,
  seat: Seat,
  command: Extract<SeatCommand, { is: 'move' }>,
  now: number,
): Decided {
  const { decision, move } = command
  const { asked, open } = itemAt(state.seats, seat)
  if (decision > asked) return refuse('too-late', `Decision ${decision} has not been asked; the last one was ${asked}.`)
  if (!open || decision < asked) return 'answered'
  const { game, notation, words } = terms.module
  const viewsBefore = new Views(terms.module, state.position)
  const view = viewsBefore.of(seat)
  const read = typeof move === 'string' ? notation.read(view, move) : { move }
  const refusal = 'refusal' in read ? read.refusal : game.why(state.position, seat, read.move)
  if (refusal) return refuse('illegal', `${words.en.refusal(refusal)} (${refusal.rule})`, { refusal })
  // `why` found nothing, so the move is legal and therefore a number.
  const legal = ('move' in read ? read.move : move) as Move
  const line = notation.write(view, legal)
  const at = timeOf(state, now)
  const draft = { is: 'move', seat, decision, line, sent: JSON.stringify(move), at } as const
  return applyDraft(terms, state, draft, [], { move: legal, viewsBefore })
}

type Drafted = EventDraft | { readonly refused: Refused }

function draftOf(
  terms: Terms,
  state: State,
  seat: Seat,
  command: Exclude<SeatCommand, { is: 'move' }>,
  at: number,
  past: readonly Event[],
): Drafted {
  const own = itemAt(state.seats, seat)
  if (own.resigned) return refuse('not-now', 'This seat has resigned.')
  switch (command.is) {
    case 'undo':
      return draftUndo(terms, state, seat, at, past)
    case 'offer-end':
      if (state.offer) return refuse('not-now', OPEN_OFFER)
      // Bots need not agree.
      if (!state.seats.some((other, i) => i !== seat && isPlayedByOwner(other))) return { is: 'end', seat, at }
      return { is: 'offer', what: 'end', seat, at }
    case 'withdraw':
      if (state.offer?.seat !== seat) return refuse('not-now', 'You have proposed nothing.')
      return { is: 'withdraw', seat, at }
    case 'answer':
      if (!state.offer?.asked.includes(seat)) return refuse('not-now', 'You are not asked to agree to anything.')
      return { is: command.yes ? 'consent' : 'decline', seat, at }
    case 'resign':
      return { is: 'resign', seat, at }
    case 'claim':
      return draftClaim(terms, state, seat, command, at)
    case 'leave':
      if (own.standIn) return refuse('not-now', 'A bot plays for you already.')
      return { is: 'leave', seat, at }
    case 'return':
      if (!own.standIn) return refuse('not-now', 'You are playing yourself.')
      return { is: 'return', seat, at }
  }
}

const OPEN_OFFER = 'Something else has been proposed; it must be answered first.'

function draftUndo(terms: Terms, state: State, seat: Seat, at: number, past: readonly Event[]): Drafted {
  const right = undoRight(terms, state, seat, past)
  switch (right.is) {
    case 'nothing':
      return refuse('not-now', 'There is no move to take back.')
    case 'never':
      return refuse('not-now', 'This match is rated: nothing is taken back once something was revealed or answered.')
    case 'at once':
      return { is: 'undo', seat, at, undone: right.undone }
    case 'by consent':
      if (state.offer) return refuse('not-now', OPEN_OFFER)
      return { is: 'offer', what: 'undo', seat, at, undone: right.undone }
  }
}

function draftClaim(
  terms: Terms,
  state: State,
  seat: Seat,
  { seat: late, want }: Extract<SeatCommand, { is: 'claim' }>,
  at: number,
): Drafted {
  const isOther = late !== seat && late < state.seats.length
  const end = isOther ? (want === 'bot' ? replaceableAt(terms, state, late) : deadlineAt(terms, state, late)) : null
  if (end === null || at < end)
    return refuse('not-now', 'The time of this seat is not over.', end === null ? {} : { retry: end - at })
  return { is: want === 'win' ? 'timeout' : 'leave', seat: late, at }
}

function possible(work: () => Step): Step | { readonly refused: Refused } {
  try {
    return work()
  } catch (error) {
    if (error instanceof Impossible) return refuse('not-now', 'That cannot be done any more.')
    throw error
  }
}
