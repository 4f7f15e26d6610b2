/** Notifies people who want it that a correspondence game waits for them, at most once for each decision. */
import type { Registry } from '@handwerk/bots'
import { LANGUAGES, type Language } from '@handwerk/kernel'
import { openDecisionOf } from '@handwerk/match'
import type { Notices as Chosen, Device } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { Stores } from '../store/database.js'
import { INVITED, type StoredAddress, type StoredCall, type StoredDevice } from '../store/notice-store.js'
import type { StoredPerson } from '../store/person-store.js'
import type { StoredTable } from '../store/table-store.js'
import { within } from '../time-limit.js'
import type { Timer, World } from '../world.js'
import { type Mail, Mailer, type MailSettings } from './mail.js'
import { newPushKeys, type PushKeys, push, requirePublicAddress } from './push.js'
import { isSeal, type Purpose, sealed, sealedFor } from './signed-links.js'
import { NOTICE_WORDS } from './words.js'

export interface NoticeOptions {
  /** Null if no mail is sent. */
  readonly mail: MailSettings | null
  /** The contact URL for push services. */
  readonly publicUrl: string | null
  /** Milliseconds to wait before a notice, since many people answer at once. */
  readonly delay: number
  /** Milliseconds between searches for calls that are due. */
  readonly every: number
  /** Milliseconds before the first retry; four times as many before each further one. */
  readonly retryDelay: number
  /** Allows push services in private networks. */
  readonly localPush: boolean
}

interface NoticeLog {
  warn(what: object, sentence: string): void
}

/** How notices leave the server, so that a test or the simulation can replace it. */
export interface Senders {
  /** Null if no mail is sent. */
  readonly mailer: { link(path: string): string; send(mail: Mail): Promise<void>; close(): void } | null
  readonly push: typeof push
}

export const sendersFor = ({ mail }: Pick<NoticeOptions, 'mail'>): Senders => ({
  mailer: mail && new Mailer(mail),
  push,
})

const WEEK = 7 * 24 * 60 * 60_000
const MAX_TRIES = 5
const BATCH = 20
const MAX_DEVICES = 20
/** A notice that takes longer to send counts as failed: it must not hold up those of others. */
const SEND_TIMEOUT = 30_000

export class Notices {
  private readonly world: World
  private readonly stores: Stores
  private readonly registry: Registry
  private readonly options: NoticeOptions
  private readonly log: NoticeLog
  private readonly senders: Senders
  private timer: Timer | null = null
  private sending: Promise<void> | null = null
  /** What became of calls, where the database could not be told yet. */
  private unsettled: (() => Promise<void>)[] = []

  constructor(
    world: World,
    stores: Stores,
    registry: Registry,
    options: NoticeOptions,
    log: NoticeLog,
    senders: Senders = sendersFor(options),
  ) {
    this.world = world
    this.stores = stores
    this.registry = registry
    this.options = options
    this.log = log
    this.senders = senders
  }

  open(): void {
    this.timer = this.world.timers.every(this.options.every, () => {
      this.sending ??= this.sendDueNotices()
        .catch((error: unknown) => this.log.warn({ err: error }, 'notices could not be sent'))
        .finally(() => {
          this.sending = null
        })
    })
  }

  async close(): Promise<void> {
    this.timer?.cancel()
    await this.sending
    this.senders.mailer?.close()
  }

  // Settings of people

  async chosen(person: string): Promise<Chosen> {
    const { publicKey } = await this.pushKeys()
    const address = await this.stores.notices.address(person)
    return {
      push: { key: publicKey, devices: (await this.stores.notices.devices(person)).length },
      mail: {
        offered: this.senders.mailer !== null,
        address: address?.address ?? null,
        confirmed: address?.confirmed ?? false,
      },
    }
  }

  async addDevice(person: string, device: Device): Promise<void> {
    if (!this.options.localPush)
      await requirePublicAddress(device.endpoint).catch(() => {
        throw new ApiError('malformed', 'body, endpoint: must be the address of a push service that can be reached')
      })
    if ((await this.stores.notices.devices(person)).length >= MAX_DEVICES)
      throw new ApiError('not-now', `At most ${MAX_DEVICES} browsers.`)
    await this.stores.notices.addDevice({ person, ...device })
  }

