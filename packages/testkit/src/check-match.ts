/**
 * The tests that every program inherits that plays matches. A match in memory and
 * the program get the same commands; each seat must be able to read the same in
 * both, also after the program was restarted.
 */
import { type AnyGameModule, itemAt, type Random, randomFrom, type Seat } from '@handwerk/kernel'
import { Match, type MatchRecord, type SeatCommand, type Terms, verifyRecord, waitingOf } from '@handwerk/match'
import { describe, expect, it } from 'vitest'

/** What somebody at a seat can read, as far as the program shows it. */
export interface MatchReading {
  readonly view: unknown
  /** The legal moves; empty if the seat owes no decision. */
  readonly moves: readonly number[]
  /** Whether an undo would be done without asking. */
  readonly undo?: boolean
  readonly offer?: { readonly what: string; readonly seat: Seat; readonly asked: readonly Seat[] } | null
  readonly ending?: unknown
  /** The kinds of the events that it observed, in order. */
  readonly heard?: readonly string[]
}

/** A match in a program, as the tests drive it. */
export interface DrivenMatch {
  /** The seed of the deal. */
  readonly terms: Terms
  /** Carries out a seat's command; returns whether it was accepted. */
  command(seat: Seat, command: SeatCommand): Promise<boolean>
  read(seat: Seat): Promise<MatchReading>
  /** Drops all state that is not stored, and opens the match again. */
  reopen(): Promise<void>
  /** The record so far; null if only a finished match has one. */
  record(): Promise<MatchRecord | null>
  close(): Promise<void>
}

export interface MatchChecking {
  /** The commands that the program accepts from some seat. */
  readonly commands: readonly SeatCommand['is'][]
  /** Begins a match between people only. */
  begin(module: AnyGameModule, seats: number, seed: string): Promise<DrivenMatch>
  readonly seats?: readonly number[]
  /** How many commands are tried in each match. */
  readonly steps?: number
  readonly timeout?: number
}

export function checkMatch(module: AnyGameModule, checking: MatchChecking): void {
  const { commands, begin, seats = [module.game.seats.min], steps = 60, timeout = 30_000 } = checking
  describe.each(seats)(`${module.game.name} for %s, played as a match`, (count) => {
    const seed = `${module.game.name} ${count}`

    it('matches what the same commands do in memory', { timeout }, async () => {
      const driven = await begin(module, count, seed)
      const model = Match.begin(driven.terms, 0)
      const random = randomFrom(seed)
      try {
        for (let step = 1; step <= steps && !model.state.ending; step++) {
          const [seat, command] = someCommand(model, commands, random)
          const { length } = model.events
          model.command(seat, command, step)
          const isDone = await driven.command(seat, command)
          const at = `after ${step} commands of seed "${seed}", the last ${JSON.stringify(command)} of seat ${seat}`
          expect(isDone, at).toBe(model.events.length > length)
          if (step % 20 === 0) await driven.reopen()
          await expectSame(driven, model, at)
        }
        const record = await driven.record()
        if (record) expect(verifyRecord(module, JSON.parse(JSON.stringify(record)))).toBeNull()
      } finally {
        await driven.close()
      }
    })
  })
}

async function expectSame(driven: DrivenMatch, model: Match, at: string): Promise<void> {
  const observation = model.observe(0)
  for (const [seat] of model.state.seats.entries()) {
    const read = await driven.read(seat)
    const { view, decision, undo, offer, ending } = observation.state(seat)
    const right: Required<MatchReading> = {
      view,
      moves: decision?.moves.map(([move]) => move) ?? [],
      undo,
      offer: offer && { what: offer.what, seat: offer.seat, asked: offer.asked },
      ending,
      heard: observation.events(seat).map(({ is }) => is),
    }
    // Only what the program shows is compared.
    const shown = Object.fromEntries(Object.keys(read).map((key) => [key, right[key as keyof MatchReading]]))
    expect(JSON.parse(JSON.stringify(read)), `seat ${seat} ${at}`).toEqual(JSON.parse(JSON.stringify(shown)))
  }
}

/** Mostly a move of a seat that owes a decision; else any command that the program accepts, from any seat. */
function someCommand(
  match: Match,
  commands: readonly SeatCommand['is'][],
  random: Random,
): readonly [Seat, SeatCommand] {
  const { state, terms } = match
  const anybody = random.below(state.seats.length)
  const any = random.below(3) > 0 ? 'move' : itemAt(commands, random.below(commands.length))
  // Without consent in the program, only undos that need none are tried.
  const isOffer = any === 'undo' && !commands.includes('answer') && !match.mayUndoAtOnce(anybody)
  const is = isOffer ? 'move' : any
  switch (is) {
    case 'move': {
      const waiting = waitingOf(state)
      const seat = waiting[random.below(Math.max(1, waiting.length))] ?? anybody
      const moves = terms.module.game.moves(state.position, seat)
      const move = moves[random.below(Math.max(1, moves.length))]
      return [seat, { is, decision: itemAt(state.seats, seat).asked, move }]
    }
    case 'answer':
      return [state.offer?.asked[0] ?? anybody, { is, yes: random.below(2) === 0 }]
    case 'claim':
      return [anybody, { is, seat: random.below(state.seats.length), want: 'bot' }]
    default:
      return [anybody, { is }]
  }
}
