/**
 * Which of the processes on one database live. Each is heard now and then;
 * one that is not heard for long is no more, whatever has become of it.
 */

/** How often a process is heard at least, in milliseconds. */
export const BEAT = 2000
export const SILENCE = 3 * BEAT

export class Heartbeats {
  private readonly beat: () => Promise<unknown>
  private readonly gone: (process: string) => void
  private readonly wasSilent: () => void
  /** When each of the others was heard last. */
  private readonly others = new Map<string, number>()
  private own = 0
  private timer: NodeJS.Timeout | undefined

  /** `beat` lets the others hear this process; `wasSilent` is called when it had not been heard for long, nor had heard others. */
  constructor(beat: () => Promise<unknown>, gone: (process: string) => void, wasSilent: () => void) {
    this.beat = beat
    this.gone = gone
    this.wasSilent = wasSilent
  }

  open(report: (trouble: unknown) => void): void {
    this.own = performance.now()
    this.timer = setInterval(() => this.call().catch(report), BEAT)
    this.timer.unref()
  }

  close(): void {
    clearInterval(this.timer)
  }

  heard(process: string): void {
    this.others.set(process, performance.now())
  }

  private async call(): Promise<void> {
    const now = performance.now()
    // While the database was away, or this process stood still, nobody could be heard.
    const wasDeaf = now - this.own > 2 * BEAT
    for (const [process, heard] of this.others) {
      if (wasDeaf) this.others.set(process, now)
      else if (now - heard > SILENCE) {
        this.others.delete(process)
        this.gone(process)
      }
    }
    await this.beat()
    this.own = performance.now()
    if (wasDeaf) this.wasSilent()
  }
}
