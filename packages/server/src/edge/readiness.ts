/**
 * Whether this process can work, tested by a probe. The result is cached for a
 * moment, and only changes are logged.
 */
import { sentenceOf } from '../store/trouble.js'
import { within } from '../time-limit.js'
import type { World } from '../world.js'

interface ReadinessLog {
  info(what: object, sentence: string): void
  error(what: object, sentence: string): void
}

/** How long a result is valid, in milliseconds. */
const CACHE_TIME = 1000
/** A database that takes longer than this to answer is not ready. */
const PROBE_TIMEOUT = 3000
const LATE = `the database has not answered within ${PROBE_TIMEOUT} ms`

export class Readiness {
  private readonly world: World
  private readonly probe: () => Promise<void>
  private readonly log: ReadinessLog
  private last: { readonly found: Promise<boolean>; readonly at: number } | null = null
  private trouble: string | null = null

  /** `probe` rejects if something is wrong. */
  constructor(world: World, probe: () => Promise<void>, log: ReadinessLog) {
    this.world = world
    this.probe = probe
    this.log = log
  }

  ask(): Promise<boolean> {
    const now = this.world.elapsed()
    if (!this.last || now - this.last.at >= CACHE_TIME) this.last = { found: this.find(), at: now }
    return this.last.found
  }

  private async find(): Promise<boolean> {
    const trouble = await within(this.world, PROBE_TIMEOUT, LATE, this.probe()).then(
      () => null,
      (error: unknown) => sentenceOf(error),
    )
    if (trouble !== null && trouble !== this.trouble) this.log.error({ cause: trouble }, `not ready: ${trouble}`)
    if (trouble === null && this.trouble !== null) this.log.info({}, 'ready again')
    this.trouble = trouble
    return trouble === null
  }
}