  async removeDevice(person: string, endpoint: string): Promise<void> {
    const own = await this.stores.notices.devices(person)
    if (own.some((device) => device.endpoint === endpoint)) await this.stores.notices.dropDevice(endpoint)
  }

  /** Sends a mail that asks the owner of the address to confirm it. */
  async setAddress({ id, name }: StoredPerson, address: string, language: Language): Promise<void> {
    const { mailer } = this.senders
    if (!mailer) throw new ApiError('not-now', 'This server sends no mail.')
    await this.stores.notices.setAddress({ person: id, address, language, confirmed: false })
    const seal = await this.seal('confirm', { person: id, address }, this.world.now() + WEEK)
    const words = NOTICE_WORDS[language]
    const lines = [words.confirm(name), mailer.link(`/confirm#${seal}`), words.ignore]
    await mailer.send({ to: address, subject: words.confirmTitle, lines }).catch((error: unknown) => {
      this.log.warn({ err: error }, 'a mail could not be sent')
      throw new ApiError('trouble', 'The mail could not be sent.')
    })
  }

  async removeAddress(person: string): Promise<void> {
    const known = await this.stores.notices.address(person)
    if (known) await this.stores.notices.dropAddress(person, known.address)
  }

  get sendsMail(): boolean {
    return this.senders.mailer !== null
  }

  /** Sends somebody the code for a new password. Whoever asked for it is not told how that went. */
  sendCode(address: string, language: Language, username: string | null, code: string): void {
    const { mailer } = this.senders
    if (!mailer) return
    const words = NOTICE_WORDS[language]
    const page = mailer.link(`/recover#${new URLSearchParams({ ...(username && { name: username }), code })}`)
    const lines = [words.forgotten(username), page, words.code(code), words.ignoreCode]
    mailer
      .send({ to: address, subject: words.forgottenTitle, lines })
      .catch((error: unknown) => this.log.warn({ err: error }, 'a mail could not be sent'))
  }

  /** Called by the link in the confirmation mail. */
  async confirm(seal: string): Promise<string> {
    const { person, address } = await this.sealedAddress('confirm', seal)
    await this.stores.notices.confirmAddress(person, address)
    return address
  }

  /** Called by the link in every notice. */
  async unsubscribe(seal: string): Promise<string> {
    const { person, address } = await this.sealedAddress('stop', seal)
    await this.stores.notices.dropAddress(person, address)
    return address
  }

  private async seal(
    purpose: Purpose,
    { person, address }: Pick<StoredAddress, 'person' | 'address'>,
    expires: number,
  ): Promise<string> {
    return sealed(await this.sealKey(), { purpose, person, address, expires })
  }

  private async sealedAddress(purpose: Purpose, seal: string): Promise<StoredAddress> {
    const claim = sealedFor(seal)
    const known = claim && (await this.stores.notices.address(claim.person))
    if (!known || !isSeal(await this.sealKey(), seal, { ...known, ...claim, purpose }, this.world.now()))
      throw new ApiError('no-such-thing', 'This link is too old, or has done its work.')
    return known
  }

  private sealKey(): Promise<string> {
    return this.stores.notices.key('seal', () => this.world.random(32).toString('base64url'))
  }

  private async pushKeys(): Promise<PushKeys> {
    return JSON.parse(await this.stores.notices.key('push', () => JSON.stringify(newPushKeys())))
  }

  // Sending

  private async sendDueNotices(): Promise<void> {
    await this.settle()
    const calls = await this.stores.notices.takeCalls(this.world.now() - this.options.delay, BATCH)
    await Promise.all(calls.map((call) => this.notify(call)))
  }

  /** Throws while the database fails; then no more calls are taken. */
  private async settle(): Promise<void> {
    for (let next = this.unsettled[0]; next; next = this.unsettled[0]) {
      await next()
      this.unsettled.shift()
    }
  }

  /** A call is taken by one process alone, so whatever fails here must not lose it. */
  private async notify(call: StoredCall): Promise<void> {
    const outcome = await this.attempt(call).catch((error: unknown) => {
      this.log.warn({ err: error, table: call.table }, 'a notice could not be sent')
      return 'failed' as const
    })
    const { notices } = this.stores
    const { delay, retryDelay } = this.options
    // Whoever asks for calls subtracts the first delay, which has passed.
    const retryAt = this.world.now() - delay + retryDelay * 4 ** call.tries
    const isTriedAgain = outcome === 'failed' && call.tries + 1 < MAX_TRIES
    const settle = () => (isTriedAgain ? notices.putOffCall(call, retryAt) : notices.dropCall(call))
    await settle().catch(() => this.unsettled.push(settle))
  }

