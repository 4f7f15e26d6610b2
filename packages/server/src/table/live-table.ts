/** A table in memory: a cache of what is stored, and those who follow it. Everything is on disk before anybody hears of it. */
import { type AnyBox, type GameRecord, RECORD_FORMAT, type Seat } from '@handwerk/kernel'
import type { Act, Saying, Table } from '@handwerk/protocol'
import { callsOf } from '../notices/calls.js'
import { Refusing } from '../refusing.js'
import type { News } from '../store/opened.js'
import type { BotTurn, Entry, Store, StoredSaying, StoredSeat, StoredTable } from '../store/store.js'
import {
  begin,
  botPlays,
  type Course,
  type Deed,
  deadline,
  Impossible,
  isThere,
  type Proceeding,
  proceed,
  standing,
  type Terms,
  viewsOf,
} from './course.js'
import { describeTable, Telling } from './telling.js'

/** Somebody who hears what happens at a table. */
export interface Follower {
  readonly person: string | null
  readonly muted: Set<string>
  tell(message: string): void
}

export interface Surroundings {
  readonly store: Store
  now(): number
  /** The bot that plays for somebody who left. */
  standIn(game: string): string
  /** Turns have been queued, by this process. */
  queued(turns: readonly BotTurn[]): void
  /** The table is over. */
  ended(table: StoredTable): void
}

interface Running {
  readonly terms: Terms
  course: Course
  views: readonly string[]
}

export class LiveTable {
  readonly box: AnyBox
  private readonly around: Surroundings
  private readonly followers = new Set<Follower>()
  private stored: StoredTable
  private running: Running | null = null
  private lastSaying = 0
  /** What is done at a table is done one after the other. */
  private line: Promise<unknown> = Promise.resolve()
  private waitingInLine = 0
  private readonly refreshing = new Map<News, Promise<void>>()

  private constructor(box: AnyBox, stored: StoredTable, around: Surroundings) {
    this.box = box
    this.stored = stored
    this.around = around
  }

  static async open(box: AnyBox, stored: StoredTable, around: Surroundings): Promise<LiveTable> {
    const table = new LiveTable(box, stored, around)
    if (stored.status !== 'gathering') await table.load()
    return table
  }

  get id(): string {
    return this.stored.id
  }

  get isIdle(): boolean {
    return this.followers.size === 0 && this.waitingInLine === 0
  }

  get followerCount(): number {
    return this.followers.size
  }

  seatOf(person: string | null): Seat | null {
    if (person === null) return null
    return this.stored.seats.find((seat) => seat.person === person)?.seat ?? null
  }

  describe(person: string | null): Table {
    return describeTable(this.stored, person)
  }

  /** The seat that this person has here; refused if there is none. */
  private own(person: string): Seat {
    const seat = this.seatOf(person)
    if (seat === null) throw new Refusing('forbidden', 'You have no seat at this table.')
    return seat
  }

  private get terms(): Terms {
    const { options, pace, seed, seats } = this.stored
    const checked = this.box.options(options, seats.length)
    if (!checked.ok) throw new Error(`stored options do not hold: ${checked.fault.reason}`)
    return {
      box: this.box,
      options: checked.value,
      pace,
      seed: seed ?? '',
      people: seats.map(({ is }) => is === 'person'),
    }
  }

  private async load(): Promise<void> {
    const text = await this.around.store.course(this.id)
    if (text === null) throw new Error(`table ${this.id} runs, but has no course`)
    const terms = this.terms
    const course = inForce(JSON.parse(text), this.box.game.version)
    this.running = { terms, course, views: viewsOf(terms, course.position) }
  }

  /** What was stored by other processes becomes known here, and is told. */
  async refresh(news: News): Promise<void> {
    const isRunning = this.running !== null && this.stored.status === 'running'
    const what = news === 'entry' && isRunning ? 'entry' : 'table'
    // One that waits in line will see everything anyway.
    const waiting = this.refreshing.get(what)
    if (waiting) return waiting
    const refreshed = this.inLine(() => {
      this.refreshing.delete(what)
      return what === 'entry' ? this.catchUpCourse() : this.catchUp()
    })
    this.refreshing.set(what, refreshed)
    return refreshed
  }

