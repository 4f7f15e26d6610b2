/** A game that is being played at this terminal: the position, and all that has led to it. */
import {
  type AnyBox,
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

/** Who sits at a table: a person, or a bot by its name. */
export const PERSON = 'human'

/** Settings as they are given, by name. */
interface RawOptions {
  readonly [key: string]: unknown
}

export class LocalTable {
  readonly box: AnyBox
  readonly names: readonly string[]
  /** By seat: PERSON, or the name of a bot. */
  readonly players: readonly string[]
  readonly match: Match
  readonly options: RawOptions
  readonly seed: Seed

  /** `options` are raw, as a record keeps them, and have been checked. `resumed` is a match that goes on. */
  constructor(
    box: AnyBox,
    options: RawOptions,
    names: readonly string[],
    players: readonly string[],
    seed: Seed,
    resumed?: Match,
  ) {
    this.box = box
    this.options = options
    this.names = names
    this.players = players
    this.seed = seed
    this.match = resumed ?? this.deal()
  }

  private deal(): Match {
    const { box, names, seed } = this
    const checked = box.options(this.options, names.length)
    if (!checked.ok) throw new Error(`the options were not checked: ${checked.fault.reason}`)
    const people = this.players.map((player) => player === PERSON)
    const begins = { is: 'deal', seed } as const
    return Match.begin({ box, options: checked.value, begins, pace: { is: 'none' }, rated: false, people }, Date.now())
  }

  get position(): unknown {
    return this.match.state.position
  }

  /** Everything that happened and was not taken back, nothing hidden. */
  get facts(): readonly Fact[] {
    const [start] = this.match.events
    return [...(start?.facts ?? []), ...standing(this.match.events).flatMap(({ facts }) => facts)]
  }

  private get moves(): GameRecord['moves'] {
    return standingMoves(this.match.terms, this.match.events)
  }

  /** How many moves have been made. */
  get length(): number {
    return this.moves.length
  }

  get result(): Result | null {
    return this.box.game.result(this.position)
  }

  /** Plays a legal move. */
  play(seat: Seat, move: Move): void {
    const { asked } = itemAt(this.match.state.seats, seat)
    const done = this.match.command(seat, { is: 'move', decision: asked, move }, Date.now())
    if ('refused' in done) throw new Error(done.refused.sentence)
  }

  /** Has a person made a move? */
  get personHasMoved(): boolean {
    return this.moves.some(([seat]) => this.players[seat] === PERSON)
  }

  /** Takes a seat's last move back, and all that answered it; false if there is none, or others would have to agree. */
  undo(seat: Seat): boolean {
    if (this.result || this.match.undoRight(seat).is !== 'at once') return false
    return 'events' in this.match.command(seat, { is: 'undo' }, Date.now())
  }

  /** What has happened since fact number `from`, in the words of one who sits at `seat` (null: an onlooker). */
  factLines(seat: Seat | null, language: Language, from = 0): string[] {
    return factLines(this.box, this.position, this.facts.slice(from), this.names, seat, language)
  }

  /**
   * With `players` beside what every record has, and the position of a game
   * that is not over, so that it can go on from there, also by newer rules.
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
    return formatRecord({ ...record, players: this.players, ...position })
  }
}

/** The facts that led to a position in words, as this seat may hear them. */
export function factLines(
  box: AnyBox,
  position: unknown,
  facts: readonly Fact[],
  names: readonly string[],
  seat: Seat | null,
  language: Language,
): string[] {
  const words = box.words[language]
  const view = box.game.view(position, seat)
  return facts.flatMap((fact) => {
    const heard = box.game.redact(fact, seat)
    const line = heard && words.fact(view, heard, names)
    return line ? [line] : []
  })
}

/** What every record has comes first; one line a move, and an event, so that a fault has a line of its own. */
function formatRecord({
  bots,
  pace,
  rated,
  moves,
  events,
  ending,
  result,
  ...head
}: WholeRecord & { readonly players: readonly string[] }): string {
  const fields = (all: object) =>
    Object.entries(all).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`)
  const tail = [
    ...fields({ result, bots, pace, rated }),
    lines('events', events),
    `  "ending": ${JSON.stringify(ending)}`,
  ]
  return ['{', ...fields(head), lines('moves', moves), ...tail, '}', ''].join('\n')
}

function lines(key: string, list: readonly unknown[]): string {
  const each = list.map((item) => `    ${JSON.stringify(item)}`).join(',\n')
  return each === '' ? `  "${key}": [],` : `  "${key}": [\n${each}\n  ],`
}
