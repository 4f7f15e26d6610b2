/**
 * Plays one random game and checks at every decision that it keeps the promises of
 * the contract. Moves and attempts depend only on the seed.
 */
import {
  type AnyGameModule,
  type Fact,
  type GameRecord,
  type Move,
  type Random,
  RECORD_FORMAT,
  type Result,
  randomFrom,
  readRecord,
  replay,
  type Seat,
  type Seed,
  seedFrom,
} from '@handwerk/kernel'
import { Broken, ensure, ensureSame, show } from './broken.js'
import { cardsOf, checkCards } from './card-places.js'
import { attempts, checkAccepted, checkMoves, checkRefused, checkWaiting, playListed } from './decision.js'
import { checkEdited, otherPositions } from './edited.js'
import { BOUND, choices, type Deal, playToEnd, someSeat, startOf } from './playout.js'
import {
  checkAllowed,
  checkForeseen,
  checkGivenAway,
  checkImagined,
  checkRefusals,
  checkSeed,
  Listeners,
  observers,
} from './secrets.js'
import { checkChoice, checkOrder } from './simultaneous.js'
import { Suspicions } from './suspicion.js'
import { checkDiagram, checkFactWords, checkNotation, checkRefusalWords, checkWords } from './text-checks.js'

export interface InspectionPlan extends Deal {
  /**
   * The share of decisions, from 0 to 1, at which the expensive checks run; 1 if
   * left out. A greater share includes all checks of a smaller one.
   */
  readonly thoroughness?: number
  /** More decisions than a game may take. */
  readonly bound?: number
}

/** Plays and checks one game, and returns the number of its decisions. Throws `Broken` for a broken promise. */
export function inspect(module: AnyGameModule, plan: InspectionPlan): number {
  // Check the basic promises first: if one is broken, the checks that build on it mean nothing.
  const [plain, thorough] = [new Inspection(module, { ...plan, thoroughness: 0 }), new Inspection(module, plan)]
  let inspection = plain
  try {
    plain.run()
    inspection = thorough
    thorough.checkReplay(thorough.run())
    return thorough.decisions
  } catch (error) {
    const check = error instanceof Broken ? error.check : 'error'
    const sentence = error instanceof Error ? error.message : String(error)
    throw new Broken(
      check,
      `${check}: ${sentence}\n  ${inspection.place()}\n  repeat it: ${repeatCommand(module, plan)}`,
      {
        cause: error,
      },
    )
  }
}

/** The command that repeats this game with every check. */
export function repeatCommand(module: AnyGameModule, { options, seats, seed }: Deal): string {
  const settings = JSON.stringify(options ?? {}).replaceAll("'", "'\\''")
  return `npm run -s soak -- ${module.game.name} --seed ${seed} --seats ${seats} --options '${settings}' --games 1 --thorough`
}

/** What was played, to compare with a replay. */
interface Step {
  readonly entry: readonly [Seat, string] | null
  readonly position: string
  readonly facts: readonly Fact[]
}

class Inspection {
  private readonly module: AnyGameModule
  private readonly plan: InspectionPlan
  private readonly seed: Seed
  private readonly names: string[]
  private readonly steps: Step[] = []
  private readonly earlier: Move[] = []
  private readonly suspicions = new Suspicions()
  private readonly listeners: Listeners
  private cards: number[] = []

  constructor(module: AnyGameModule, plan: InspectionPlan) {
    this.module = module
    this.plan = plan
    this.seed = seedFrom(plan.seed)
    this.names = Array.from({ length: plan.seats }, (_, seat) => `Player ${seat + 1}`)
    this.listeners = new Listeners(module, plan.seats)
  }

  get decisions(): number {
    return this.steps.length - 1
  }

  place(): string {
    const { module, plan, steps } = this
    const moves = steps.slice(-3).flatMap(({ entry }) => (entry === null ? [] : [`${entry[0]} ${entry[1]}`]))
    const made = Math.max(0, this.decisions)
    return `${module.game.name}, ${plan.seats} seats, seed ${plan.seed}, after ${made} moves (${moves.join('; ')})`
  }

  /** Plays to the end. */
  run(): Result {
    const { seats, bound = BOUND } = this.plan
    const random = choices(this.plan)
    this.checkUpgrades()
    let position = this.start()
    for (;;) {
      checkCards(this.module, position, seats, this.cards, 'cards')
      const waiting = checkWaiting(this.module, position, seats)
      const moves = checkMoves(this.module, position, seats, waiting)
      const decision = this.decisions
      const thorough = this.isThorough(decision)
      if (thorough) this.checkQuietly(position, waiting, moves)
      if (waiting.length === 0) break
      ensure(decision < bound, 'end', () => `the game is not over after ${bound} decisions`)
      const seat = someSeat(waiting, random)
      const move = moves[seat][random.below(moves[seat].length)]
      if (thorough) {
        this.checkSecrets(position, seat, move, moves)
        this.checkChanged(position)
      }
      position = this.play(position, seat, move, thorough)
    }
    return this.checkResult(position)
  }