  /** Resolves when all that was begun is done. */
  async quiet(): Promise<void> {
    while (this.waitingInLine > 0) await this.line
  }

  private async catchUp(): Promise<void> {
    const stored = await this.around.store.table(this.id)
    if (!stored) return
    const changed =
      JSON.stringify([stored.status, stored.seats, stored.rematch]) !==
      JSON.stringify([this.stored.status, this.stored.seats, this.stored.rematch])
    this.stored = stored
    if (changed) this.tellTable()
    if (stored.status !== 'gathering') await this.catchUpCourse()
    if (this.followers.size > 0) {
      const sayings = await this.around.store.sayings(this.id)
      for (const saying of sayings) if (saying.number > this.lastSaying) this.tellSaying(saying)
    }
  }

  private async catchUpCourse(): Promise<void> {
    if (!this.running) {
      await this.load()
      const [start] = await this.around.store.entries(this.id, 0)
      if (start) this.tellEntry(start, [])
      return
    }
    const fresh = await this.around.store.entries(this.id, this.running.course.number)
    for (const entry of fresh) {
      const { is, seat, decision, line, sent, undone, at } = entry
      const past = undone || is === 'offer' ? await this.around.store.entries(this.id, 0) : []
      const deed: Deed = {
        is,
        seat,
        at,
        ...(decision === null ? {} : { decision }),
        ...(line === null ? {} : { line }),
        ...(sent === null ? {} : { sent }),
        ...(undone === null ? {} : { undone }),
      }
      const until = past.filter(({ number }) => number < entry.number)
      this.adopt(proceed(this.running.terms, this.running.course, this.running.views, deed, until), until)
    }
  }

  private inLine<T>(work: () => Promise<T>): Promise<T> {
    this.waitingInLine++
    const done = this.line.then(work).finally(() => this.waitingInLine--)
    this.line = done.catch(() => undefined)
    return done
  }

  // Before the start

  async join(person: { id: string; name: string; guest: boolean }, seat: Seat | undefined, key: string | undefined) {
    return this.inLine(async () => {
      this.insistOn('gathering')
      if (this.seatOf(person.id) !== null) return this.describe(person.id)
      const free = this.stored.seats.find((place) => isFree(place, key) && (seat === undefined || place.seat === seat))
      if (!free) throw new Refusing('taken', 'There is no free seat for you; a seat given by link needs its key.')
      if (!(await this.around.store.sit(this.id, free.seat, person))) {
        await this.catchUp()
        throw new Refusing('taken', 'Somebody was quicker.')
      }
      await this.catchUp()
      return this.describe(person.id)
    })
  }

  async share(person: string, share: string): Promise<Table> {
    return this.inLine(async () => {
      this.insistOn('gathering')
      const seat = this.own(person)
      if (!(await this.around.store.share(this.id, seat, share)))
        throw new Refusing('not-now', 'A share is added once, and before the start.')
      await this.catchUp()
      return this.describe(person)
    })
  }

  async start(person: string, seedOf: (stored: StoredTable) => string): Promise<Table> {
    return this.inLine(async () => {
      await this.catchUp()
      if (this.stored.status === 'running') return this.describe(person)
      this.insistOn('gathering')
      if (this.stored.host !== person) throw new Refusing('forbidden', 'Only the host begins.')
      if (this.stored.seats.some(({ is }) => is === 'open' || is === 'link'))
        throw new Refusing('not-now', 'There are free seats.')
      const seed = seedOf(this.stored)
      this.stored = { ...this.stored, seed }
      const terms = this.terms
      const begun = begin(terms, this.around.now())
      const turns = this.turnsOf(begun.course, null)
      const taken = await this.around.store.begin(this.id, seed, begun.entry, this.consequence(begun, turns))
      if (!taken) {
        await this.catchUp()
        return this.describe(person)
      }
      this.stored = { ...this.stored, status: 'running', begun: begun.entry.at, waiting: waitingOf(begun.course) }
      this.running = { terms, course: begun.course, views: begun.views }
      this.tellTable()
      this.tellEntry(begun.entry, [])
      this.around.queued(turns)
      return this.describe(person)
    })
  }

