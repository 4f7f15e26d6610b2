/** A table in memory: what people, bots and onlookers can do at it, one after the other. */
import type { AnyBox, Move, Seat, SeatView } from '@handwerk/kernel'
import {
  decide,
  decideTime,
  type Event,
  isPlayedByBot,
  type MatchRecord,
  recordOf,
  type SeatCommand,
} from '@handwerk/match'
import type { Act, Presence, Table } from '@handwerk/protocol'
import { Refusing } from '../refusing.js'
import type { News } from '../store/opened.js'
import type { BotTurn, Store, StoredPerson, StoredSaying, StoredTable } from '../store/store.js'
import { type Follower, mayHear } from './audience.js'
import { describeTable } from './describe-table.js'
import { KnownTable, type Surroundings } from './known-table.js'
import { Line } from './line.js'
import { sceneMessage } from './messages.js'
import { isFree, seatOf } from './seating.js'

export interface BotQuestion {
  readonly game: string
  readonly level: string
  readonly view: SeatView
  readonly moves: readonly Move[]
  /** Where the bot's chance comes from. */
  readonly luck: string
}

type MoveCommand = Extract<SeatCommand, { is: 'move' }>
type OtherCommand = Exclude<SeatCommand, MoveCommand>

/** What a scene is made of beside the table as it is. */
interface Past {
  readonly sayings: readonly StoredSaying[]
  readonly events: readonly Event[]
}

export class LiveTable {
  private readonly known: KnownTable
  private readonly around: Surroundings
  private readonly line = new Line()
  private readonly refreshing = new Map<News, Promise<void>>()

  private constructor(known: KnownTable, around: Surroundings) {
    this.known = known
    this.around = around
  }

  static async open(box: AnyBox, stored: StoredTable, around: Surroundings): Promise<LiveTable> {
    return new LiveTable(await KnownTable.open(box, stored, around), around)
  }

  get id(): string {
    return this.known.id
  }

  get box(): AnyBox {
    return this.known.box
  }

  get stored(): StoredTable {
    return this.known.stored
  }

  private get store(): Store {
    return this.around.store
  }

  get followerCount(): number {
    return this.known.audience.count
  }

  get isIdle(): boolean {
    return this.known.audience.attendance.isEmpty && this.line.isEmpty
  }

  /** Resolves when all that was begun is done. */
  quiet(): Promise<void> {
    return this.line.quiet()
  }

  seatOf(person: string | null): Seat | null {
    return seatOf(this.stored, person)
  }

  describe(person: string | null): Table {
    const version = this.known.running?.state.version ?? this.stored.version
    return describeTable({ ...this.stored, version }, person, this.around.world.now())
  }

  /** The seat that this person has here; refused if there is none. */
  private own(person: string): Seat {
    const seat = this.seatOf(person)
    if (seat === null) throw new Refusing('forbidden', 'You have no seat at this table.')
    return seat
  }

  /** What was stored by other processes becomes known here, and is told. */
  async refresh(news: News): Promise<void> {
    const { known, refreshing } = this
    if (typeof news === 'object') return this.line.add(() => known.hear(news))
    const isRunning = known.stored.status === 'running' && known.running !== null
    const what = news === 'entry' && isRunning ? 'entry' : 'table'
    // One that waits in line will see everything anyway.
    const waiting = refreshing.get(what)
    if (waiting) return waiting
    const refreshed = this.line.add(() => {
      refreshing.delete(what)
      return what === 'entry' ? known.catchUpMatch() : known.catchUp()
    })
    refreshing.set(what, refreshed)
    return refreshed
  }

  // Before the start

  async join(person: StoredPerson, seat: Seat | undefined, key: string | undefined): Promise<Table> {
    return this.line.add(async () => {
      this.known.insistOn('gathering')
      if (this.seatOf(person.id) !== null) return this.describe(person.id)
      const free = this.stored.seats.find((place) => isFree(place, key) && (seat === undefined || place.seat === seat))
      if (!free) throw new Refusing('taken', 'There is no free seat for you; a seat given by link needs its key.')
      const isSeated = await this.store.sit(this.id, free.seat, person)
      await this.known.catchUp()
      if (!isSeated) throw new Refusing('taken', 'Somebody was quicker.')
      return this.describe(person.id)
    })
  }

