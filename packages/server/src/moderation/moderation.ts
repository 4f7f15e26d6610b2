/** What hosts and moderators do: each command is checked, done, written into the log, and told to all processes. */
import { type AdminCommand, type AdminReply, DELETED_NAME } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import { hashOfCode, newCode } from '../codes.js'
import { faultOfName, NAME_SENTENCES } from '../names.js'
import type { Database, SiteNews } from '../store/database.js'
import { FOR_EVER, type LogEntry, MODERATION_PAGE, type ModeratedPerson } from '../store/moderation-store.js'
import { sessionId } from '../store/person-store.js'
import { REPORT_PAGE } from '../store/report-store.js'
import type { TableRegistry } from '../table/table-registry.js'
import type { World } from '../world.js'
import { describePerson, describeReport, describeTable, placeIn, placeText } from './describe.js'

const DAY = 24 * 3_600_000
/** How long a code for a new password is good for. */
const CODE_LIFETIME = DAY
/** So many people are looked at for names that nobody could take today, before a page is given. */
const LOOKED_AT = 40 * MODERATION_PAGE

/** Who does it: the host at the command line, or a moderator on the page. */
export type Moderator = { readonly is: 'host' } | { readonly is: 'moderator'; readonly id: string }

export interface ModerationParts {
  readonly world: World
  readonly database: Database
  readonly tables: TableRegistry
  /** The names of all bots, which nobody may take. */
  readonly botNames: readonly string[]
  /** Ends the connections of sessions of this process. */
  endSession(id: string): void
  /** What all other processes are told, too. */
  hear(news: SiteNews): void
}

type Command<K extends AdminCommand['is']> = Extract<AdminCommand, { is: K }>

export class Moderation {
  private readonly parts: ModerationParts

  constructor(parts: ModerationParts) {
    this.parts = parts
  }

  async perform(by: Moderator, command: AdminCommand): Promise<AdminReply> {
    switch (command.is) {
      case 'people':
        return this.people(command)
      case 'person':
        return this.person(command.who)
      case 'tables':
        return this.tables(command)
      case 'ban':
        return this.ban(by, command)
      case 'unban':
        return this.unban(by, command.who)
      case 'rename':
        return this.rename(by, command)
      case 'close':
        return this.close(by, command.table)
      case 'reset':
        return this.reset(by, command.who)
      case 'announce':
        return this.announce(by, command)
      case 'maintenance':
        return this.maintain(by, command.from)
      case 'statistics':
        return { is: 'statistics', counts: await this.store.statistics(this.now) }
      case 'reports':
        return this.reports(command)
      case 'settle':
        return this.settle(by, command)
      case 'log':
        return this.log(command)
      case 'invite':
        return this.invite(by, command)
      case 'grant':
      case 'revoke':
        return this.grant(by, command)
    }
  }

  private get store() {
    return this.parts.database.moderation
  }

  private get now(): number {
    return this.parts.world.now()
  }

  private entry(by: Moderator, action: string, target = '', detail = ''): LogEntry {
    return { at: this.now, by: by.is === 'host' ? 'host' : by.id, action, target, detail }
  }

  private async find(who: string): Promise<ModeratedPerson> {
    const found = await this.store.find(who)
    if (found.length > 1)
      throw new ApiError('not-now', `Several people are called "${who}": name one by the id that "people" shows.`)
    const [person] = found
    if (!person) throw new ApiError('no-such-thing', `There is nobody called "${who}".`)
    return person
  }

  /** Moderators do not moderate each other: that is for the host. */
  private async findUnder(by: Moderator, who: string): Promise<ModeratedPerson> {
    const person = await this.find(who)
    if (by.is !== 'host' && person.moderator)
      throw new ApiError('forbidden', `${person.name} is a moderator; only the host can do that.`)
    return person
  }

  // Looking

  private faultOf(name: string): string | null {
    // Who was erased has a name that nobody else may take.
    return name === DELETED_NAME ? null : faultOfName(name, this.parts.botNames)
  }