  // While it runs

  /** Does what somebody wants; gives the number of the event that it became for them. */
  async act(person: string, act: Act): Promise<number | null> {
    if (act.is === 'say') return this.say(person, act.text)
    if (act.is === 'mute') {
      await this.around.store.mute(person, act.person, act.muted)
      return null
    }
    return this.inLine(async () => {
      const seat = this.own(person)
      if (act.is === 'leave' && this.stored.status === 'gathering') return this.standUp(person, seat)
      return this.perform(seat, act)
    })
  }

  /** A move of a bot; nothing if the decision is not open any more. */
  async botMove(seat: Seat, decision: number, move: unknown): Promise<void> {
    await this.inLine(async () => {
      const place = this.running?.course.places[seat]
      if (!place || !botPlays(place) || !place.open || place.asked !== decision) return
      await this.perform(seat, { is: 'move', decision, move })
    })
  }

  /** What a bot is asked; null if this turn is not to be taken any more. */
  async question({ seat, decision }: BotTurn): Promise<BotQuestion | null> {
    const place = () => this.running?.course.places[seat]
    if ((place()?.asked ?? 0) < decision) await this.refresh('table')
    const running = this.running
    const asked = place()
    if (!running || !asked?.open || asked.asked !== decision || !botPlays(asked)) return null
    const { game } = this.box
    return {
      game: game.name,
      level: this.stored.seats[seat].level ?? this.around.standIn(game.name),
      view: game.view(running.course.position, seat),
      moves: game.moves(running.course.position, seat),
      luck: `${this.stored.secret} ${seat} ${decision}`,
    }
  }

  private async perform(seat: Seat, act: Exclude<Act, { is: 'say' | 'mute' }>): Promise<number | null> {
    for (;;) {
      // The move that ended the game may come twice, too.
      if (act.is === 'move' && this.stored.status === 'over') return this.repeated(seat, act.decision, act.move)
      this.insistOn('running')
      const past = act.is === 'undo' || act.is === 'answer' ? await this.around.store.entries(this.id, 0) : []
      const deed = act.is === 'move' ? this.moveOf(seat, act) : this.deedOf(seat, act, past)
      if ('repeated' in deed) return this.repeated(seat, deed.decision, deed.repeated)
      const entry = await this.enter(deed, past)
      // Lost to another process: what can be done now may be something else.
      if (!entry) continue
      if (act.is === 'answer' && act.yes) await this.fulfil()
      return entry.heard[seat] || null
    }
  }

  private moveOf(
    seat: Seat,
    { decision, move }: { decision: number; move: unknown },
  ): Deed | { readonly repeated: unknown; readonly decision: number } {
    const { course } = this.runningNow()
    const place = course.places[seat]
    const { game, notation, words } = this.box
    if (decision > place.asked)
      throw new Refusing('too-late', `Decision ${decision} has not been asked; the last one was ${place.asked}.`)
    const view = game.view(course.position, seat)
    const isOpen = place.open && decision === place.asked
    if (!isOpen) return { repeated: move, decision }
    const read = typeof move === 'string' ? notation.read(view, move) : { move }
    const refusal = 'refusal' in read ? read.refusal : game.why(course.position, seat, read.move)
    if (refusal) throw new Refusing('illegal', `${words.en.refusal(refusal)} (${refusal.rule})`, { refusal })
    const line = notation.write(view, 'move' in read ? read.move : move)
    return { is: 'move', seat, decision, line, sent: JSON.stringify(move), at: this.around.now() }
  }

  /** A decision that was answered before: the same answer is answered again, another one refused. */
  private async repeated(seat: Seat, decision: number, move: unknown): Promise<number | null> {
    const entry = await this.around.store.answer(this.id, seat, decision)
    if (!entry) throw new Refusing('too-late', 'This decision is not open any more.')
    if (entry.sent !== JSON.stringify(move) && entry.line !== move)
      throw new Refusing('answered', 'This decision was answered by another move.')
    return entry.heard[seat] || null
  }