  private start(): unknown {
    const facts: Fact[] = []
    const position = startOf(this.module, this.plan, (fact) => facts.push(fact))
    ensureSame('start', 'the same deal without anybody listening', position, startOf(this.module, this.plan))
    const count = this.module.game.seatCount(position)
    ensure(count === this.plan.seats, 'start', () => `dealt for ${this.plan.seats} seats, but ${count} play`)
    this.cards = cardsOf(this.module, position)
    this.steps.push({ entry: null, position: JSON.stringify(position), facts })
    this.listeners.look(position)
    this.hear(position, facts)
    ensure(JSON.stringify(position) === this.steps[0].position, 'untouched', () => 'looking changed the position')
    return position
  }

  private isThorough(decision: number): boolean {
    return this.random('thorough', decision).below(1_000_000) < (this.plan.thoroughness ?? 1) * 1_000_000
  }

  /** Each check at each decision has its own random numbers, so that one check does not change another. */
  private random(what: string, decision = this.decisions): Random {
    return randomFrom(`${this.plan.seed}/${what}/${decision}`)
  }

  /** All checks that ask and try without playing: the position must not change. */
  private checkQuietly(position: unknown, waiting: readonly Seat[], moves: readonly Move[][]): void {
    const { module } = this
    const { seats } = this.plan
    const before = JSON.stringify(position)
    const tries = attempts(moves, this.earlier, this.random('tries'))
    for (const seat of waiting) checkAccepted(module, position, seat, moves[seat], this.random('accepted'))
    for (const [seat, own] of moves.entries()) {
      checkRefused(module, position, seat, own, tries, this.random(`refused by ${seat}`))
      for (const attempt of tries.slice(0, 3)) this.checkRefusal(position, seat, attempt)
    }
    for (const seat of waiting) {
      checkNotation(module, position, seat, moves[seat])
      checkWords(module, position, seat, moves[seat], this.names)
    }
    if (waiting.length > 1) {
      checkOrder(module, position, waiting, this.random('order'))
      for (const seat of waiting) checkChoice(module, position, seat, seats, this.random('choice'))
    }
    ensure(JSON.stringify(position) === before, 'untouched', () => 'asking and trying changed the position')
  }

  /** Runs after the checks of imagination, on which it builds. */
  private checkChanged(position: unknown): void {
    const random = this.random('edited')
    const earlier: unknown = JSON.parse(this.steps[random.below(this.steps.length)].position)
    const others = otherPositions(this.module, position, earlier, this.plan.seats, random)
    checkEdited(this.module, position, others[random.below(others.length)], this.plan.seats, random)
  }

  private checkRefusal(position: unknown, seat: Seat, attempt: unknown): void {
    const refusal = this.module.game.why(position, seat, attempt)
    if (refusal === null) return
    checkSeed(this.seed, `a refusal to seat ${seat}`, refusal)
    checkRefusalWords(this.module, refusal)
  }

  /** What each seat and an onlooker know, and what they can derive from it. */
  private checkSecrets(position: unknown, seat: Seat, move: Move, moves: readonly Move[][]): void {
    const { module, suspicions } = this
    const { seats } = this.plan
    const before = JSON.stringify(position)
    const tries = attempts(moves, this.earlier, this.random('tries'))
    const random = this.random('imagine')
    for (const observer of observers(seats)) {
      checkSeed(this.seed, 'a view', module.game.view(position, observer))
      checkAllowed(module, position, observer)
      const imagined = checkImagined(module, position, observer, this.cards, seats, random)
      checkGivenAway(module, position, imagined, observer, suspicions)
      if (observer !== null) checkRefusals(module, position, imagined, observer, tries)
      if (observer === seat) checkForeseen(module, position, imagined, seat, move, suspicions)
      if (random.below(12) === 0) this.checkPlayable(imagined, random)
    }
    ensure(JSON.stringify(position) === before, 'untouched', () => 'looking and imagining changed the position')
  }

  private checkPlayable(imagined: unknown, random: Random): void {
    try {
      playToEnd(this.module, imagined, random, 1, this.plan.bound)
    } catch (error) {
      throw new Broken('imagine', `an imagined position cannot be played to the end: ${error}`, { cause: error })
    }
    checkCards(this.module, imagined, this.plan.seats, this.cards, 'imagine')
  }

