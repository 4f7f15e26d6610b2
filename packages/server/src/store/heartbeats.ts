/**
 * Which of the processes on one database live. Each is heard now and then;
 * one that is not heard for long is no more, whatever has become of it.
 */
import type { Timer, World } from '../world.js'

/** How often a process is heard at least, in milliseconds. */
export const BEAT = 2000
export const SILENCE = 3 * BEAT

export class Heartbeats {
  private readonly world: World
  private readonly beat: () => Promise<unknown>
  private readonly gone: (process: string) => void
  private readonly wasSilent: () => void
  /** When each of the others was heard last. */
  private readonly others = new Map<string, number>()
  private lastBeat = 0
  private timer: Timer | null = null

  /** `beat` lets the others hear this process; `wasSilent` is called when it had not been heard for long, nor had heard others. */
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

  heard(process: string): void {
    this.others.set(process, this.world.elapsed())
  }

  private async tick(): Promise<void> {
    const now = this.world.elapsed()
    // While the database was away, or this process stood still, nobody could be heard.
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