  async share(person: string, share: string): Promise<Table> {
    return this.line.add(async () => {
      this.known.insistOn('gathering')
      const seat = this.own(person)
      if (!(await this.store.share(this.id, seat, share)))
        throw new Refusing('not-now', 'A share is added once, and before the start.')
      await this.known.catchUp()
      return this.describe(person)
    })
  }

  async start(person: string, seedOf: (stored: StoredTable) => string): Promise<Table> {
    return this.line.add(async () => {
      await this.known.catchUp()
      while (this.stored.status !== 'running') {
        this.known.insistOn('gathering')
        if (this.stored.host !== person) throw new Refusing('forbidden', 'Only the host begins.')
        if (this.stored.seats.some(({ is }) => is === 'open' || is === 'link'))
          throw new Refusing('not-now', 'There are free seats.')
        await this.known.begin(seedOf(this.stored))
      }
      return this.describe(person)
    })
  }

  private async standUp(person: string, seat: Seat): Promise<null> {
    await this.store.stand(this.id, seat, person)
    await this.known.catchUp()
    return null
  }

  // While it runs

  /** Does what somebody wants; gives the number of the event that it became for them. */
  async act(person: string, act: Act): Promise<number | null> {
    if (act.is === 'say') return this.say(person, act.text)
    if (act.is === 'mute') {
      await this.store.mute(person, act.person, act.muted)
      return null
    }
    return this.line.add(async () => {
      const seat = this.own(person)
      if (act.is === 'move') return this.move(seat, act)
      if (act.is === 'leave' && this.stored.status === 'gathering') return this.standUp(person, seat)
      return this.perform(seat, act)
    })
  }

  private async move(seat: Seat, act: MoveCommand): Promise<number | null> {
    for (;;) {
      // The move that ended the game may come twice, too.
      if (this.stored.status === 'over') return this.repeated(seat, act)
      this.known.insistOn('running')
      // Whoever heard of a question from another process may be quicker than its announcement.
      const isNews = act.decision > (this.known.running?.state.seats[seat]?.asked ?? 0)
      if (isNews) await this.known.catchUp()
      const { terms, state } = this.known.runningNow()
      const decided = decide(terms, state, seat, act, this.around.world.now())
      if (decided === 'answered') return this.repeated(seat, act)
      const event = await this.known.enter(decided, [])
      // Lost to another process: what can be done now may be something else.
      if (event) return event.heard[seat] || null
    }
  }

  /** A decision that was answered before: the same answer is answered again, another one refused. */
  private async repeated(seat: Seat, { decision, move }: MoveCommand): Promise<number | null> {
    const answer = await this.store.answer(this.id, seat, decision)
    if (!answer) throw new Refusing('too-late', 'This decision is not open any more.')
    if (answer.sent !== JSON.stringify(move) && answer.line !== move)
      throw new Refusing('answered', 'This decision was answered by another move.')
    return answer.heard[seat] || null
  }

  private async perform(seat: Seat, command: OtherCommand): Promise<number | null> {
    for (;;) {
      this.known.insistOn('running')
      const past = command.is === 'undo' || command.is === 'answer' ? await this.known.events() : []
      const { terms, state } = this.known.runningNow()
      const decided = decide(terms, state, seat, command, this.around.world.now(), past)
      const event = decided === 'answered' ? null : await this.known.enter(decided, past)
      if (!event) continue
      await this.letTimePass()
      return event.heard[seat] || null
    }
  }

  /** What all have agreed to comes true, and bots take over from those whose time has been over for long. */
  private async letTimePass(): Promise<void> {
    for (;;) {
      const { running, stored } = this.known
      if (!running || stored.status !== 'running') return
      const past = running.state.offer?.asked.length === 0 ? await this.known.events() : []
      const step = decideTime(running.terms, running.state, this.around.world.now(), past)
      if (!step) return
      await this.known.enter(step, past)
    }
  }

  /** Looks at the clocks, which may be over. */
  async lookAtClocks(): Promise<void> {
    await this.line.add(async () => {
      await this.known.catchUp()
      await this.letTimePass()
    })
  }

  // Bots

  /** A move of a bot; nothing if the decision is not open any more. */
  async botMove(seat: Seat, decision: number, move: unknown): Promise<void> {
    await this.line.add(async () => {
      const place = this.known.running?.state.seats[seat]
      if (!place || !isPlayedByBot(place) || !place.open || place.asked !== decision) return
      await this.move(seat, { is: 'move', decision, move })
    })
  }