  private deedOf(seat: Seat, act: Exclude<Act, { is: 'say' | 'mute' | 'move' }>, past: readonly Entry[]): Deed {
    const { course } = this.runningNow()
    const at = this.around.now()
    const place = course.places[seat]
    if (place.resigned) throw new Refusing('not-now', 'This seat has resigned.')
    switch (act.is) {
      case 'undo': {
        const last = place.trail.at(-1)
        if (last) return { is: 'undo', seat, at, undone: [last.number] }
        if (!standing(past).some((entry) => entry.seat === seat && entry.number > (course.base?.number ?? 0)))
          throw new Refusing('not-now', 'There is no move to take back.')
        return this.offer(seat, 'undo', at)
      }
      case 'offer-end':
        return this.offer(seat, 'end', at)
      case 'answer':
        if (!course.offer?.asked.includes(seat))
          throw new Refusing('not-now', 'You are not asked to agree to anything.')
        return { is: act.yes ? 'consent' : 'decline', seat, at }
      case 'resign':
        return { is: 'resign', seat, at }
      case 'claim':
        return this.claim(seat, act.seat, act.want, at)
      case 'leave':
        if (place.standIn) throw new Refusing('not-now', 'A bot plays for you already.')
        return { is: 'leave', seat, at }
      case 'return':
        if (!place.standIn) throw new Refusing('not-now', 'You are playing yourself.')
        return { is: 'return', seat, at }
    }
  }

  private offer(seat: Seat, what: 'undo' | 'end', at: number): Deed {
    const { course } = this.runningNow()
    if (course.offer) throw new Refusing('not-now', 'Something else has been proposed; it must be answered first.')
    const others = course.places.some((place, other) => other !== seat && isThere(place))
    // Bots do not mind.
    if (!others && what === 'end') return { is: 'end', seat, at }
    return { is: 'offer', seat, at, line: what }
  }

  private claim(seat: Seat, late: Seat, want: 'win' | 'bot', at: number): Deed {
    const place = this.runningNow().course.places[late]
    const end = place && late !== seat ? deadline(place) : null
    if (end === null || at < end)
      throw new Refusing('not-now', 'The time of this seat is not over.', end === null ? {} : { retry: end - at })
    return { is: want === 'win' ? 'timeout' : 'leave', seat: late, at }
  }

  /** Does what was offered once all have agreed. */
  private async fulfil(): Promise<void> {
    for (;;) {
      const offer = this.running?.course.offer
      if (!offer || offer.asked.length > 0 || this.stored.status !== 'running') return
      const past = await this.around.store.entries(this.id, 0)
      const undone = standing(past).flatMap(({ number }) =>
        offer.from !== null && number >= offer.from ? [number] : [],
      )
      const at = this.around.now()
      const deed: Deed =
        offer.what === 'end' ? { is: 'end', seat: offer.seat, at } : { is: 'undo', seat: offer.seat, at, undone }
      if (await this.enter(deed, past)) return
    }
  }

  /** Makes a deed durable, and then known. Null if another process has entered something in between. */
  private async enter(deed: Deed, past: readonly Entry[]): Promise<Entry | null> {
    const { terms, course, views } = this.runningNow()
    const all = deed.is === 'offer' && past.length === 0 ? await this.around.store.entries(this.id, 0) : past
    const proceeding = this.possible(() => proceed(terms, course, views, deed, all))
    const turns = this.turnsOf(proceeding.course, course)
    if (await this.around.store.append(this.id, proceeding.entry, this.consequence(proceeding, turns))) {
      this.adopt(proceeding, all)
      this.around.queued(turns)
      if (deed.is === 'offer' || deed.is === 'leave') await this.fulfil()
      return proceeding.entry
    }
    await this.catchUp()
    return null
  }

  private possible(work: () => Proceeding): Proceeding {
    try {
      return work()
    } catch (error) {
      if (error instanceof Impossible) throw new Refusing('not-now', 'That cannot be done any more.')
      throw error
    }
  }

