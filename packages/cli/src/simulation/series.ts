/** Deals played one after the other, each from every seat, until it is enough; a journal lets them go on later. */
import { sameData } from '@handwerk/kernel'
import { UserError } from '../command-line/user-error.js'
import { isCommand } from '../external-bots/bot-command.js'
import { clip } from '../terminal/layout.js'
import { JournalFile } from './journal-file.js'
import type { GameOutcome, Plan } from './simulation-plan.js'
import type { WorkerPool } from './worker-pool.js'

/** The outcomes of whole deals, beginning with the deal of this number. */
interface DealRange {
  readonly deal: number
  readonly outcomes: readonly GameOutcome[]
}

export type SeriesJournal = JournalFile<DealRange>

/** Of the rules. */
type Version = number

/** How many games or deals are played does not matter: the n-th deal is the same in any case. */
export function openSeriesJournal(path: string, plan: Plan, version: Version): SeriesJournal {
  const { game, options, bots, seed, time } = plan
  const config = { format: 1, game, version, options, bots, seed, ...(time === undefined ? {} : { time }) }
  const journal = JournalFile.open<DealRange>(path, {
    config,
    refusal: (stored) =>
      `${path} belongs to another series (${differences(stored, config)}); name another file, or delete this one`,
  })
  checkOrder(path, journal, bots.length)
  return journal
}

function differences(stored: unknown, config: Readonly<Record<string, unknown>>): string {
  if (typeof stored !== 'object' || stored === null) return 'its first line is not a configuration'
  const there: Readonly<Record<string, unknown>> = { ...stored }
  const keys = new Set([...Object.keys(config), ...Object.keys(there)])
  const text = (value: unknown) => clip(JSON.stringify(value) ?? 'nothing', 60)
  return [...keys]
    .filter((key) => !sameData(there[key], config[key]))
    .map((key) => `${key} is ${text(there[key])}, not ${text(config[key])}`)
    .join('; ')
}

/** Two programs that write to one journal would leave gaps. */
function checkOrder(path: string, { lines }: SeriesJournal, gamesADeal: number): void {
  let next = 0
  for (const [index, { deal, outcomes }] of lines.entries()) {
    if (deal !== next || outcomes.length % gamesADeal !== 0)
      throw new UserError(`${path}, line ${index + 2}: deal ${next} should follow, so the journal is damaged`)
    next += outcomes.length / gamesADeal
  }
}

export const dealsIn = ({ lines }: SeriesJournal, gamesADeal: number): number =>
  lines.reduce((sum, { outcomes }) => sum + outcomes.length, 0) / gamesADeal

export interface Series {
  readonly plan: Plan
  /** At most so many deals. */
  readonly deals: number
  readonly journal: SeriesJournal | null
  /** Gets the deals in their order, and says whether more are needed. */
  onDeal(outcomes: readonly GameOutcome[]): boolean
}

export async function playSeries(pool: WorkerPool, series: Series): Promise<void> {
  const { plan, deals, journal } = series
  const seats = plan.bots.length
  let counted = 0
  let isEnough = deals === 0
  const count = (outcomes: readonly GameOutcome[]) => {
    for (let first = 0; first < outcomes.length && !isEnough; first += seats) {
      isEnough = !series.onDeal(outcomes.slice(first, first + seats)) || ++counted === deals
    }
  }
  for (const { outcomes } of journal?.lines ?? []) count(outcomes)
  if (isEnough) return
  if (journal) await checkRepeats(pool, plan, journal)
  const batches = new BatchQueue(pool, plan, counted, deals)
  while (!isEnough) {
    const range = await batches.next()
    journal?.add(range)
    count(range.outcomes)
  }
  await batches.finish()
}

/** Milliseconds that a batch should take: long enough for little overhead, short enough to lose little. */
const SHORT_BATCH = 500
const LONG_BATCH = 4000
const LARGEST_BATCH = 512

/** Plays deals in batches, two at once, so that no worker is idle while one is counted. */
class BatchQueue {
  private readonly pool: WorkerPool
  private readonly plan: Plan
  private readonly end: number
  private nextDeal: number
  private readonly smallest: number
  private size: number
  private lastArrival = performance.now()
  private readonly running: Promise<DealRange>[] = []

  constructor(pool: WorkerPool, plan: Plan, first: number, end: number) {
    this.pool = pool
    this.plan = plan
    this.nextDeal = first
    this.end = end
    this.smallest = Math.ceil(pool.width / plan.bots.length)
    this.size = this.smallest
  }

  async next(): Promise<DealRange> {
    while (this.running.length < 2 && this.nextDeal < this.end) this.start()
    const first = this.running.shift()
    if (!first) throw new Error('there are no more deals')
    const range = await first
    const now = performance.now()
    if (now - this.lastArrival < SHORT_BATCH) this.size = Math.min(LARGEST_BATCH, 2 * this.size)
    if (now - this.lastArrival > LONG_BATCH) this.size = Math.max(this.smallest, Math.ceil(this.size / 2))
    this.lastArrival = now
    return range
  }

  /** Waits for what nobody needs any more: a pool is closed when it is idle. */
  async finish(): Promise<void> {
    await Promise.all(this.running)
  }

  private start(): void {
    const deals = Math.min(this.size, this.end - this.nextDeal)
    const range = playDeals(this.pool, this.plan, this.nextDeal, deals)
    this.nextDeal += deals
    // Awaited later; until then a failure is not unhandled.
    range.catch(() => undefined)
    this.running.push(range)
  }
}

async function playDeals(pool: WorkerPool, plan: Plan, deal: number, deals: number): Promise<DealRange> {
  const seats = plan.bots.length
  const outcomes: GameOutcome[] = []
  await pool.play({ ...plan, commonDeals: true, first: deal * seats, games: deals * seats }, (outcome) =>
    outcomes.push(outcome),
  )
  return { deal, outcomes }
}

/** Bots of this program repeat their choices, unless their code or their weights have changed since. */
async function checkRepeats(pool: WorkerPool, plan: Plan, journal: SeriesJournal): Promise<void> {
  const seats = plan.bots.length
  const last = journal.lines.at(-1)
  if (!last || plan.bots.some(isCommand)) return
  const deal = dealsIn(journal, seats) - 1
  const { outcomes } = await playDeals(pool, plan, deal, 1)
  if (!sameData(last.outcomes.slice(-seats), JSON.parse(JSON.stringify(outcomes))))
    throw new UserError(
      `deal ${deal} of the journal ends differently now, so a bot has changed since; name another journal`,
    )
}
