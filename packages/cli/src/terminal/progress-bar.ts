import type { Terminal } from './terminal.js'

export function progressBar(done: number, total: number, seconds: number, unit = 'games'): string {
  const cells = 30
  const full = Math.floor((cells * done) / total)
  const left = Math.ceil((seconds * (total - done)) / done)
  const time = left < 100 ? `${left} s` : `${Math.ceil(left / 60)} min`
  return `[${'#'.repeat(full)}${'.'.repeat(cells - full)}] ${done} of ${total} ${unit}, ${time} left`
}

/** Counts finished games and draws a bar, at most ten times a second. */
export class GameProgress {
  private readonly terminal: Terminal
  private readonly total: number
  private readonly startedAt = performance.now()
  private done = 0
  private drawn = 0
  private logged = 0

  constructor(terminal: Terminal, total: number) {
    this.terminal = terminal
    this.total = total
  }

  /** Seconds since the count began. */
  get elapsed(): number {
    return (performance.now() - this.startedAt) / 1000
  }

  /** `line` replaces the bar, where it is not null; in a log it is printed once a minute. */
  count(games = 1, line: () => string | null = () => null): void {
    this.done += games
    const { elapsed } = this
    if (elapsed - this.drawn < 0.1) return
    this.drawn = elapsed
    if (!this.terminal.showsProgress) this.log(line)
    else this.terminal.progress(line() ?? progressBar(this.done, this.total, elapsed))
  }

  private log(line: () => string | null): void {
    if (this.elapsed - this.logged < 60) return
    this.logged = this.elapsed
    const text = line()
    if (text !== null) this.terminal.printError(text)
  }

  clear(): void {
    this.terminal.progress('')
  }
}
