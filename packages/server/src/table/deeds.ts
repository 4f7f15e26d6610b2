/** From what somebody wants to do to the deed that it is, or to the reason why it cannot be done. */
import { type AnyBox, itemAt, type Move, type Seat } from '@handwerk/kernel'
import type { Act } from '@handwerk/protocol'
import { Refusing } from '../refusing.js'
import type { Entry } from '../store/store.js'
import { type Course, type Deed, deadline, isThere, standing } from './course.js'

export type MoveAct = Extract<Act, { is: 'move' }>
/** What is done in the course of a game, but for moves. */
export type OtherAct = Exclude<Act, { is: 'say' | 'mute' | 'move' }>

/** The deed of a move; null if its decision was answered before. */
export function moveDeed(box: AnyBox, course: Course, seat: Seat, act: MoveAct, at: number): Deed | null {
  const { decision, move } = act
  const place = itemAt(course.places, seat)
  if (decision > place.asked)
    throw new Refusing('too-late', `Decision ${decision} has not been asked; the last one was ${place.asked}.`)
  if (!place.open || decision < place.asked) return null
  const { game, notation, words } = box
  const view = game.view(course.position, seat)
  const read = typeof move === 'string' ? notation.read(view, move) : { move }
  const refusal = 'refusal' in read ? read.refusal : game.why(course.position, seat, read.move)
  if (refusal) throw new Refusing('illegal', `${words.en.refusal(refusal)} (${refusal.rule})`, { refusal })
  // A move that nothing objects to is one of the legal ones, and so a number.
  const line = notation.write(view, ('move' in read ? read.move : move) as Move)
  return { is: 'move', seat, decision, line, sent: JSON.stringify(move), at }
}

/** `past` is needed for an undo: all entries so far. */
export function otherDeed(course: Course, seat: Seat, act: OtherAct, past: readonly Entry[], at: number): Deed {
  const place = itemAt(course.places, seat)
  if (place.resigned) throw new Refusing('not-now', 'This seat has resigned.')
  switch (act.is) {
    case 'undo': {
      const last = place.trail.at(-1)
      if (last) return { is: 'undo', seat, at, undone: [last.number] }
      if (!standing(past).some((entry) => entry.seat === seat && entry.number > (course.base?.number ?? 0)))
        throw new Refusing('not-now', 'There is no move to take back.')
      return offer(course, seat, 'undo', at)
    }
    case 'offer-end':
      return offer(course, seat, 'end', at)
    case 'answer':
      if (!course.offer?.asked.includes(seat)) throw new Refusing('not-now', 'You are not asked to agree to anything.')
      return { is: act.yes ? 'consent' : 'decline', seat, at }
    case 'resign':
      return { is: 'resign', seat, at }
    case 'claim':
      return claim(course, seat, act.seat, act.want, at)
    case 'leave':
      if (place.standIn) throw new Refusing('not-now', 'A bot plays for you already.')
      return { is: 'leave', seat, at }
    case 'return':
      if (!place.standIn) throw new Refusing('not-now', 'You are playing yourself.')
      return { is: 'return', seat, at }
  }
}

function offer({ offer: other, places }: Course, seat: Seat, what: 'undo' | 'end', at: number): Deed {
  if (other) throw new Refusing('not-now', 'Something else has been proposed; it must be answered first.')
  const others = places.some((place, i) => i !== seat && isThere(place))
  // Bots do not mind.
  if (!others && what === 'end') return { is: 'end', seat, at }
  return { is: 'offer', seat, at, line: what }
}

function claim({ places }: Course, seat: Seat, late: Seat, want: 'win' | 'bot', at: number): Deed {
  const place = places[late]
  const end = place && late !== seat ? deadline(place) : null
  if (end === null || at < end)
    throw new Refusing('not-now', 'The time of this seat is not over.', end === null ? {} : { retry: end - at })
  return { is: want === 'win' ? 'timeout' : 'leave', seat: late, at }
}

/** What was offered, once all have agreed; null before. */
export function agreed({ offer: open, ending }: Course, past: readonly Entry[], at: number): Deed | null {
  if (!open || open.asked.length > 0 || ending) return null
  const { what, seat, from } = open
  if (what === 'end') return { is: 'end', seat, at }
  const undone = standing(past).flatMap(({ number }) => (from !== null && number >= from ? [number] : []))
  return { is: 'undo', seat, at, undone }
}