  /** What a bot is asked; null if this turn is not to be taken any more. */
  async question({ seat, decision }: BotTurn): Promise<BotQuestion | null> {
    const place = () => this.known.running?.state.seats[seat]
    if ((place()?.asked ?? 0) < decision) await this.refresh('table')
    const { running } = this.known
    const asked = place()
    if (!running || !asked?.open || asked.asked !== decision || !isPlayedByBot(asked)) return null
    const { game } = this.box
    return {
      game: game.name,
      level: this.stored.seats[seat]?.level ?? this.around.standIn(game.name),
      view: game.view(running.state.position, seat),
      moves: game.moves(running.state.position, seat),
      luck: `${this.stored.secret} ${seat} ${decision}`,
    }
  }

  // Talk

  private async say(person: string, text: string): Promise<null> {
    const seat = this.seatOf(person)
    if (seat === null && !this.stored.onlookers)
      throw new Refusing('forbidden', 'There are no onlookers at this table.')
    const name = (await this.store.person(person))?.name ?? ''
    const saying = await this.store.say(this.id, { person, name, seat, text, at: this.around.world.now() })
    this.known.audience.tellSaying(saying)
    return null
  }

  // Those who follow

  /** Tells the scene, and from then on everything. */
  async follow(follower: Follower, since: number): Promise<void> {
    const { person, muted, tell } = follower
    await this.line.add(async () => {
      const past = await this.pastFor(person)
      this.known.audience.attendance.come(person)
      tell(this.sceneOf(past, person, muted, since))
      this.known.audience.add(follower)
    })
  }

  unfollow(follower: Follower): void {
    this.known.audience.remove(follower)
  }

  /** The scene as JSON. */
  async scene(person: string | null, muted: ReadonlySet<string>, since: number): Promise<string> {
    return this.line.add(async () => this.sceneOf(await this.pastFor(person), person, muted, since))
  }

  private async pastFor(person: string | null): Promise<Past> {
    if (this.seatOf(person) === null && !this.stored.onlookers && this.stored.status !== 'gathering')
      throw new Refusing('forbidden', 'This table has no onlookers.')
    const sayings = await this.store.sayings(this.id)
    return { sayings, events: await this.known.eventsUntilNow() }
  }

  private sceneOf({ sayings, events }: Past, person: string | null, muted: ReadonlySet<string>, since: number) {
    const seat = this.seatOf(person)
    const said = sayings.filter((saying) => mayHear(this.stored.status, seat, saying, muted))
    const presence = this.known.audience.attendance.now()
    return sceneMessage(this.describe(person), this.known.hearing(events), seat, since, presence, said)
  }

  /** Another process tells who is there; if it asks, it is told the same. */
  attendedElsewhere(process: string, presence: Presence, asks: boolean): void {
    this.known.audience.attendance.hear(process, presence)
    if (asks) this.known.audience.reportAnew(false)
  }

  /** Another process is no more. */
  lose(process: string): void {
    this.known.audience.attendance.lose(process, this.around.world.now())
  }

  /** Asks the other processes who is there. */
  callRoll(): void {
    this.known.audience.reportAnew(true)
  }

  // Afterwards

  async setRematch(make: () => Promise<string>): Promise<string> {
    return this.line.add(async () => {
      this.known.insistOn('over')
      if (this.stored.rematch) return this.stored.rematch
      const rematch = await this.store.setRematch(this.id, await make())
      await this.known.catchUp()
      return rematch
    })
  }

  async record(person: string | null): Promise<MatchRecord> {
    this.known.insistOn('over')
    if (!this.stored.onlookers && this.seatOf(person) === null)
      throw new Refusing('forbidden', 'This table has no onlookers.')
    const { options, seats, seed, commitment, secret } = this.stored
    const { terms, state } = this.known.runningNow()
    const head = {
      options,
      names: seats.map(({ name }) => name),
      bots: seats.map(({ is, level }) => (is === 'bot' ? level : null)),
      seed: seed ?? '',
      commitment,
      deal: { secret, shares: seats.map(({ share }) => share) },
    }
    return recordOf(terms, head, state, await this.known.events())
  }
}
