/** The state of a followed table, and how messages change it. Pure: each message leads to a new value. */
import type { Fact, Seat, SeatView } from '@handwerk/kernel'
import { withChanges } from '@handwerk/match'
import type {
  Clock,
  Decision,
  Delta,
  Ending,
  Event,
  Offer,
  Presence,
  Saying,
  Scene,
  Step,
  Table,
} from '@handwerk/protocol'

/** The game after one or more events, as one seat sees it. */
export interface EventSnapshot {
  readonly events: readonly Event[]
  /** As the seat may know them. */
  readonly facts: readonly Fact[]
  view(): SeatView
}

export interface FollowedTable {
  readonly table: Table
  readonly seat: Seat | null
  /** The number of the last event. */
  readonly number: number
  readonly snapshots: readonly EventSnapshot[]
  readonly decision: Decision | null
  readonly clocks: readonly Clock[]
  /** When the clocks were read, by the clock of this machine. */
  readonly read: number
  readonly offer: Offer | null
  readonly undo: boolean
  readonly ending: Ending | null
  readonly presence: Presence
  readonly said: readonly Saying[]
}

/** What must be requested again: everything, or the events after the last known one. */
export type Missing = 'all' | 'some'

export function afterScene(before: FollowedTable | null, scene: Scene, read: number): FollowedTable | Missing {
  const { table, seat, number, events, presence, said } = scene
  const first = events[0]?.number ?? number + 1
  const known = before !== null && before.seat === seat && before.number <= number ? before : null
  // Each seat has its own numbers of events, so states of different seats cannot be combined.
  if (!known && first > 1) return 'all'
  const fresh = events.filter((event) => event.number > (known?.number ?? 0))
  return {
    table,
    seat,
    number,
    snapshots: withEvents(known?.snapshots ?? [], fresh, scene.view),
    presence,
    said,
    ...nowOf(scene, read),
  }
}

/** Returns the same value for a step that came before. */
export function afterStep(before: FollowedTable, step: Step | Delta, read: number): FollowedTable | Missing {
  const { number } = step.event
  if (number <= before.number) return before
  if (number > before.number + 1) return 'some'
  try {
    const view = step.is === 'step' ? step.view : withChanges(before.snapshots.at(-1)?.view() ?? null, step.changes)
    return { ...before, number, snapshots: withEvents(before.snapshots, [step.event], view), ...nowOf(step, read) }
  } catch {
    // The changes are not about the view that is known here.
    return 'all'
  }
}

export const withSaying = (before: FollowedTable, saying: Saying): FollowedTable =>
  before.said.some(({ number }) => number === saying.number) ? before : { ...before, said: [...before.said, saying] }

/** What this person has said is gone. */
export const withoutSayings = (before: FollowedTable, person: string): FollowedTable => ({
  ...before,
  said: before.said.filter((saying) => saying.person !== person),
})

function nowOf({ decision, clocks, offer, undo, ending }: Scene | Step | Delta, read: number) {
  return { decision, clocks, read, offer, undo, ending }
}

/** Messages do not know the games' types: the server's view is taken as one of the game. */
function withEvents(
  snapshots: readonly EventSnapshot[],
  events: readonly Event[],
  view: unknown,
): readonly EventSnapshot[] {
  if (events.length === 0) return snapshots
  const undone = new Set(events.flatMap((event) => event.undone ?? []))
  const isLeft = ({ number }: Event) => !undone.has(number)
  const left =
    undone.size === 0
      ? snapshots
      : snapshots.map((look) => (look.events.every(isLeft) ? look : looked(look.events.filter(isLeft), look.view)))
  return [...left, looked(events.filter(isLeft), () => view as SeatView)]
}

const looked = (events: readonly Event[], view: () => SeatView): EventSnapshot => ({
  events,
  facts: events.flatMap((event) => event.facts as Fact[]),
  view,
})
