/** Compares the answers to requests with the log: what was done is there exactly once, and what was refused is not. */
import { type Event, type EventKind, seatOf } from '@handwerk/match'
import type { Ask } from './simulated-person.js'
import type { Simulation } from './simulation.js'

/** The kinds of event that each act may become. */
const BECOMES: Readonly<Record<string, readonly EventKind[]>> = {
  undo: ['undo', 'offer'],
  'offer-end': ['offer', 'end'],
  withdraw: ['withdraw'],
  answer: ['consent', 'decline'],
  resign: ['resign'],
  claim: ['timeout', 'leave'],
  leave: ['leave'],
  return: ['return'],
}

/** An answer takes no longer than this when nothing is wrong. */
const PATIENCE = 30_000

/** Every request over a connection that is still open has been answered as often as it was sent. */
export function checkAnswered(simulation: Simulation): void {
  const { now } = simulation.scheduler
  for (const { asks, socket, id } of simulation.people)
    for (const ask of asks) {
      if (ask.socket !== socket || now - ask.at < PATIENCE || ask.answers.length === ask.sent) continue
      simulation.fail(
        `${id} asked ${JSON.stringify(ask.message)} ${ask.sent} times and was answered ${ask.answers.length} times`,
      )
    }
}

export function checkAcknowledged(simulation: Simulation): void {
  const { disk } = simulation.database
  const asks = simulation.people.flatMap((person) => person.asks)
  /** How many requests became each event, by table and number. */
  const claimed = new Map<string, number>()
  for (const ask of asks) {
    const { message, person } = ask
    const { table } = message
    // What was said at a table that was deleted is gone with it.
    if (simulation.seating.wasDeleted(table)) continue
    const events = disk.events(table, 0)
    const seat = disk.table(table)?.seats.find((one) => one.person === person)?.seat ?? null
    if (message.is === 'say') checkSaid(simulation, ask)
    else if (message.is === 'move') checkMove(simulation, ask, asks, seat, events)
    else if (BECOMES[message.is]) checkDone(simulation, ask, seat, events, claimed)
  }
}

function checkSaid(simulation: Simulation, { message, answers, sent }: Ask): void {
  const said = simulation.database.disk.tables.get(message.table)?.sayings ?? []
  const times = said.filter(({ text }) => text === message['text']).length
  const done = answers.filter((answer) => 'done' in answer).length
  const unsure = answers.filter((answer) => 'refused' in answer && answer.refused === 'trouble').length
  const silent = sent - answers.length
  if (times < done || times > done + unsure + silent)
    simulation.fail(`${JSON.stringify(message)} was sent ${sent} times, done ${done} times, and is said ${times} times`)
}

function checkMove(simulation: Simulation, ask: Ask, asks: readonly Ask[], seat: number | null, events: Event[]): void {
  const { message, answers, person } = ask
  const sent = JSON.stringify(message['move'])
  const found = events.filter(
    (event) => event.is === 'move' && event.seat === seat && event.decision === message['decision'],
  )
  const move = found[0]
  const isInLog = move?.is === 'move' && (move.sent === sent || move.line === message['move'])
  for (const answer of answers) {
    if ('done' in answer) {
      if (found.length !== 1 || !isInLog || seat === null || move.heard[seat] !== answer.done)
        simulation.fail(
          `${person} was told that ${JSON.stringify(message)} is done; the log has ${JSON.stringify(found)}`,
        )
    } else if (answer.refused !== 'trouble' && isInLog && !isAskedOtherwise(ask, asks) && !hasStandIn(seat, events))
      simulation.fail(`${person} was refused ${JSON.stringify(message)} (${answer.refused}); the log has it`)
  }
}

/** Whether a bot may have chosen the same move. */
const hasStandIn = (seat: number | null, events: readonly Event[]): boolean =>
  events.some((event) => seatOf(event) === seat && ['leave', 'resign', 'timeout'].includes(event.is))

/** Whether the same move was asked for by another message, too; or by this one more than once. */
const isAskedOtherwise = (ask: Ask, asks: readonly Ask[]): boolean =>
  ask.sent > 1 ||
  asks.some(
    (other) =>
      other !== ask &&
      other.person === ask.person &&
      other.message.table === ask.message.table &&
      other.message['decision'] === ask.message['decision'],
  )

function checkDone(
  simulation: Simulation,
  { message, answers, person }: Ask,
  seat: number | null,
  events: readonly Event[],
  claimed: Map<string, number>,
): void {
  for (const answer of answers) {
    if (!('done' in answer)) continue
    const { done } = answer
    if (done === null) {
      if (message.is !== 'leave') simulation.fail(`${person} was told that ${JSON.stringify(message)} became nothing`)
      continue
    }
    const event = events.find(({ heard }) => seat !== null && heard[seat] === done)
    const actor = message.is === 'claim' ? message['seat'] : seat
    if (!event || !BECOMES[message.is]?.includes(event.is) || seatOf(event) !== actor) {
      simulation.fail(
        `${person} was told that ${JSON.stringify(message)} became ${done}, which is ${JSON.stringify(event)}`,
      )
      continue
    }
    const key = `${message.table} ${event.number}`
    claimed.set(key, (claimed.get(key) ?? 0) + 1)
    if ((claimed.get(key) ?? 0) > 1) simulation.fail(`two asks became event ${event.number} of ${message.table}`)
  }
}
