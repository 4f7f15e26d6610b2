/**
 * Which processes on one database are alive. Each sends a heartbeat; one that
 * is silent for too long counts as ended.
 */
import type { Timer, World } from '../world.js'

/** Milliseconds between heartbeats. */
export const BEAT = 2000
export const SILENCE = 3 * BEAT

export class Heartbeats {
  private readonly world: World
  private readonly beat: () => Promise<unknown>
  private readonly gone: (process: string) => void
  private readonly wasSilent: () => void
  /** When each of the others was last heard. */
  private readonly others = new Map<string, number>()
  private lastBeat = 0
  private timer: Timer | null = null

  /** `beat` sends a heartbeat. `wasSilent` is called when this process was cut off from the others for long. */
  constructor(world: World, beat: () => Promise<unknown>, gone: (process: string) => void, wasSilent: () => void) {
    this.world = world
    this.beat = beat
    this.gone = gone
    this.wasSilent = wasSilent
  }

  open(report: (trouble: unknown) => void): void {
    this.lastBeat = this.world.elapsed()
    this.timer = this.world.timers.every(BEAT, () => void this.tick().catch(report))
  }

  close(): void {
    this.timer?.cancel()
  }

  /** How many other processes are alive, as far as is known. */
  get neighbours(): number {
    return this.others.size
  }

  heard(process: string): void {
    this.others.set(process, this.world.elapsed())
  }

  private async tick(): Promise<void> {
    const now = this.world.elapsed()
    // While the database was unreachable, or this process was suspended, nobody could be heard.
    const wasCutOff = now - this.lastBeat > 2 * BEAT
    for (const [process, heard] of this.others) {
      if (wasCutOff) this.others.set(process, now)
      else if (now - heard > SILENCE) {
        this.others.delete(process)
        this.gone(process)
      }
    }
    await this.beat()
    this.lastBeat = this.world.elapsed()
    if (wasCutOff) this.wasSilent()
  }
}
