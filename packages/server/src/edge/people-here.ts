/** Writes down who is here, so that those who follow them see it; all processes do so. */
import type { TieStore } from '../store/tie-store.js'
import type { Timer, World } from '../world.js'

/** How often, in milliseconds. */
const INTERVAL = 30_000
/** Whoever was here so lately counts as here. */
export const HERE_FOR = 75_000
/** So many are written in one statement. */
const PORTION = 500

export interface PeopleHereOptions {
  readonly world: World
  readonly ties: Pick<TieStore, 'seen'>
  readonly log: { error(what: object, sentence: string): void }
  /** Whoever has a connection to this process. */
  here(): readonly string[]
}

export class PeopleHere {
  private readonly options: PeopleHereOptions
  private timer: Timer | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(options: PeopleHereOptions) {
    this.options = options
  }

  open(): void {
    this.timer = this.options.world.timers.every(INTERVAL, () => {
      this.writing = this.write().catch((error: unknown) =>
        this.options.log.error({ err: error }, 'who is here could not be written down; it is tried again'),
      )
    })
  }

  async close(): Promise<void> {
    this.timer?.cancel()
    await this.writing
  }

  private async write(): Promise<void> {
    const { here, ties, world } = this.options
    const people = [...new Set(here())].sort()
    for (let i = 0; i < people.length; i += PORTION) await ties.seen(people.slice(i, i + PORTION), world.now())
  }
}
