/** The stores of the server on a simulated disk. Every call is a statement, which may be late, fail, or never be answered. */
import type { Stores } from '../store/database.js'
import { type Session, sessionId } from '../store/person-store.js'
import { turnKey } from '../store/schedule-store.js'
import type { StoredSeat } from '../store/table-store.js'
import type { Disk } from './disk.js'

export interface Connection {
  /** Asks the database to do something, whole or not at all. */
  ask<T>(work: () => T): Promise<T>
  /** The same for something that changes a table, of which the other processes hear. */
  change<T>(table: string, work: () => T): Promise<T>
  readonly append: Stores['tables']['append']
  readonly checkAgain: Stores['schedule']['checkAgain']
  /** Ends sessions within a statement, and tells the other processes. */
  endSessions(isEnded: (session: Session) => boolean): Promise<string[]>
  /** This process, now. */
  holder(): { readonly process: string; readonly at: number }
  ready(): Promise<void>
  close(): Promise<void>
}

export function storesOf(disk: Disk, connection: Connection): Stores {
  const { ask, change, endSessions } = connection
  return {
    persons: {
      person: (id) => ask(() => disk.person(id)),
      addPerson: (person, since) =>
        ask(() => {
          disk.addPerson(person, since)
          return true
        }),
      rename: (id, name) =>
        ask(() => {
          disk.changePerson(id, { name })
          return true
        }),
      mayKeepName: () => ask(() => true),
      sessionsOf: (person) => ask(() => [...disk.sessions.values()].filter((one) => one.person === person)),
      setAccount: (id, account, username) =>
        ask(() => disk.changePerson(id, { account, handle: username.toLowerCase(), guest: false })),
      personOf: (account) => ask(() => disk.personOf(account)),
      addSession: (session) => ask(() => void disk.sessions.set(session.hash, session)),
      dropSession: async (hash) => void (await endSessions((one) => one.hash === hash)),
      dropOtherSessions: (person, kept) =>
        endSessions((one) => one.person === person && one.scope === 'all' && one.hash !== kept),
      session: (hash) => ask(() => disk.sessions.get(hash) ?? null),
    },
    profiles: {
      page: (who) => ask(() => disk.page(who)),
      standings: (person) =>
        ask(() =>
          disk.ratings
            .all()
            .filter(({ player }) => player === person)
            .map(({ game, seats, mu, sigma, games }) => ({ game, seats, mu, sigma, games }))
            .sort((a, b) => (a.game === b.game ? a.seats - b.seats : a.game < b.game ? -1 : 1)),
        ),
      tokens: (person) =>
        ask(() => disk.tokens(person).map(({ hash, label, made }) => ({ id: sessionId(hash), label, made }))),
      revoke: async (person, token) => {
        const ended = await endSessions(
          (one) => one.person === person && one.scope === 'play' && sessionId(one.hash) === token,
        )
        return ended.length > 0
      },
      passkeys: (person) => ask(() => disk.passkeysOf(person)),
      passkey: (id) => ask(() => disk.passkeys.get(id) ?? null),
      addPasskey: (passkey) => ask(() => disk.addPasskey(passkey)),
      passkeyUsed: (id, counter) =>
        ask(() => {
          const known = disk.passkeys.get(id)
          if (known) disk.passkeys.set(id, { ...known, counter })
        }),
      dropPasskey: (person, id) => ask(() => disk.dropPasskey(person, id)),
      addChallenge: (challenge, person, expires, now) => ask(() => disk.addChallenge(challenge, person, expires, now)),
      takeChallenge: (challenge, person, now) => ask(() => disk.takeChallenge(challenge, person, now)),
    },
    tables: {
      addTable: (table, quota) => ask(() => disk.addTable(table, quota)),
      table: (id) => ask(() => disk.table(id)),
      tablesOf: (person, status, after) => ask(() => disk.tablesOf(person, status, after)),
      openTables: () => ask(() => disk.openTables()),
      watchedTables: () => ask(() => disk.watchedTables()),
      soughtTables: (terms, since) => ask(() => disk.soughtTables(terms, since)),
      seekAgain: (table, now) => ask(() => disk.seekAgain(table, now)),
      cancelTable: (table, host) => change(table, () => disk.cancelTable(table, host)),
      sit: (table, seat, person, seen) => change(table, () => disk.sit(table, seat, person, seen)),
      stand: (table, seat, person) =>
        change(table, () => disk.changeSeat(table, seat, (old) => old.person === person, freed)),
      share: (table, seat, share) =>
        change(table, () =>
          disk.changeSeat(
            table,
            seat,
            (old) => old.share === '',
            (old) => ({ ...old, share }),
          ),
        ),
      arrange: (table, before, after) => change(table, () => disk.arrange(table, before, after)),
      decline: (table, seat, person) =>
        change(table, () =>
          disk.changeSeat(
            table,
            seat,
            (old) => old.is === 'link' && old.kept?.person === person,
            (old) => (old.is === 'link' && old.kept ? { ...old, kept: { ...old.kept, declined: true } } : old),
          ),
        ),
      begin: (table, seed, agreed, event, update) =>
        change(table, () => disk.begin(table, seed, agreed, event, update)),
      append: connection.append,
      events: (table, after) => ask(() => disk.events(table, after)),
      state: (table) => ask(() => disk.state(table)),
      answer: (table, seat, decision) => ask(() => disk.tables.get(table)?.answers.get(`${seat} ${decision}`) ?? null),
      setRematch: (table, rematch, gone) => change(table, () => disk.setRematch(table, rematch, gone)),
    },
    chat: {
      say: (table, saying) => change(table, () => disk.say(table, saying)),
      sayings: (table, muted) => ask(() => disk.sayings(table).filter(({ person }) => !muted.has(person))),
      mute: (person, muted, on) => ask(() => disk.mute(person, muted, on)),
      mutedBy: (person) => ask(() => new Set(disk.mutes.get(person))),
    },
    ratings: {
      rate: (table, ladder, seats, players, rerate, note) =>
        change(table, () => disk.ratings.rate(table, ladder, seats, players, rerate, note)),
      leaveUnrated: (table, why, went) => change(table, () => disk.ratings.leaveUnrated(table, why, went)),
      meetings: (people, game, since) => ask(() => disk.ratings.meetings(people, game, since)),
      ladder: (ladder, seats, from) => ask(() => disk.ratings.ladder(ladder, seats, from)),
      ratingsOf: (people) => ask(() => disk.ratings.of(people)),
      endings: (person) => ask(() => disk.ratings.endings(person)),
      finished: (after) => ask(() => disk.ratings.finished(after)),
      all: () => ask(() => disk.ratings.all()),
      replaceAll: (rows, settled, changes, at) => ask(() => disk.ratings.replaceAll(rows, settled, changes, at)),
      changesOf: (person) => ask(() => disk.ratings.changesOf(person)),
    },
    schedule: {
      turns: (after) => ask(() => disk.turnsAfter(after)),
      dropTurn: (turn) => ask(() => void disk.turns.delete(turnKey(turn))),
      overdue: (now, after) => ask(() => disk.overdue(now, after)),
      moveDeadline: (looked, next) => ask(() => disk.moveDeadline(looked, next)),
      checkAgain: connection.checkAgain,
    },
    reports: {
      add: (report) => ask(() => disk.reports.add(report)),
      report: (id) => ask(() => disk.reports.all.get(id) ?? null),
      reports: (which, after) => ask(() => disk.reports.page(which, after)),
      countOpen: () => ask(() => disk.reports.open().length),
      settle: (id, settlement) => ask(() => disk.reports.settle(id, settlement)),
    },
    waysBack: {
      set: (person, hash) => ask(() => void disk.waysBack.set(person, hash)),
      personOf: (hash) => ask(() => [...disk.waysBack].find(([, known]) => known === hash)?.[0] ?? null),
      drop: (person) => ask(() => void disk.waysBack.delete(person)),
    },
    ties: {
      tie: (person, tie, other, since) => ask(() => disk.ties.tie(person, tie, other, since)),
      untie: (person, tie, other) => ask(() => disk.ties.untie(person, tie, other)),
      tied: (person, tie) => ask(() => disk.ties.tied(person, tie)),
      apart: (person) => ask(() => disk.ties.apart(person)),
      apartAll: (people) => ask(() => disk.ties.apartAll(people)),
      blockedBy: (person) => ask(() => disk.ties.blockedBy(person)),
      seen: (people, now) => ask(() => disk.ties.seen(people, now)),
    },
    // Nothing grows old in a simulation.
    expiry: {
      dropGathering: async () => [],
      dropFinished: async () => [],
      dropGuests: async () => 0,
      dropTalk: async () => 0,
      dropReports: async () => 0,
      dropLog: async () => 0,
      dropCodes: async () => 0,
      dropSessions: async () => 0,
    },
    notices: {
      address: (person) => ask(() => disk.addresses.get(person) ?? null),
      setAddress: (address) => ask(() => void disk.addresses.set(address.person, address)),
      confirmAddress: (person, address) =>
        ask(() => {
          const known = disk.addresses.get(person)
          if (known?.address !== address) return false
          disk.addresses.set(person, { ...known, confirmed: true })
          return true
        }),
      dropAddress: (person, address) =>
        ask(() => disk.addresses.get(person)?.address === address && disk.addresses.delete(person)),
      devices: (person) => ask(() => [...disk.devices.values()].filter((device) => device.person === person)),
      addDevice: (device) => ask(() => void disk.devices.set(device.endpoint, device)),
      dropDevice: (endpoint) => ask(() => void disk.devices.delete(endpoint)),
      remind: (call) => ask(() => disk.remind(call)),
      takeCalls: async (now, most) => {
        const calls = await ask(() => disk.takeCalls(now, most))
        for (const call of calls) disk.callHolders.set(turnKey(call), connection.holder())
        return calls
      },
      dropCall: (call) => ask(() => disk.dropCall(call)),
      putOffCall: (call, due) => ask(() => disk.putOffCall(call, due)),
      key: (name, make) =>
        ask(() => {
          const value = disk.keys.get(name) ?? make()
          disk.keys.set(name, value)
          return value
        }),
    },
    ready: () => connection.ready(),
    close: () => connection.close(),
  }
}

/** A seat that somebody has left. */
function freed({ seat, key, standIn, resigned }: StoredSeat): StoredSeat {
  const head = { seat, name: '', share: '', standIn, resigned, person: null, level: null }
  return key === null ? { ...head, is: 'open', key } : { ...head, is: 'link', key }
}
