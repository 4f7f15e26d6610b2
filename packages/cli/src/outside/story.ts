/** What one seat is told of one game, in the words of the protocol: the same as it would hear at a server's table. */
import type { AnyBox, Fact, Result, Seat } from '@handwerk/kernel'
import type { Clock, Decision, Ending, Presence, Table } from '@handwerk/protocol'

export interface Seating {
  readonly box: AnyBox
  /** The same for the same seed, game and seat: a bot that takes its random numbers from it can be repeated. */
  readonly id: string
  readonly options: { readonly [key: string]: unknown }
  readonly names: readonly string[]
  readonly seat: Seat
  /** Milliseconds for a decision. */
  readonly time: number
}

interface Chapter {
  readonly event: string
  readonly view: string
  readonly ending: Ending | null
}

export class Story {
  private readonly seating: Seating
  private readonly events: string[] = []
  private readonly untold: Chapter[] = []
  private last: Chapter | null = null
  private sceneIsTold = false

  constructor(seating: Seating, position: unknown, facts: readonly Fact[]) {
    this.seating = seating
    this.write(position, 'start', null, facts)
  }

  /** A move was played. Nothing is written of what this seat may not even notice. */
  happened(position: unknown, mover: Seat, facts: readonly Fact[]): void {
    this.write(position, 'move', mover, facts)
  }

  /** A process that is new knows nothing. */
  forget(): void {
    this.sceneIsTold = false
  }

  /** The messages that bring a bot up to date, the last of them with what it is asked. */
  tell(decision: Decision | null): string[] {
    const steps = this.untold.splice(0)
    if (!this.sceneIsTold || steps.length === 0) {
      this.sceneIsTold = true
      return this.last ? [this.scene(this.last, decision)] : []
    }
    return steps.map((chapter, i) => this.step(chapter, i === steps.length - 1 ? decision : null))
  }

  private write(position: unknown, is: 'start' | 'move', mover: Seat | null, facts: readonly Fact[]): void {
    const { box, seat } = this.seating
    const heard = facts.flatMap((fact) => box.game.redact(fact, seat) ?? [])
    const view = JSON.stringify(box.game.view(position, seat))
    const ending = endingOf(box.game.result(position))
    if (is === 'move' && mover !== seat && heard.length === 0 && view === this.last?.view && !ending) return
    const event = JSON.stringify({ number: this.events.length + 1, is, seat: mover, facts: heard })
    this.last = { event, view, ending }
    this.events.push(event)
    this.untold.push(this.last)
  }

  private scene(chapter: Chapter, decision: Decision | null): string {
    const table = JSON.stringify(this.table())
    const head = `"is":"scene","table":${table},"seat":${this.seating.seat},"number":${this.events.length}`
    const seats = this.seating.names.map(() => ({ here: true, left: null }))
    const presence: Presence = { seats, onlookers: 0 }
    const rest = `"presence":${JSON.stringify(presence)},"said":[]`
    return `{${head},"events":[${this.events.join()}],${rest},${this.state(chapter, decision)}}`
  }

  private step(chapter: Chapter, decision: Decision | null): string {
    const head = `"is":"step","table":"${this.seating.id}","event":${chapter.event}`
    return `{${head},${this.state(chapter, decision)}}`
  }

  /** The fields that a step and a scene share. */
  private state({ view, ending }: Chapter, decision: Decision | null): string {
    const { names, seat, time } = this.seating
    const clocks = names.map((_, other): Clock => {
      const isOwn = other === seat
      return { left: isOwn ? time : null, runs: isOwn && decision !== null }
    })
    const rest = JSON.stringify({ decision, clocks, offer: null, undo: false, ending })
    return `"view":${view},${rest.slice(1, -1)}`
  }

  private table(): Table {
    const { box, id, options, names, seat } = this.seating
    return {
      id,
      game: box.game.name,
      version: box.game.version,
      options: { ...options },
      status: 'running',
      seats: names.map((name) => ({
        is: 'bot',
        name,
        person: null,
        level: name,
        standIn: false,
        resigned: false,
        shared: false,
      })),
      pace: { is: 'none' },
      rated: false,
      onlookers: false,
      made: 0,
      begun: 0,
      ended: null,
      waiting: [],
      remaining: names.map(() => null),
      ending: null,
      commitment: '',
      rematch: null,
      you: { seat, host: false, keys: {} },
    }
  }
}

const endingOf = (result: Result | null): Ending | null =>
  result && {
    how: 'played',
    winners: [...result.winners],
    ranks: [...result.ranks],
    scores: result.scores.map((score) => ({ ...score, parts: { ...score.parts } })),
  }
