/** A game that is being played at this terminal: the position, and all that has led to it. */
import {
  type AnyBox,
  type Fact,
  type GameRecord,
  type Language,
  RECORD_FORMAT,
  type Result,
  type Seat,
  type Seed,
} from '@handwerk/kernel'

/** Somebody who must know of every move: a bot that is a program of its own. */
interface Watcher {
  hear(position: unknown, mover: Seat, facts: readonly Fact[]): void
}

export class Table {
  readonly box: AnyBox
  readonly names: readonly string[]
  readonly position: unknown
  /** Everything that happened, nothing hidden. */
  readonly facts: Fact[] = []
  private readonly moves: [Seat, string][] = []
  private readonly options: unknown
  private readonly seed: Seed
  private readonly watchers: Watcher[] = []

  /** `options` are raw, as a record keeps them, and have been checked. */
  constructor(box: AnyBox, options: unknown, names: readonly string[], seed: Seed) {
    const checked = box.options(options, names.length)
    if (!checked.ok) throw new Error(`the options were not checked: ${checked.fault.reason}`)
    this.box = box
    this.options = options
    this.names = names
    this.seed = seed
    this.position = box.game.start(checked.value, names.length, seed, (fact: Fact) => this.facts.push(fact))
  }

  get result(): Result | null {
    return this.box.game.result(this.position)
  }

  play(seat: Seat, move: unknown): void {
    const { game, notation } = this.box
    const line = notation.write(game.view(this.position, seat), move)
    const before = this.facts.length
    game.play(this.position, seat, move, (fact: Fact) => this.facts.push(fact))
    this.moves.push([seat, line])
    for (const watcher of this.watchers) watcher.hear(this.position, seat, this.facts.slice(before))
  }

  /** From now on hears of every move. */
  watch(watcher: Watcher): void {
    this.watchers.push(watcher)
  }

  /** What has happened since fact number `from`, in the words of one who sits at `seat` (null: an onlooker). */
  told(seat: Seat | null, language: Language, from = 0): string[] {
    return tell(this.box, this.position, this.facts.slice(from), this.names, seat, language)
  }

  record(): string {
    const record: GameRecord = {
      format: RECORD_FORMAT,
      game: this.box.game.name,
      version: this.box.game.version,
      options: this.options,
      seats: this.names,
      seed: this.seed,
      commitment: null,
      moves: this.moves,
      result: this.result,
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
