/** A thread of a simulated process in which bots think, one after the other. They choose any move, and may fail, cheat or hang. */
import type { Random } from '@handwerk/kernel'
import type { BotRunner } from '../bots/runner.js'
import type { BotQuestion } from '../table/bot-question.js'
import type { Timer, World } from '../world.js'

/** How long a bot thinks at least. Slow bots leave more time for everything else. */
const THINKING = 3000
const VARIATION = 6000

type Fate = 'hangs' | 'fails' | 'cheats' | 'answers'

interface Thought {
  readonly fate: Fate
  begin(): void
  /** Listens no more whether it is cancelled. */
  forget(): void
}

export interface BotHost {
  readonly world: World
  readonly random: Random
  /** Whether bots may do anything but answer. */
  readonly botsFail: () => boolean
  /** A bot was asked. */
  asked(question: BotQuestion): void
  /** A bot that would have answered was not given the time, though none before it hung. */
  cutShort(): void
}

export class SimulatedThread implements BotRunner {
  private readonly host: BotHost
  private readonly waiting: Thought[] = []
  private current: Thought | null = null
  /** When a bot hung last. */
  private hungAt = Number.NEGATIVE_INFINITY

  constructor(host: BotHost) {
    this.host = host
  }

  get backlog(): number {
    return this.waiting.length + (this.current ? 1 : 0)
  }

  async close(): Promise<void> {
    await Promise.resolve()
  }

  run(question: BotQuestion, signal: AbortSignal): Promise<number> {
    this.host.asked(question)
    const asked = this.host.world.elapsed()
    return new Promise((resolve, reject) => {
      let timer: Timer | undefined
      const thought: Thought = {
        fate: this.fate(),
        // A signal with a listener is kept, and with it this world.
        forget: () => signal.removeEventListener('abort', isCancelled),
        begin: () => {
          if (thought.fate === 'hangs') return
          timer = this.host.world.timers.after(THINKING + this.host.random.below(VARIATION), () => {
            this.end(thought)
            if (thought.fate === 'fails') reject(new Error('the bot failed'))
            else resolve(thought.fate === 'cheats' ? -1 : this.host.random.below(question.moves.length))
          })
        },
      }
      const isCancelled = () => {
        timer?.cancel()
        if (thought.fate === 'hangs' && thought === this.current) this.hungAt = this.host.world.elapsed()
        const isHeldUp = this.current?.fate === 'hangs' || this.hungAt >= asked
        if (isTimeout(signal.reason) && thought.fate !== 'hangs' && !isHeldUp) this.host.cutShort()
        reject(signal.reason)
        this.end(thought)
      }
      signal.addEventListener('abort', isCancelled, { once: true })
      this.waiting.push(thought)
      this.next()
    })
  }

  private fate(): Fate {
    const luck = this.host.botsFail() ? this.host.random.below(100) : 99
    if (luck < 4) return 'hangs'
    return luck < 8 ? 'fails' : luck < 10 ? 'cheats' : 'answers'
  }

  private next(): void {
    if (this.current) return
    this.current = this.waiting.shift() ?? null
    this.current?.begin()
  }

  /** Its process is dead. */
  forget(): void {
    this.current?.forget()
    for (const thought of this.waiting) thought.forget()
  }

  private end(thought: Thought): void {
    thought.forget()
    if (this.current === thought) this.current = null
    const at = this.waiting.indexOf(thought)
    if (at >= 0) this.waiting.splice(at, 1)
    this.next()
  }
}

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError'