  private adopt(proceeding: Proceeding, past: readonly Entry[]): void {
    const { terms } = this.runningNow()
    const { course, entry, views } = proceeding
    this.running = { terms, course, views }
    const seats = this.stored.seats.map((seat) => ({
      ...seat,
      ...changedSeat(seat, course, this.around.standIn(this.stored.game)),
    }))
    const over = course.ending !== null
    this.stored = {
      ...this.stored,
      seats,
      waiting: waitingOf(course),
      ...(over ? { status: 'over' as const, ending: course.ending, ended: entry.at } : {}),
    }
    this.tellEntry(entry, past)
    if (over || entry.is === 'leave' || entry.is === 'return' || entry.is === 'resign' || entry.is === 'timeout')
      this.tellTable()
    if (over) this.around.ended(this.stored)
  }

  private consequence(proceeding: Proceeding, turns: readonly BotTurn[]) {
    const { course } = proceeding
    const standIn = this.around.standIn(this.stored.game)
    return {
      course: JSON.stringify(course),
      waiting: waitingOf(course),
      ending: course.ending,
      seats: this.stored.seats.flatMap((seat) => {
        const changed = changedSeat(seat, course, standIn)
        const isSame =
          changed.standIn === seat.standIn && changed.resigned === seat.resigned && changed.level === seat.level
        return isSame ? [] : [changed]
      }),
      turns,
      calls: callsOf(this.stored.pace, proceeding, this.running?.course ?? null),
    }
  }

  /** Questions to bots that were not put to them before. */
  private turnsOf(course: Course, before: Course | null): BotTurn[] {
    return course.places.flatMap((place, seat) => {
      const was = before?.places[seat]
      const isNew = !was || was.asked !== place.asked || !was.open || !botPlays(was)
      return place.open && botPlays(place) && isNew ? [{ table: this.id, seat, decision: place.asked }] : []
    })
  }

  private async standUp(person: string, seat: Seat): Promise<null> {
    await this.around.store.stand(this.id, seat, person)
    await this.catchUp()
    return null
  }

  private insistOn(status: StoredTable['status']): void {
    if (this.stored.status !== status) throw new Refusing('not-now', STATES[this.stored.status])
  }

  private runningNow(): Running {
    if (!this.running) throw new Refusing('not-now', STATES.gathering)
    return this.running
  }

  // Talk

  private async say(person: string, text: string): Promise<null> {
    const seat = this.seatOf(person)
    if (seat === null && !this.stored.onlookers)
      throw new Refusing('forbidden', 'There are no onlookers at this table.')
    const name = (await this.around.store.person(person))?.name ?? ''
    const saying = await this.around.store.say(this.id, { person, name, seat, text, at: this.around.now() })
    this.tellSaying(saying)
    return null
  }

  /** What onlookers say during a game is for onlookers. */
  private hears(seat: Seat | null, saying: Saying, muted: ReadonlySet<string>): boolean {
    if (muted.has(saying.person)) return false
    return saying.seat !== null || seat === null || this.stored.status === 'over'
  }

  // Those who follow

  /** Tells the scene, and from then on everything. */
  async follow(follower: Follower, since: number): Promise<void> {
    await this.inLine(async () => {
      follower.tell(await this.sceneNow(follower.person, follower.muted, since))
      this.followers.add(follower)
    })
  }

  unfollow(follower: Follower): void {
    this.followers.delete(follower)
  }

  /** The scene as JSON. */
  async scene(person: string | null, muted: ReadonlySet<string>, since: number): Promise<string> {
    return this.inLine(() => this.sceneNow(person, muted, since))
  }

  private async sceneNow(person: string | null, muted: ReadonlySet<string>, since: number): Promise<string> {
    const seat = this.seatOf(person)
    if (seat === null && !this.stored.onlookers && this.stored.status !== 'gathering')
      throw new Refusing('forbidden', 'This table has no onlookers.')
    const said = (await this.around.store.sayings(this.id)).filter((saying) => this.hears(seat, saying, muted))
    const entries = await this.entriesUntilNow()
    return this.telling(entries).scene(this.describe(person), seat, since, said)
  }