  private async people({ search, only, after }: Command<'people'>): Promise<AdminReply> {
    let place = placeIn(after)
    const found: ModeratedPerson[] = []
    for (let looked = 0; looked < LOOKED_AT && found.length < MODERATION_PAGE; looked += MODERATION_PAGE) {
      const page = await this.store.people({
        search,
        only: only === 'odd' ? undefined : only,
        after: place,
        now: this.now,
      })
      found.push(...(only === 'odd' ? page.filter(({ name }) => this.faultOf(name) !== null) : page))
      const last = page.at(-1)
      place = last && page.length === MODERATION_PAGE ? { at: last.since, id: last.id } : null
      if (!place) break
    }
    const people = found.map((person) => describePerson(person, this.faultOf(person.name), this.now))
    return { is: 'people', people, more: place && placeText(place) }
  }

  private async person(who: string): Promise<AdminReply> {
    const person = await this.find(who)
    const tables = await this.store.tables({ person: person.id, after: null })
    return {
      is: 'person',
      person: describePerson(person, this.faultOf(person.name), this.now),
      sessions: await this.store.countSessions(person.id),
      tables: tables.map(describeTable),
      said: await this.store.lastSaid(person.id),
    }
  }

  private async tables({ status, who, after }: Command<'tables'>): Promise<AdminReply> {
    const person = who === undefined ? undefined : (await this.find(who)).id
    const page = await this.store.tables({ status, person, after: placeIn(after) })
    const last = page.at(-1)
    const more = last && page.length === MODERATION_PAGE ? placeText({ at: last.made, id: last.id }) : null
    return { is: 'tables', tables: page.map(describeTable), more }
  }

  // People

  private async ban(by: Moderator, { who, days, reason, erase, report }: Command<'ban'>): Promise<AdminReply> {
    const person = await this.findUnder(by, who)
    const until = days === null ? FOR_EVER : this.now + days * DAY
    const ended = await this.store.ban(person.id, until, reason, this.entry(by, 'ban', person.id, reason))
    for (const hash of ended) this.parts.endSession(sessionId(hash))
    await this.parts.tables.leaveAll(person.id, this.store)
    if (erase) await this.erase(by, person)
    if (report !== undefined) await this.settle(by, { is: 'settle', report, outcome: 'banned' })
    const time = days === null ? 'for ever' : `for ${days} days`
    return done(`${person.name} is banned ${time}${erase ? ', and the name and all talk are gone' : ''}.`)
  }

  private async erase(by: Moderator, { id, name }: ModeratedPerson): Promise<void> {
    await this.store.erase(id, DELETED_NAME, this.entry(by, 'erase', id, name))
    this.parts.hear({ is: 'unsaid', person: id })
    this.parts.hear({ is: 'renamed', person: id })
  }

  private async unban(by: Moderator, who: string): Promise<AdminReply> {
    const person = await this.findUnder(by, who)
    await this.store.unban(person.id, this.entry(by, 'unban', person.id))
    return done(`${person.name} is banned no more.`)
  }

  private async rename(by: Moderator, { who, name }: Command<'rename'>): Promise<AdminReply> {
    const person = await this.findUnder(by, who)
    const fault = faultOfName(name, this.parts.botNames)
    if (fault) throw new ApiError('malformed', NAME_SENTENCES[fault])
    await this.store.rename(person.id, name, this.entry(by, 'rename', person.id, `${person.name} → ${name}`))
    this.parts.hear({ is: 'renamed', person: person.id })
    return done(`${person.name} is called ${name}.`)
  }

  private async reset(by: Moderator, who: string): Promise<AdminReply> {
    const person = await this.findUnder(by, who)
    const code = newCode(this.parts.world.random)
    const expires = this.now + CODE_LIFETIME
    await this.parts.database.recoveries.add(person.id, hashOfCode(code), expires)
    await this.store.log(this.entry(by, 'reset', person.id))
    const name = person.handle ?? ''
    const path = `/recover#${new URLSearchParams({ ...(name && { name }), code })}`
    return { is: 'code', code, path, expires, sentence: `${person.name} chooses a new password by this code.` }
  }

