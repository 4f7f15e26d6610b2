/** The limits are those that `docs/hosting.md` and `docs/protocol.md` promise. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RATES } from '@handwerk/server'
import { expect, it } from 'vitest'
import { LONGEST_COOKIE } from '../src/edge/cookies.js'
import { costOf, eventsCost, routeCost } from '../src/edge/costs.js'
import { BODY, CONNECTIONS, REFUSAL_DELAY, REQUEST_TIME } from '../src/edge/http.js'
import { HEARTBEAT, LONGEST } from '../src/edge/live.js'
import { FOLLOWED, UNREAD } from '../src/edge/live-connection.js'
import { POOLS } from '../src/store/postgres.js'
import { OPEN_REPORTS } from '../src/store/report-store.js'
import { KEPT_OF_ONLOOKERS, KEPT_OF_PERSON } from '../src/store/sql-chat.js'
import { SHOWN_OF_HOST } from '../src/store/sql-tables.js'
import { LIFETIMES } from '../src/sweeper.js'
import { MOST_DECLARED } from '../src/table/live-table.js'
import { RETURN_GRACE } from '../src/table/table-presence.js'
import { LIMITS, SCENES } from '../src/table/table-registry.js'

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8')
const hosting = read('hosting.md')
const protocol = read('protocol.md')
const moderation = read('moderation.md')

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND
const WORDS: Readonly<Record<number, string>> = { 2: 'two', 4: 'four', 5: 'five', 10: 'ten' }
const counted = (count: number) => count.toLocaleString('en')
const days = (lifetime: number | null) => (lifetime === null ? 'never' : `${lifetime / DAY} days`)
/** How many seconds one of them takes, in words. */
const every = ({ perSecond }: { readonly perSecond: number }) => WORDS[1 / perSecond]

const { requests, newcomers, passwords, addressPasswords, mails, messages, addressCosts, personCosts, talk } = RATES

for (const [what, text, sentence] of [
  [
    'what an address may cost',
    hosting,
    `one address may cost ${addressCosts.perSecond} a second (${counted(addressCosts.burst)} at once)`,
  ],
  ['what a person may cost', hosting, `one person ${personCosts.perSecond} a second (${personCosts.burst} at once)`],
  // Beside those of the pools: one that hears announcements, and its successor while it is replaced.
  [
    'connections to the database',
    hosting,
    `needs up to ${POOLS.moves + POOLS.jobs + POOLS.others + 2} connections to the database`,
  ],
  ['requests', hosting, `may send ${requests.perSecond} requests a second (${requests.burst} at once)`],
  ['newcomers', hosting, `every ${every(newcomers)} seconds (${newcomers.burst} at once each)`],
  ['passwords', hosting, `of one account every ${every(passwords)} seconds (${passwords.burst} at once)`],
  ['messages', hosting, `send ${messages.perSecond} messages a second (${messages.burst} at once)`],
  ['mails', hosting, `mail every ${WORDS[1 / mails.perSecond / 60]} minutes (${mails.burst} at once)`],
  ['lines of talk', moderation, `may say ${talk.burst} lines at once and one every ${every(talk)} seconds`],
  ['open reports', moderation, `may have ${OPEN_REPORTS} open reports`],
  ['talk that is over', hosting, `| what was said at tables that are over | ${days(LIFETIMES.talk)} |`],
  ['settled reports', hosting, `| settled reports | ${days(LIFETIMES.reports)} |`],
  ['the log of hosts', hosting, `| what hosts and moderators have done | ${days(LIFETIMES.log)} |`],
  ['the size of a message', hosting, `at most ${LONGEST / 1024} kB`],
  ['the size of a body', hosting, `may have ${BODY / 1024} kB`],
  ['connections', hosting, `may have ${counted(CONNECTIONS)} connections open`],
  ['slow requests', hosting, `come as a whole within ${REQUEST_TIME / SECOND} seconds`],
  ['followed tables', hosting, `may follow ${FOLLOWED} tables`],
  ['unread bytes', hosting, `leave ${UNREAD / 1024 / 1024} MB unread`],
  ['cached scenes', hosting, `up to ${SCENES / 1e6} million letters`],
  ['waiting tables', hosting, `| ${LIMITS.gathering}, of which ${SHOWN_OF_HOST} are in the list of open tables |`],
  ['tables of bots', hosting, `that bots play alone | ${LIMITS.botsOnly} |`],
  ['repeated acts', hosting, `of one seat in a game | ${MOST_DECLARED} |`],
  ['kept lines of talk', hosting, `| ${KEPT_OF_PERSON} of each person, ${KEPT_OF_ONLOOKERS} of all onlookers;`],
  ['tables that never began', hosting, `| tables that never began | ${days(LIFETIMES.gathering)} |`],
  ['tables by correspondence', hosting, `| the same by correspondence | ${days(LIFETIMES.gatheringByMail)} |`],
  ['guests', hosting, `made a table | ${days(LIFETIMES.guests)} |`],
  ['finished games', hosting, `| games that are over | ${days(LIFETIMES.finished)} |`],
  ['sessions', hosting, `| sessions | ${days(LONGEST_COOKIE * SECOND)}, when they end |`],
  ['costs at a table', hosting, `a message at the table ${costOf({ is: 'say' })}, a table to follow`],
  ['the cost of following', hosting, `a table to follow ${costOf({ is: 'follow' })} and one more for each ten events`],
  ['the cost of taking back', hosting, `taking back ${costOf({ is: 'undo' })}, a new table ${routeCost('make')}`],
  ['the cost of a password', hosting, `a password ${routeCost('signIn')}.`],
  ['the grace of a reload', protocol, `counts as present for ${WORDS[RETURN_GRACE / SECOND]} more seconds`],
] as const)
  it(`${what}: as documented`, () => expect(text).toContain(sentence))

it('passwords of all accounts: three times as often as of one', () =>
  expect(addressPasswords).toEqual({ burst: 3 * passwords.burst, perSecond: expect.closeTo(3 * passwords.perSecond) }))

it('ten events to read cost as much as a move', () => expect(eventsCost(10)).toBe(costOf({ is: 'move' })))

it('a refusal comes after a quarter of a second', () => expect(REFUSAL_DELAY).toBe(SECOND / 4))

it('a ping is answered within half a minute', () => expect(HEARTBEAT).toBe(30 * SECOND))

it('a new password costs as much as one that is tried', () => expect(routeCost('account')).toBe(routeCost('signIn')))