  /**
   * Plays the move on the position, on a copy, on a saved copy, from the list of
   * moves, and without a listener; continues with any of them.
   */
  private play(position: unknown, seat: Seat, move: Move, thorough: boolean): unknown {
    const { game, notation } = this.module
    const line = notation.write(game.view(position, seat), move)
    const before = JSON.stringify(position)
    const saved: unknown = JSON.parse(before)
    ensureSame('save', 'the position, saved and read again', position, saved)
    // The first pass covers every decision.
    if (this.plan.thoroughness === 0) checkDiagram(this.module, position)
    const copied = game.copy(position)
    ensureSame('copy', 'the copy of the position', position, copied)
    const silent = game.copy(position)
    const listing = game.copy(position)
    const listed = game.moves(position, seat)
    const facts: Fact[] = []
    if (thorough) this.listeners.look(position)

    const toldOfCopy: Fact[] = []
    playListed(this.module, copied, seat, move, (fact: Fact) => toldOfCopy.push(fact))
    ensure(JSON.stringify(position) === before, 'copy', () => `the move ${line} on a copy changed the position itself`)
    game.play(silent, seat, move)
    const toldOfSaved: Fact[] = []
    game.play(saved, seat, move, (fact: Fact) => toldOfSaved.push(fact))
    game.play(position, seat, move, (fact: Fact) => facts.push(fact))
    const toldOfListed: Fact[] = []
    const following = game.playListed(listing, seat, move, listed, (fact: Fact) => toldOfListed.push(fact))
    ensureSame('copy', `the position after ${line} on a copy`, position, copied)
    ensureSame('copy', `the facts of ${line} on a copy`, facts, toldOfCopy)
    ensureSame('save', `the position after ${line} on a saved position`, position, saved)
    ensureSame('save', `the facts of ${line} on a saved position`, facts, toldOfSaved)
    ensureSame('silence', `the position after ${line} when nobody listens`, position, silent)
    ensureSame('listed', `the position after ${line} out of the list`, position, listing)
    ensureSame('listed', `the facts of ${line} out of the list`, facts, toldOfListed)
    const asked = game.waiting(position)[0]
    const next = asked === undefined ? [] : game.moves(position, asked)
    ensureSame('listed', `the list after ${line}`, next, listed)
    ensureSame('listed', `the seat after ${line}`, asked ?? null, following)

    this.steps.push({ entry: [seat, line], position: JSON.stringify(position), facts })
    this.earlier.push(move)
    if (thorough) this.hear(position, facts)
    return [position, copied, saved, silent, listing][this.steps.length % 5]
  }

  private hear(position: unknown, facts: readonly Fact[]): void {
    this.listeners.hear(position, facts, (heard, view) => {
      checkSeed(this.seed, 'a fact', heard)
      checkFactWords(this.module, view, heard, this.names)
    })
  }

  private checkResult(position: unknown): Result {
    const { game } = this.module
    checkDiagram(this.module, position)
    const result = game.result(position)
    ensure(result !== null, 'result', () => 'the game is over without a result')
    ensureSame('result', 'the scores of the result', game.scores(position), result.scores)
    const first = result.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []))
    ensure(
      result.ranks.length === this.plan.seats && first.length > 0 && first.join() === result.winners.join(),
      'result',
      () => `the winners ${show(result.winners)} are not those with rank 1: ${show(result.ranks)}`,
    )
    return result
  }

  private checkUpgrades(): void {
    const { version, upgrades = [] } = this.module.game
    ensure(
      upgrades.length === version - 1,
      'upgrades',
      () => `version ${version} needs ${version - 1} upgrades, one for each version before it, not ${upgrades.length}`,
    )
  }

  /** The record of the game, written and read again, must give the same positions and facts. */
  checkReplay(result: Result): void {
    const { module, plan, steps } = this
    const record: GameRecord = {
      format: RECORD_FORMAT,
      game: module.game.name,
      version: module.game.version,
      options: plan.options,
      seats: this.names,
      seed: this.seed,
      commitment: null,
      moves: steps.flatMap(({ entry }) => (entry === null ? [] : [entry])),
      result,
    }
    const read = readRecord(JSON.parse(JSON.stringify(record)))
    ensure(read.ok, 'replay', () => `the record cannot be read: ${show(read)}`)
    const refused = replay(module, read.value, (moment) => {
      const step = steps[moment.number]
      const what = moment.move === null ? 'at the start' : `after move ${moment.number}, ${moment.move[1]},`
      ensureSame('replay', `the position ${what} of the replay`, JSON.parse(step.position), moment.position)
      ensureSame('replay', `the facts ${what} of the replay`, step.facts, moment.facts)
    })
    ensure(refused === null, 'replay', () => `the replay ends at move ${refused?.move}: ${refused?.sentence}`)
  }
}
