/** A match that is played at this terminal, with its players and its record. */
import { LEVELS_VERSION } from '@handwerk/bots'
import {
  type AnyGameModule,
  type Fact,
  type GameRecord,
  itemAt,
  type Language,
  type Move,
  type Result,
  type Seat,
  type Seed,
} from '@handwerk/kernel'
import { Match, recordOf, standing, standingMoves, type WholeRecord } from '@handwerk/match'

/** In a list of players, anything else is a bot. */
export const PERSON = 'human'

/** Settings as the user gave them. */
interface RawOptions {
  readonly [key: string]: unknown
}

export class LocalTable {
  readonly module: AnyGameModule
  readonly names: readonly string[]
  /** By seat: PERSON or a bot. */
  readonly players: readonly string[]
  readonly match: Match
  readonly options: RawOptions
  readonly seed: Seed

  /** `options` have been checked. Without `resumed` a new match begins. */
  constructor(
    module: AnyGameModule,
    options: RawOptions,
    names: readonly string[],
    players: readonly string[],
    seed: Seed,
    resumed?: Match,
  ) {
    this.module = module
    this.options = options
    this.names = names
    this.players = players
    this.seed = seed
    this.match = resumed ?? this.begin()
  }

  private begin(): Match {
    const { module, names, seed } = this
    const checked = module.options(this.options, names.length)
    if (!checked.ok) throw new Error(`the options were not checked: ${checked.fault.reason}`)
    const people = this.players.map((player) => player === PERSON)
    const begins = { is: 'deal', seed } as const
    return Match.begin(
      { module, options: checked.value, begins, pace: { is: 'none' }, rated: false, people },
      Date.now(),
    )
  }

  get position(): unknown {
    return this.match.state.position
  }

  /** All facts but those of undone moves, with their secrets. */
  get facts(): readonly Fact[] {
    const [start] = this.match.events
    return [...(start?.facts ?? []), ...standing(this.match.events).flatMap(({ facts }) => facts)]
  }

  private get moves(): GameRecord['moves'] {
    return standingMoves(this.match.terms, this.match.events)
  }

  /** The number of moves that were not undone. */
  get length(): number {
    return this.moves.length
  }

  get result(): Result | null {
    return this.module.game.result(this.position)
  }

  /** Plays a legal move. */
  play(seat: Seat, move: Move): void {
    const { asked } = itemAt(this.match.state.seats, seat)
    const done = this.match.command(seat, { is: 'move', decision: asked, move }, Date.now())
    if ('refused' in done) throw new Error(done.refused.sentence)
  }

  get personHasMoved(): boolean {
    return this.moves.some(([seat]) => this.players[seat] === PERSON)
  }

  /** Undoes a seat's last move and all that followed it. False if there is none, or if others would have to agree. */
  undo(seat: Seat): boolean {
    if (this.result || this.match.undoRight(seat).is !== 'at once') return false
    return 'events' in this.match.command(seat, { is: 'undo' }, Date.now())
  }

  /** The facts from number `from` in words, as `seat` may know them; null is an onlooker. */
  factLines(seat: Seat | null, language: Language, from = 0): string[] {
    return factLines(this.module, this.position, this.facts.slice(from), this.names, seat, language)
  }

  /**
   * Adds `players` and the version of their levels to what every record has, and
   * the position of a game that is not over, so that it can be resumed even by
   * newer rules.
   */
  record(): string {
    const { match } = this
    const head = {
      options: this.options,
      names: this.names,
      bots: this.players.map((player) => (player === PERSON ? null : player)),
      seed: this.seed,
      commitment: null,
    }
    const record = recordOf(match.terms, head, match.state, match.events)
    const position = record.result ? {} : { position: this.position }
    return formatRecord({ ...record, players: this.players, levels: LEVELS_VERSION, ...position })
  }
}

/** The facts that led to a position in words, as this seat may know them. */
export function factLines(
  module: AnyGameModule,
  position: unknown,
  facts: readonly Fact[],
  names: readonly string[],
  seat: Seat | null,
  language: Language,
): string[] {
  const words = module.words[language]
  const view = module.game.view(position, seat)
  return facts.flatMap((fact) => {
    const redacted = module.game.redact(fact, seat)
    const line = redacted && words.fact(view, redacted, names)
    return line ? [line] : []
  })
}

/** One line for each move and each event, so that an error message can name the line. */
function formatRecord({
  bots,
  pace,
  rated,
  moves,
  events,
  ending,
  result,
  ...head
}: WholeRecord & { readonly players: readonly string[]; readonly levels: number }): string {
  const fields = (all: object) =>
    Object.entries(all).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`)
  const tail = [
    ...fields({ result, bots, pace, rated }),
    jsonList('events', events),
    `  "ending": ${JSON.stringify(ending)}`,
  ]
  return ['{', ...fields(head), jsonList('moves', moves), ...tail, '}', ''].join('\n')
}

function jsonList(key: string, list: readonly unknown[]): string {
  const each = list.map((item) => `    ${JSON.stringify(item)}`).join(',\n')
  return each === '' ? `  "${key}": [],` : `  "${key}": [\n${each}\n  ],`
}