  private async grant(by: Moderator, { is, who }: Command<'grant' | 'revoke'>): Promise<AdminReply> {
    if (by.is !== 'host') throw new ApiError('forbidden', 'Only the host gives this right, at the command line.')
    const person = await this.find(who)
    if (is === 'grant' && person.guest)
      throw new ApiError('not-now', `${person.name} is a guest; a moderator needs an account.`)
    await this.store.setModerator(person.id, is === 'grant', this.entry(by, is, person.id))
    return done(`${person.name} is ${is === 'grant' ? 'a moderator' : 'no moderator any more'}.`)
  }

  // Tables, and the site

  private async close(by: Moderator, table: string): Promise<AdminReply> {
    await this.parts.tables.closeTable(table, this.store)
    await this.store.log(this.entry(by, 'close', table))
    return done(`The table ${table} is closed.`)
  }

  private async announce(by: Moderator, { text, hours }: Command<'announce'>): Promise<AdminReply> {
    const words = text.trim()
    const until = hours === undefined ? null : this.now + hours * 3_600_000
    const announcement = words === '' ? null : { text: words, until }
    await this.parts.database.site.setNotes({ announcement }, this.entry(by, 'announce', '', words))
    this.parts.hear({ is: 'notes' })
    return done(announcement ? 'Everybody sees it now.' : 'The announcement is gone.')
  }

  private async maintain(by: Moderator, maintenance: number | null): Promise<AdminReply> {
    const detail = maintenance === null ? 'over' : new Date(maintenance).toISOString()
    await this.parts.database.site.setNotes({ maintenance }, this.entry(by, 'maintenance', '', detail))
    this.parts.hear({ is: 'notes' })
    return done(
      maintenance === null
        ? 'New tables can be made again.'
        : `No new tables are made from ${detail} on; games that run go on.`,
    )
  }

  private async invite(by: Moderator, { uses, days }: Command<'invite'>): Promise<AdminReply> {
    const code = newCode(this.parts.world.random)
    const expires = this.now + days * DAY
    const entry = this.entry(by, 'invite', '', `${uses} times, ${days} days`)
    await this.parts.database.site.addInvitation(hashOfCode(code), uses, expires, entry)
    const sentence = `${uses === 1 ? 'One person' : `${uses} people`} may come in by this code.`
    return { is: 'code', code, path: `/you#${new URLSearchParams({ invitation: code })}`, expires, sentence }
  }

  // Reports, and the log

  private async reports({ settled = false, after }: Command<'reports'>): Promise<AdminReply> {
    const { reports: store, persons } = this.parts.database
    const page = await store.reports(settled ? 'settled' : 'open', placeIn(after))
    const last = page.at(-1)
    const nameOf = async (id: string) => ({ id, name: (await persons.person(id))?.name ?? '' })
    const reports = await Promise.all(
      page.map(async (report) => describeReport(report, await nameOf(report.reporter), await nameOf(report.about))),
    )
    return { is: 'reports', reports, more: last && page.length === REPORT_PAGE ? placeText(last) : null }
  }

  private async settle(by: Moderator, { report, outcome }: Command<'settle'>): Promise<AdminReply> {
    const name = by.is === 'host' ? 'host' : by.id
    if (!(await this.parts.database.reports.settle(report, { at: this.now, by: name, outcome })))
      throw new ApiError('no-such-thing', 'There is no such report, or it is settled already.')
    await this.store.log(this.entry(by, 'settle', report, outcome))
    return done('The report is settled.')
  }

  private async log({ after }: Command<'log'>): Promise<AdminReply> {
    const page = await this.store.entries(placeIn(after))
    const last = page.at(-1)
    const entries = page.map(({ at, by, action, target, detail }) => ({ at, by, action, target, detail }))
    return { is: 'log', entries, more: last && page.length === MODERATION_PAGE ? placeText(last) : null }
  }
}

const done = (sentence: string): AdminReply => ({ is: 'done', sentence })
