/** Moves at many tables, at an even pace: how long it takes until another seat receives them. */
export const SEATS = 4

/** A table with its connections, on any server. */
export interface LoadedTable {
  /** Makes a move for a seat that owes a decision. */
  move(): void
  /** All moves are made, and their messages had time to arrive. */
  settle(): void
  close(): void
  readonly tally: Tally
}

/** What a table's connections have sent and received. */
export class Tally {
  private sentAt = 0
  moves = 0
  /** What all seats have received, in bytes. */
  bytes = 0
  /** Events that were missing or came twice, or were acknowledged and never came. */
  lost = 0
  refused = 0
  readonly delays: number[] = []

  /** Counts anew from here. */
  reset(): void {
    this.sentAt = 0
    this.moves = 0
    this.bytes = 0
    this.lost = 0
    this.refused = 0
    this.delays.length = 0
  }

  sent(): void {
    this.sentAt = performance.now()
    this.moves++
  }

  received(bytes: number): void {
    this.bytes += bytes
  }

  /** Another seat has received the move; only the first one counts. */
  heard(): void {
    if (this.sentAt > 0) this.delays.push(performance.now() - this.sentAt)
    this.sentAt = 0
  }
}

/** What came of a load, before it is summed up. */
export interface Measured {
  readonly moves: number
  readonly bytes: number
  readonly lost: number
  readonly refused: number
  /** Milliseconds until another seat received a move. */
  readonly delays: readonly number[]
  /** Processor time of whoever made the load, in milliseconds: a server is not to blame for it. */
  readonly cpu: number
}

export interface Figures {
  readonly moves: number
  /** What one seat receives for a move, in bytes without the frames of the network. */
  readonly bytesASeat: number
  /** Moves that another seat received. */
  readonly noticed: number
  readonly p50: number
  readonly p99: number
  readonly worst: number
  readonly lost: number
  readonly refused: number
}

/** Makes tables, several at once. */
export async function gather(count: number, make: () => Promise<LoadedTable>): Promise<LoadedTable[]> {
  const tables: LoadedTable[] = []
  for (let i = 0; i < count; i += 20)
    tables.push(...(await Promise.all(Array.from({ length: Math.min(20, count - i) }, make))))
  return tables
}

/** One move at each table every `interval` milliseconds, for so many seconds. */
export async function load(tables: readonly LoadedTable[], seconds: number, interval = 1000): Promise<Measured> {
  for (const { tally } of tables) tally.reset()
  const end = performance.now() + seconds * 1000
  const cpuBefore = process.cpuUsage()
  const tick = (table: LoadedTable) => {
    if (performance.now() > end) return
    table.move()
    setTimeout(() => tick(table), interval)
  }
  for (const [i, table] of tables.entries()) setTimeout(() => tick(table), (interval * i) / tables.length)
  await new Promise((done) => setTimeout(done, seconds * 1000))
  // Waits for messages that are still under way.
  await new Promise((done) => setTimeout(done, 2000))
  const { user, system } = process.cpuUsage(cpuBefore)
  for (const table of tables) table.settle()
  const tallies = tables.map(({ tally }) => tally)
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
  return {
    moves: sum(({ moves }) => moves),
    bytes: sum(({ bytes }) => bytes),
    lost: sum(({ lost }) => lost),
    refused: sum(({ refused }) => refused),
    delays: tallies.flatMap((tally) => tally.delays),
    cpu: (user + system) / 1000,
  }
}

export function figuresOf(parts: readonly Measured[]): Figures {
  const delays = parts.flatMap((part) => part.delays).sort((a, b) => a - b)
  const at = (share: number) => Math.round((delays[Math.floor(share * (delays.length - 1))] ?? 0) * 10) / 10
  const sum = (of: (part: Measured) => number) => parts.reduce((total, part) => total + of(part), 0)
  const moves = sum((part) => part.moves)
  return {
    moves,
    bytesASeat: Math.round(sum(({ bytes }) => bytes) / Math.max(1, moves) / SEATS),
    noticed: delays.length,
    p50: at(0.5),
    p99: at(0.99),
    worst: at(1),
    lost: sum(({ lost }) => lost),
    refused: sum(({ refused }) => refused),
  }
}
