/** Matches that ended in every possible way, with what happened in them beside the moves. */
import { type AnyGameModule, itemAt, type Move, randomFrom, type Seat, seedFrom } from '@handwerk/kernel'
import {
  isPlayedByBot,
  Match,
  type MatchRecord,
  type Pace,
  recordOf,
  type SeatCommand,
  STORY_KINDS,
  type StoryKind,
  standing,
  waitingOf,
} from '@handwerk/match'

/** One thing that happened beside the moves: who did it, and after how many moves that stand. */
export interface Happened {
  readonly is: StoryKind
  readonly seat: Seat
  readonly after: number
  /** For an undo: who had made each move that was taken back. */
  readonly moves?: readonly Seat[]
}

export interface EndedMatch {
  /** As it is exported. */
  readonly record: MatchRecord
  readonly story: readonly Happened[]
  /** The numbers, from 1, of the moves that a stand-in made. */
  readonly byStandIns: readonly number[]
}

const NAMES = ['Anna', 'Ben', 'Cleo']

interface Played {
  readonly seats: number
  readonly pace?: Pace
  play(playing: Playing): void
}

const MATCHES = {
  played: { seats: 2, play: (playing) => playing.playOut() },
  'played by bots for somebody who left, returned and left again': {
    seats: 2,
    play(playing) {
      playing.playOn(3)
      playing.does(0, { is: 'leave' })
      playing.playOn(5)
      playing.does(0, { is: 'return' })
      playing.playOn(3)
      playing.does(0, { is: 'leave' })
      playing.playOut()
    },
  },
  'resigned among three, and a bot would have won for them': {
    seats: 3,
    play(playing) {
      const loser = playing.whoWillWin()
      playing.playOn(10)
      playing.does(loser, { is: 'resign' })
      playing.playOut()
    },
  },
  'resigned after moves were taken back': {
    seats: 2,
    play(playing) {
      playing.playOn(4)
      playing.takeBackAtOnce()
      playing.playOn(4)
      playing.takeBackAsAgreed()
      playing.playOn(4)
      playing.does(1, { is: 'resign' })
    },
  },
  timeout: {
    seats: 2,
    pace: { is: 'live', clock: 60_000, bonus: 0 },
    play(playing) {
      const [late = 0] = waitingOf(playing.match.state)
      playing.does(1 - late, { is: 'claim', seat: late, want: 'win' }, 60_000)
    },
  },
  agreed: {
    seats: 2,
    play(playing) {
      playing.playOn(3)
      playing.does(0, { is: 'offer-end' })
      playing.does(1, { is: 'answer', yes: true })
    },
  },
} as const satisfies Record<string, Played>

export type EndedName = keyof typeof MATCHES

export const ENDED_NAMES = Object.keys(MATCHES) as readonly EndedName[]

/** The match of this name, between people only. */
export function endedMatch(module: AnyGameModule, name: EndedName): EndedMatch {
  const { seats, play, pace = { is: 'none' } }: Played = MATCHES[name]
  const playing = new Playing(module, seats, pace)
  play(playing)
  return playing.ended()
}

/** A match in which somebody follows a script, and all others play at random. */
class Playing {
  readonly match: Match
  private readonly seed = seedFrom('ends')
  private readonly random = randomFrom('reader')
  private readonly story: Happened[] = []
  private readonly byStandIns: number[] = []
  private now = 1000

  constructor(module: AnyGameModule, seats: number, pace: Pace) {
    const options = module.options({}, seats)
    if (!options.ok) throw new Error(options.fault.reason)
    const people = NAMES.slice(0, seats).map(() => true)
    const begins = { is: 'deal', seed: this.seed } as const
    this.match = Match.begin({ module, options: options.value, begins, pace, rated: false, people }, this.now)
  }

  does(seat: Seat, command: SeatCommand, wait = 1): void {
    this.now += wait
    const { match } = this
    const outcome = match.command(seat, command, this.now)
    if ('refused' in outcome) throw new Error(`${command.is}: ${outcome.refused.sentence}`)
    for (const event of outcome.events) {
      const is = STORY_KINDS.find((kind) => kind === event.is)
      if (!is || !('seat' in event)) continue
      const undone = event.is === 'undo' ? { moves: event.undone.flatMap((number) => this.moverOf(number)) } : {}
      this.story.push({ is, seat: event.seat, after: this.moves, ...undone })
    }
  }

  playOn(moves: number): void {
    for (let i = 0; i < moves; i++) this.playOne()
  }

  playOut(): void {
    while (!this.match.state.ending) this.playOne()
  }

  /** Takes a move back as soon as a seat can without asking. */
  takeBackAtOnce(): void {
    this.does(
      this.firstWith((seat) => this.match.mayUndoAtOnce(seat)),
      { is: 'undo' },
    )
  }

  takeBackAsAgreed(): void {
    const { match } = this
    this.does(
      this.firstWith((seat) => match.undoRight(seat).is === 'by consent'),
      { is: 'undo' },
    )
    for (const other of match.state.offer?.asked ?? []) this.does(other, { is: 'answer', yes: true })
  }

  /** The seat that will win alone on points if the match is played to its end. */
  whoWillWin(): Seat {
    const { module } = this.match.terms
    const position = module.game.copy(this.match.state.position)
    const random = randomFrom('reader')
    for (let [seat] = module.game.waiting(position); seat !== undefined; [seat] = module.game.waiting(position)) {
      const moves: readonly Move[] = module.game.moves(position, seat)
      module.game.play(position, seat, moves[random.below(moves.length)])
    }
    const [winner, ...more] = module.game.result(position)?.winners ?? []
    if (winner === undefined || more.length > 0)
      throw new Error(`nobody wins ${module.game.name} alone; deal other cards`)
    return winner
  }

  ended(): EndedMatch {
    const { match, seed, story, byStandIns } = this
    const names = NAMES.slice(0, match.state.seats.length)
    const head = { options: {}, names, bots: names.map(() => null), seed, commitment: null }
    const record: MatchRecord = JSON.parse(JSON.stringify(recordOf(match.terms, head, match.state, match.events)))
    return { record, story, byStandIns }
  }

  /** Plays on until the condition holds for a seat. */
  private firstWith(isSo: (seat: Seat) => boolean): Seat {
    for (;;) {
      const found = this.match.state.seats.findIndex((_, seat) => isSo(seat))
      if (found >= 0) return found
      if (this.match.state.ending) throw new Error('the match ended before that')
      this.playOne()
    }
  }

  private get moves(): number {
    return standing(this.match.events).length
  }

  private moverOf(number: number): Seat[] {
    return this.match.events.flatMap((event) => (event.number === number && event.is === 'move' ? [event.seat] : []))
  }

  private playOne(): void {
    const { state, terms } = this.match
    const [seat] = waitingOf(state)
    if (seat === undefined) return
    const own = itemAt(state.seats, seat)
    if (isPlayedByBot(own)) this.byStandIns.push(this.moves + 1)
    const moves = terms.module.game.moves(state.position, seat)
    this.does(seat, { is: 'move', decision: own.asked, move: moves[this.random.below(moves.length)] })
  }
}
