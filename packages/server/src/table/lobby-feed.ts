/**
 * Tells those who look at the home page what has changed: the lists that are the
 * same for everybody as a whole, and that something has changed at one of their own
 * tables, which they then ask for.
 */
import type { PublicLobby, Tables } from '@handwerk/protocol'
import type { Stores } from '../store/database.js'
import type { StoredTable } from '../store/table-store.js'
import type { Timer, World } from '../world.js'
import { publicList, withoutThose } from './public-list.js'

/** The lists are read at most so often, in milliseconds. */
const PUBLIC_PAUSE = 1000
/** Other processes change them, too: they are read at least so often while somebody looks. */
export const PUBLIC_INTERVAL = 5000
/** Several changes of somebody's tables within so many milliseconds are told together. */
const OWN_PAUSE = 300

type LobbyStores = Pick<Stores, 'tables' | 'ratings' | 'ties'>

const NOBODY: ReadonlySet<string> = new Set()

export interface Looker {
  readonly person: string | null
  /** The lists as JSON. */
  tellPublic(lists: string): void
  tellOwn(): void
}

interface Looking {
  readonly looker: Looker
  /** The tables of the person. */
  own: ReadonlySet<string>
  telling: Timer | null
}

export class LobbyFeed {
  private readonly world: World
  private readonly stores: LobbyStores
  private readonly log: { error(what: object, sentence: string): void }
  private readonly all = new Set<Looking>()
  private interval: Timer | null = null
  private reading: Timer | null = null
  private lists = ''
  private shown: { readonly open: readonly StoredTable[]; readonly watch: readonly StoredTable[] } = {
    open: [],
    watch: [],
  }

  constructor(world: World, stores: LobbyStores, log: LobbyFeed['log']) {
    this.world = world
    this.stores = stores
    this.log = log
  }

  get count(): number {
    return this.all.size
  }

  /** Those who look here. */
  get people(): string[] {
    return [...this.all].flatMap(({ looker }) => looker.person ?? [])
  }

  /** Tells the lists now, and whatever changes until the returned function is called. */
  async look(looker: Looker): Promise<() => void> {
    const looking: Looking = { looker, own: await this.ownTables(looker.person), telling: null }
    if (this.all.size === 0 || this.lists === '') await this.readPublic()
    const apart = looker.person === null ? NOBODY : await this.stores.ties.apart(looker.person)
    this.all.add(looking)
    await this.tellPublic(looking, apart)
    this.interval ??= this.world.timers.every(PUBLIC_INTERVAL, () => this.readSoon())
    return () => this.leave(looking)
  }

  private leave(looking: Looking): void {
    this.all.delete(looking)
    looking.telling?.cancel()
    if (this.all.size === 0) this.close()
  }

  close(): void {
    this.interval?.cancel()
    this.interval = null
    this.reading?.cancel()
    this.reading = null
  }

  /** Whether changes of this table concern anybody who looks. */
  concerns(table: string): boolean {
    for (const { own } of this.all) if (own.has(table)) return true
    return false
  }

  /** A table was made, changed or deleted here. */
  changed({ id, seats }: Pick<StoredTable, 'id' | 'seats'>): void {
    if (this.all.size === 0) return
    const concerned = new Set(
      seats.flatMap((seat) => (seat.is === 'link' ? (seat.kept?.person ?? []) : (seat.person ?? []))),
    )
    for (const looking of this.all) {
      const { person } = looking.looker
      if (looking.own.has(id) || (person !== null && concerned.has(person))) this.tellSoon(looking)
    }
    this.readSoon()
  }

  /** Another process has changed a table. */
  changedElsewhere(table: string): void {
    for (const looking of this.all) if (looking.own.has(table)) this.tellSoon(looking)
  }

  private tellSoon(looking: Looking): void {
    looking.telling ??= this.world.timers.after(OWN_PAUSE, () => {
      looking.telling = null
      this.tellOwn(looking).catch((error: unknown) => this.failed(error))
    })
  }

  private async tellOwn(looking: Looking): Promise<void> {
    looking.own = await this.ownTables(looking.looker.person)
    if (this.all.has(looking)) looking.looker.tellOwn()
  }

  private async ownTables(person: string | null): Promise<ReadonlySet<string>> {
    if (person === null) return new Set()
    const tables = await this.stores.tables.tablesOf(person, ['gathering', 'running'])
    return new Set(tables.map(({ id }) => id))
  }

  private readSoon(): void {
    this.reading ??= this.world.timers.after(PUBLIC_PAUSE, () => {
      this.reading = null
      this.readPublic().catch((error: unknown) => this.failed(error))
    })
  }

  /** Reads the lists once for all, and tells them if they are not what was told. */
  private async readPublic(): Promise<void> {
    const { tables, ties } = this.stores
    this.shown = { open: await tables.openTables(), watch: await tables.watchedTables() }
    const lists = await this.listsWithout(NOBODY)
    if (lists === this.lists) return
    this.lists = lists
    const apart = await ties.apartAll([...new Set(this.people)])
    for (const looking of this.all) {
      const { person } = looking.looker
      await this.tellPublic(looking, person === null ? NOBODY : (apart.get(person) ?? NOBODY))
    }
  }

  /** Those who are kept apart see nothing of each other's tables. */
  private async tellPublic({ looker }: Looking, apart: ReadonlySet<string>): Promise<void> {
    looker.tellPublic(apart.size === 0 ? this.lists : await this.listsWithout(apart))
  }

  private async listsWithout(apart: ReadonlySet<string>): Promise<string> {
    const open = await publicList(this.stores, withoutThose(this.shown.open, apart), null, this.world)
    const watch = await publicList(this.stores, withoutThose(this.shown.watch, apart), null, this.world)
    return JSON.stringify({ open: still(open), watch: still(watch) } satisfies PublicLobby)
  }

  private failed(error: unknown): void {
    this.log.error({ err: error }, 'the lobby could not be read; it is tried again')
  }
}

/** Without what changes with every move, so that moves are not told to everybody. */
const still = ({ tables, ratings }: Tables): Tables => ({
  tables: tables.map((table) => ({ ...table, waiting: [], remaining: table.seats.map(() => null) })),
  ...(ratings && { ratings }),
})