  private async attempt(call: StoredCall): Promise<'sent' | 'failed' | 'nobody'> {
    const table = await this.stores.tables.table(call.table)
    const person = table && (await this.whoIsCalled(table, call))
    return person ? this.notifyPerson(table, call, person) : 'nobody'
  }

  /** Null if nobody needs to be called any more. */
  private async whoIsCalled(table: StoredTable, call: StoredCall): Promise<string | null> {
    const seat = table.seats[call.seat]
    if (call.decision !== INVITED)
      return seat?.person && isStillAsked(await this.stores.tables.state(call.table), call) ? seat.person : null
    if (table.status !== 'gathering' || seat?.is !== 'link' || !seat.kept || seat.kept.declined) return null
    return seat.kept.person
  }

  /** A notice counts as sent if any of the person's devices or mail accepted it, and is not repeated for the others. */
  private async notifyPerson(
    table: StoredTable,
    call: StoredCall,
    person: string,
  ): Promise<'sent' | 'failed' | 'nobody'> {
    const { mailer } = this.senders
    const address = await this.stores.notices.address(person)
    const devices = await this.stores.notices.devices(person)
    const ways = [
      ...(mailer && address?.confirmed ? [() => this.sendMail(mailer, table, call, address)] : []),
      ...devices.map((device) => () => this.sendPush(table, call, device)),
    ]
    const outcomes = await Promise.all(
      ways.map(async (way) => {
        try {
          return (await within(this.world, SEND_TIMEOUT, 'it took too long', way()))
            ? ('sent' as const)
            : ('nobody' as const)
        } catch (error) {
          this.log.warn({ err: error, table: table.id }, 'a notice could not be sent')
          return 'failed' as const
        }
      }),
    )
    return (
      outcomes.find((outcome) => outcome === 'sent') ?? outcomes.find((outcome) => outcome === 'failed') ?? 'nobody'
    )
  }

  private async sendMail(
    mailer: NonNullable<Senders['mailer']>,
    table: StoredTable,
    call: StoredCall,
    address: StoredAddress,
  ): Promise<boolean> {
    const { title, body, stop } = await this.textFor(table, call, address.language)
    const page = mailer.link(`/unsubscribe#${await this.seal('stop', address, 0)}`)
    const lines = [body, mailer.link(`/table/${table.id}`), '-- ', `${stop} ${page}`]
    await mailer.send({ to: address.address, subject: title, lines, stop: page })
    return true
  }

  private async sendPush(table: StoredTable, call: StoredCall, device: StoredDevice): Promise<boolean> {
    const { title, body } = await this.textFor(table, call, device.language)
    const { localPush: local, publicUrl } = this.options
    const subject = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:handwerk@localhost'
    const message = { title, body, path: `/table/${table.id}`, tag: table.id }
    const isThere = await this.senders.push(device, message, { ...(await this.pushKeys()), subject, local })
    if (!isThere) await this.stores.notices.dropDevice(device.endpoint)
    return isThere
  }

  private async textFor({ game, seats }: StoredTable, { seat, decision }: StoredCall, wanted: string) {
    const language = LANGUAGES.find((known) => known === wanted) ?? 'en'
    const words = NOTICE_WORDS[language]
    const module = await this.registry.load(game)
    const title = module?.words[language].title ?? game
    if (decision === INVITED) {
      const there = seats.flatMap(({ is, name }) => (is === 'person' ? [name] : []))
      return { title: words.invited(title), body: words.inviting(there), stop: words.stop }
    }
    const others = seats.filter((other) => other.seat !== seat).map(({ name }) => name)
    return { title: words.turn(title), body: words.waiting(others), stop: words.stop }
  }
}

/** Whether the decision is still open in the stored state of the match. */
const isStillAsked = (state: string | null, { seat, decision }: StoredCall): boolean =>
  state !== null && openDecisionOf(JSON.parse(state), seat) === decision
