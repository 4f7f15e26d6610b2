/** A game that is being played at this terminal: the position, and all that has led to it. */
import {
  type AnyBox,
  type Fact,
  type GameRecord,
  type Language,
  type Move,
  playText,
  RECORD_FORMAT,
  type Rebased,
  type Result,
  type Seat,
  type Seed,
} from '@handwerk/kernel'

/** Who sits at a table: a person, or a bot by its name. */
export const PERSON = 'human'

/** Somebody who must know of every move: a bot that is a program of its own. */
interface Watcher {
  hear(position: unknown, mover: Seat, facts: readonly Fact[]): void
  /** The game stands elsewhere than it did: moves were taken back. */
  look(position: unknown, facts: readonly Fact[]): void
}

/** Settings as they are given, by name. */
interface RawOptions {
  readonly [key: string]: unknown
}

export class Table {
  readonly box: AnyBox
  readonly names: readonly string[]
  /** By seat: PERSON, or the name of a bot. */
  readonly players: readonly string[]
  position: unknown
  /** Everything that happened, nothing hidden. */
  readonly facts: Fact[] = []
  private moves: (readonly [Seat, string])[] = []
  readonly options: RawOptions
  readonly seed: Seed
  /** The rules by which it began. */
  private readonly version: number
  /** Where it went on by newer ones. */
  private readonly rebased: Rebased | null
  private readonly watchers: Watcher[] = []

  /** `options` are raw, as a record keeps them, and have been checked. `left` is the record of a game that goes on. */
  constructor(
    box: AnyBox,
    options: RawOptions,
    names: readonly string[],
    players: readonly string[],
    seed: Seed,
    left?: Pick<GameRecord, 'version' | 'rebased' | 'moves'>,
  ) {
    this.box = box
    this.options = options
    this.names = names
    this.players = players
    this.seed = seed
    this.version = left?.version ?? box.game.version
    this.rebased = left?.rebased ?? null
    this.position = this.begin()
    if (left) this.goTo(left.moves)
  }

  private begin(): unknown {
    const { box, names, rebased } = this
    if (rebased) return box.game.copy(rebased.position)
    const checked = box.options(this.options, names.length)
    if (!checked.ok) throw new Error(`the options were not checked: ${checked.fault.reason}`)
    return box.game.start(checked.value, names.length, this.seed, (fact: Fact) => this.facts.push(fact))
  }

  /** Plays the game anew up to here. The moves must be legal. */
  goTo(moves: readonly (readonly [Seat, string])[]): void {
    this.facts.length = 0
    this.position = this.begin()
    for (const [seat, line] of moves.slice(this.rebased?.after ?? 0)) {
      const refused = playText(this.box, this.position, seat, line, (fact) => this.facts.push(fact))
      if (refused) throw new Error(`${line}: ${refused}`)
    }
    this.moves = moves.slice()
    for (const watcher of this.watchers) watcher.look(this.position, this.facts)
  }

  /** How many moves have been made. */
  get length(): number {
    return this.moves.length
  }

  get result(): Result | null {
    return this.box.game.result(this.position)
  }

  play(seat: Seat, move: Move): void {
    const { game, notation } = this.box
    const line = notation.write(game.view(this.position, seat), move)
    const before = this.facts.length
    game.play(this.position, seat, move, (fact: Fact) => this.facts.push(fact))
    this.moves.push([seat, line])
    for (const watcher of this.watchers) watcher.hear(this.position, seat, this.facts.slice(before))
  }

  /** From now on hears of everything that changes. */
  watch(watcher: Watcher): void {
    this.watchers.push(watcher)
  }

  /** Has a person made a move? */
  get hasBegun(): boolean {
    return this.moves.some(([seat]) => this.players[seat] === PERSON)
  }

  /**
   * Takes a seat's last move back, if nobody has answered it and nothing was
   * revealed since; others may have decided at the same time, and that stands.
   */
  undo(seat: Seat): boolean {
    const { game } = this.box
    const all = this.moves
    const last = all.findLastIndex(([mover]) => mover === seat)
    if (last < (this.rebased?.after ?? 0) || this.result) return false
    const seen = game.sees(this.position, seat)
    this.goTo(all.slice(0, last))
    const known = new Set(game.sees(this.position, seat))
    const deciding = game.waiting(this.position)
    const others = all.slice(last + 1)
    const answered = others.some(([mover]) => !deciding.includes(mover))
    const isTaken = !answered && seen.every((card) => known.has(card))
    this.goTo(isTaken ? [...all.slice(0, last), ...others] : all)
    return isTaken
  }

  /** What has happened since fact number `from`, in the words of one who sits at `seat` (null: an onlooker). */
  told(seat: Seat | null, language: Language, from = 0): string[] {
    return tell(this.box, this.position, this.facts.slice(from), this.names, seat, language)
  }

  /**
   * With `players` beside what every record has, and the position of a game
   * that is not over, so that it can go on from there, also by newer rules.
   */
  record(): string {
    const { rebased, result } = this
    const record: GameRecord & { readonly players: readonly string[]; readonly position?: unknown } = {
      format: RECORD_FORMAT,
      game: this.box.game.name,
      version: this.version,
      options: this.options,
      seats: this.names,
      players: this.players,
      seed: this.seed,
      commitment: null,
      ...(rebased ? { rebased } : {}),
      ...(result ? {} : { position: this.position }),
      moves: this.moves,
      result,
    }
    return writeRecord(record)
  }
}

/** The facts that led to a position in words, as this seat may hear them. */
export function tell(
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

/** One line a move, so that a person can read it and a fault has a line of its own. */
function writeRecord({ moves, result, ...head }: GameRecord): string {
  const fields = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`)
  const lines = moves.map((move) => `    ${JSON.stringify(move)}`).join(',\n')
  return [
    '{',
    ...fields,
    lines === '' ? '  "moves": [],' : `  "moves": [\n${lines}\n  ],`,
    `  "result": ${JSON.stringify(result)}`,
    '}',
    '',
  ].join('\n')
}
