/**
 * A table that is followed over a line: nothing is missing and nothing is
 * heard twice, however often the line breaks, and a move that was made is sent
 * until the server has answered it.
 */
import type { Move } from '@handwerk/kernel'
import type { Act, Refused, Told } from '@handwerk/protocol'
import { afterScene, afterStep, type Followed, withSaying } from './followed.ts'
import { type Answer, type Dial, Line, type LineState } from './line.ts'

/** After so long without a word the scene is asked for again, which also finds a line that is dead. */
const SILENCE = 40_000

interface Sending {
  readonly decision: number
  readonly move: Move
  /** The event that it became; null until the server has answered. */
  readonly number: number | null
}

/** What a page shows; a new value whenever something has changed. */
export interface FollowingState {
  readonly line: LineState
  readonly now: Followed | null
  /** A move is on its way, or further ones wait for their turn. */
  readonly busy: boolean
  /** Why the table cannot be followed at all. */
  readonly barred: Refused | null
  /** The server is of another build than at first. */
  readonly rebuilt: boolean
}

/** What was wanted is done, refused, or nobody knows because the line broke. */
export type Outcome = Refused | 'lost' | null

export class Following {
  state: FollowingState = { line: 'opening', now: null, busy: false, barred: null, rebuilt: false }
  private readonly id: string
  private readonly line: Line
  private readonly clock: () => number
  private readonly listeners = new Set<() => void>()
  private readonly refusals: (refused: Refused) => void
  private sending: Sending | null = null
  private queue: readonly Move[] = []
  private silence: ReturnType<typeof setTimeout> | null = null

  /** `refused` hears of moves that were not taken. */
  constructor(id: string, dial: Dial, refused: (refused: Refused) => void, clock = () => Date.now()) {
    this.id = id
    this.clock = clock
    this.refusals = refused
    this.line = new Line(dial, {
      opened: () => this.follow(),
      told: (message) => this.hear(message),
      changed: (line) => this.changed(line),
      rebuilt: () => this.show({ rebuilt: true }),
    })
  }

  open(): void {
    this.line.connect()
  }

  close(): void {
    if (this.silence) clearTimeout(this.silence)
    this.line.close()
  }

  /** The network is there, or one has become somebody else. */
  renew(): void {
    this.line.renew()
    this.show({ line: this.line.state })
  }

  /** Renews, and resolves when the table is there again. */
  async renewed(): Promise<void> {
    this.renew()
    await new Promise<void>((done) => {
      const stop = this.subscribe(() => {
        if (this.state.line !== 'open') return
        stop()
        done()
      })
    })
  }

  drop(): void {
    this.line.drop()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Answers the open decision, and those that follow from it, one after the other. */
  play(moves: readonly Move[]): void {
    if (this.state.busy || this.state.line === 'outdated') return
    this.queue = moves
    this.next()
  }

  async act(act: Exclude<Act, { is: 'move' }>): Promise<Outcome> {
    return outcome(await this.line.ask({ ...act, table: this.id }))
  }

  private changed(line: LineState): void {
    this.show({ line })
    if (line !== 'outdated') return
    // Nothing that waits to be sent can be, and silence is no news.
    if (this.silence) clearTimeout(this.silence)
    this.rest()
  }

  private follow(all = false): void {
    const since = all ? 0 : (this.state.now?.number ?? 0)
    const asked = this.line.ask({ is: 'follow', table: this.id, ...(since > 0 ? { since } : {}) })
    asked.then((answer) => {
      if (answer.is === 'refused' && answer.refused.retry === undefined) this.show({ barred: answer.refused })
      else if (answer.is === 'refused') setTimeout(() => this.follow(all), answer.refused.retry)
      else if (answer.is === 'done') this.send()
    }, failed)
  }

  private hear(message: Told): void {
    this.listenForSilence()
    const { now } = this.state
    if (message.is === 'scene') this.take(afterScene(now, message, this.clock()))
    else if (now === null) return
    else if (message.is === 'step') this.take(afterStep(now, message, this.clock()))
    else if (message.is === 'table') {
      this.show({ now: { ...now, table: message.table } })
      // What onlookers said is for the players to read now.
      if (message.table.status === 'over' && now.table.status !== 'over') this.follow()
    } else if (message.is === 'said') this.show({ now: withSaying(now, message.saying) })
    else if (message.is === 'presence') this.show({ now: { ...now, presence: message.presence } })
  }

  private take(now: ReturnType<typeof afterStep>): void {
    if (typeof now === 'string') {
      this.follow(now === 'all')
      return
    }
    this.show({ now, barred: null })
    this.advance()
  }

  /** The next move of the queue, if it is still what is asked for. */
  private next(): void {
    const decision = this.state.now?.decision ?? null
    const [move, ...rest] = this.queue
    if (!decision || move === undefined || !decision.moves.some(([legal]) => legal === move)) {
      this.rest()
      return
    }
    this.queue = rest
    this.sending = { decision: decision.number, move, number: null }
    this.show({ busy: true })
    this.send()
  }

  private send(): void {
    const { sending } = this
    if (sending === null || sending.number !== null) return
    const { decision, move } = sending
    this.line.ask({ is: 'move', table: this.id, decision, move }).then((answer) => {
      if (this.sending !== sending) return
      // Whether it arrived is not known: it is sent again when the line is back. The server plays it once.
      if (answer.is === 'lost') return
      if (answer.is === 'done') {
        this.sending = { ...sending, number: answer.number ?? 0 }
        this.advance()
      } else if (answer.refused.retry !== undefined) setTimeout(() => this.send(), answer.refused.retry)
      else {
        this.rest()
        this.refusals(answer.refused)
      }
    }, failed)
  }

  /** A move is done when it is answered and its event was heard, in whichever order. */
  private advance(): void {
    const number = this.sending?.number ?? null
    if (number === null || (this.state.now?.number ?? 0) < number) return
    this.sending = null
    if (this.queue.length > 0) this.next()
    else this.rest()
  }

  private rest(): void {
    this.sending = null
    this.queue = []
    this.show({ busy: false })
  }

  private listenForSilence(): void {
    if (this.silence) clearTimeout(this.silence)
    this.silence = setTimeout(() => this.follow(), SILENCE)
  }

  private show(changes: Partial<FollowingState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }
}

function outcome(answer: Answer): Outcome {
  if (answer.is === 'done') return null
  return answer.is === 'refused' ? answer.refused : 'lost'
}

/** An answer is always given, so this is a bug, and is told as one. */
function failed(error: unknown): void {
  throw error
}