  /** All that led to the course as it is known here; what another process enters meanwhile is caught up with first. */
  private async entriesUntilNow(): Promise<Entry[]> {
    for (;;) {
      const entries = this.stored.status === 'gathering' ? [] : await this.around.store.entries(this.id, 0)
      if (entries.length === (this.running?.course.number ?? 0)) return entries
      await this.catchUp()
    }
  }

  private telling(past: readonly Entry[]): Telling {
    return new Telling(this.box, this.running, past, this.around.now())
  }

  private tellEntry(entry: Entry, past: readonly Entry[]): void {
    if (this.followers.size === 0) return
    const telling = this.telling(past)
    for (const follower of this.followers) {
      const message = telling.step(this.id, entry, this.seatOf(follower.person))
      if (message !== null) follower.tell(message)
    }
  }

  private tellTable(): void {
    for (const follower of this.followers)
      follower.tell(JSON.stringify({ is: 'table', table: this.describe(follower.person) }))
  }

  private tellSaying(saying: StoredSaying): void {
    this.lastSaying = Math.max(this.lastSaying, saying.number)
    const message = JSON.stringify({ is: 'said', table: this.id, saying })
    for (const follower of this.followers)
      if (this.hears(this.seatOf(follower.person), saying, follower.muted)) follower.tell(message)
  }

  // Afterwards

  async setRematch(make: () => Promise<string>): Promise<string> {
    return this.inLine(async () => {
      this.insistOn('over')
      if (this.stored.rematch) return this.stored.rematch
      const rematch = await this.around.store.setRematch(this.id, await make())
      await this.catchUp()
      return rematch
    })
  }

  get last(): StoredTable {
    return this.stored
  }

  async record(person: string | null): Promise<GameRecord> {
    this.insistOn('over')
    const { game, version, options, seats, seed, commitment, secret, ending, onlookers } = this.stored
    if (!onlookers && this.seatOf(person) === null) throw new Refusing('forbidden', 'This table has no onlookers.')
    const moves = standing(await this.around.store.entries(this.id, 0))
    return {
      format: RECORD_FORMAT,
      game,
      version,
      options,
      seats: seats.map(({ name }) => name),
      seed: seed ?? '',
      commitment,
      deal: { secret, shares: seats.map(({ share }) => share) },
      moves: moves.map(({ seat, line }) => [seat ?? 0, line ?? '']),
      result: ending?.how === 'played' && this.running ? this.box.game.result(this.running.course.position) : null,
    }
  }
}

export interface BotQuestion {
  readonly game: string
  readonly level: string
  readonly view: unknown
  readonly moves: readonly unknown[]
  /** Where the bot's chance comes from. */
  readonly luck: string
}

const STATES: Readonly<Record<StoredTable['status'], string>> = {
  gathering: 'The game has not begun.',
  running: 'The game has begun.',
  over: 'The game is over.',
}

const waitingOf = (course: Course): Seat[] => course.places.flatMap(({ open }, seat) => (open ? [seat] : []))

const isFree = (seat: StoredSeat, key: string | undefined): boolean =>
  seat.is === 'open' || (seat.is === 'link' && seat.key !== null && key !== undefined && isSameSecret(seat.key, key))

/** Takes the same time wherever they differ. */
function isSameSecret(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % (b.length || 1))
  return difference === 0
}

function changedSeat(seat: StoredSeat, course: Course, standIn: string) {
  const place = course.places[seat.seat]
  const level = seat.is === 'person' ? (place.standIn || place.resigned ? standIn : null) : seat.level
  return { seat: seat.seat, standIn: place.standIn, resigned: place.resigned, level }
}

/** A course stored by older rules goes on by those that are here, and undo does not reach behind this moment. */
function inForce(course: Course, version: number): Course {
  if (course.version === version) return course
  return {
    ...course,
    version,
    base: { number: course.number, position: course.position },
    places: course.places.map((place) => ({ ...place, trail: [] })),
  }
}
