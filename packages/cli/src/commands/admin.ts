/** `admin`: what a host does on a server, and what it says. */
import { existsSync } from 'node:fs'
import { AdminCommand, type AdminPerson, type AdminReply, type AdminReport, check } from '@handwerk/protocol'
import { UserError } from '../command-line/user-error.js'
import { dataFolder } from '../installation.js'
import type { Registry } from '../registry.js'
import type { Terminal } from '../terminal/terminal.js'

interface AdminFlags {
  readonly data?: string
  readonly databaseUrl?: string
  readonly json?: boolean
}

/** As it is given at the command line; what is not given is undefined. */
export type Ask =
  | { readonly is: 'maintenance'; readonly on: string; readonly minutes: number }
  | ({ readonly is: Exclude<AdminCommand['is'], 'maintenance'> } & Readonly<Record<string, unknown>>)

export async function performAdmin(
  registry: Registry,
  terminal: Terminal,
  { data, databaseUrl, json }: AdminFlags,
  ask: Ask,
): Promise<void> {
  const command = commandOf(ask)
  if (databaseUrl !== undefined && data !== undefined)
    throw new UserError('--data and --database-url cannot be given together, by flags or by the environment')
  const { DatabaseTrouble, fileIn, HostRefused, performAsHost } = await import('@handwerk/server')
  const folder = data ?? dataFolder(terminal.env)
  if (databaseUrl === undefined && !existsSync(fileIn(folder))) throw new UserError(`${folder} holds no server's data`)
  const at = databaseUrl === undefined ? { folder } : { url: databaseUrl }
  const reply = await performAsHost(registry, at, command).catch((error: unknown) => {
    throw error instanceof DatabaseTrouble || error instanceof HostRefused ? new UserError(error.message) : error
  })
  if (json) terminal.print(JSON.stringify(reply, null, 2))
  else terminal.print(...linesOf(reply))
}

function commandOf(ask: Ask): AdminCommand {
  const { is, ...rest } = ask
  const given = is === 'maintenance' ? { from: fromOf(ask.on as string, Number(ask.minutes)) } : rest
  const plain = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const checked = check(AdminCommand, { is, ...plain })
  if (checked.ok) return checked.value
  throw new UserError(`${checked.fault.at.join(', ')}: ${checked.fault.reason}`)
}

function fromOf(on: string, minutes: number): number | null {
  if (on !== 'on' && on !== 'off') throw new UserError(`maintenance is on or off, not "${on}"`)
  return on === 'off' ? null : Date.now() + 60_000 * minutes
}

function linesOf(reply: AdminReply): string[] {
  switch (reply.is) {
    case 'people':
      return [...reply.people.map(personLine), ...endOf(reply.people, reply.more)]
    case 'person':
      return [
        personLine(reply.person),
        `${reply.sessions} sessions and tokens`,
        ...reply.tables.map(tableLine),
        ...reply.said.map(({ at, table, text }) => `${timeOf(at)}  at ${table}: ${text}`),
      ]
    case 'tables':
      return [...reply.tables.map(tableLine), ...endOf(reply.tables, reply.more)]
    case 'done':
      return [reply.sentence]
    case 'code':
      return [reply.sentence, `  ${reply.code}`, `on the page ${reply.path}`, `until ${timeOf(reply.expires)}`]
    case 'statistics':
      return Object.entries(reply.counts).map(([what, count]) => `${what.padEnd(18)}${String(count).padStart(8)}`)
    case 'reports':
      return [...reply.reports.flatMap(reportLines), ...endOf(reply.reports, reply.more)]
    case 'log':
      return [
        ...reply.entries.map(({ at, by, action, target, detail }) =>
          `${timeOf(at)}  ${by}  ${action}  ${target}  ${detail}`.trimEnd(),
        ),
        ...endOf(reply.entries, reply.more),
      ]
  }
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

const endOf = (list: readonly unknown[], more: string | null): string[] =>
  more !== null ? [`more: --after "${more}"`] : list.length === 0 ? ['There are none.'] : []

function personLine({ id, name, handle, guest, moderator, since, banned, reason, odd }: AdminPerson): string {
  const marks = [
    guest ? 'guest' : `account ${handle ?? 'by passkey'}`,
    ...(moderator ? ['moderator'] : []),
    ...(banned === null ? [] : [`banned${reason ? `: ${reason}` : ''}`]),
    ...(odd === null ? [] : [`odd name: ${odd}`]),
  ]
  return `${id}  ${name}  (${marks.join(', ')}; since ${timeOf(since)})`
}

const tableLine = ({ id, game, status, made, names }: Extract<AdminReply, { is: 'tables' }>['tables'][number]) =>
  `${id}  ${game}  ${status}  ${timeOf(made)}  ${names.map((name) => name || '-').join(', ')}`

const reportLines = ({ id, at, reporter, about, reason, text, table, nameThen, said, outcome }: AdminReport) => [
  `${id}  ${timeOf(at)}  ${reporter.name} about ${nameThen} (${about.id}): ${reason}${table ? ` at ${table}` : ''}`,
  ...(text ? [`  ${text}`] : []),
  ...said.map((line) => `  said: ${line}`),
  ...(outcome === null ? [] : [`  settled: ${outcome}`]),
]
