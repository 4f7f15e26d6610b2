/** `serve`: runs the server until it is told to stop. */
import { existsSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../command-line/user-error.js'
import { dataFolder, webClientFolder } from '../installation.js'
import type { Registry } from '../registry.js'
import type { Terminal } from '../terminal/terminal.js'

export interface ServeFlags {
  readonly port: number
  readonly host: string
  readonly data?: string
  readonly databaseUrl?: string
  readonly pages?: string
  readonly proxied?: boolean
  readonly proxies: number
  readonly publicUrl?: string | null
  readonly smtpUrl?: string
  readonly mailFrom?: string
  readonly botSeconds: number
  /** Days; 0: never. */
  readonly expireGathering: number
  readonly expireMail: number
  readonly expireGuests: number
  readonly expireFinished: number
  readonly inviteOnly?: boolean
  readonly sitePages?: string
  readonly expireTalk: number
  readonly expireReports: number
  readonly expireLog: number
  readonly log: string
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

export async function serve(registry: Registry, terminal: Terminal, version: string, flags: ServeFlags): Promise<void> {
  const { port, host, databaseUrl, data } = flags
  if (!LOG_LEVELS.includes(flags.log))
    throw new UserError(`--log must be one of ${LOG_LEVELS.join(', ')}, not "${flags.log}"`)
  if (databaseUrl !== undefined && data !== undefined)
    throw new UserError(
      '--data and --database-url cannot be given together, by flags, the environment or a config file',
    )
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new UserError('--database-url must begin with postgres://')
  if (flags.pages !== undefined && !existsSync(join(flags.pages, 'index.html')))
    throw new UserError(`--pages: ${flags.pages} has no index.html, so it holds no browser client`)
  // The server package is large, and few commands need it.
  const { serve: open, DatabaseTrouble } = await import('@handwerk/server')
  const serving = await open({
    registry,
    version,
    host,
    port,
    data: databaseUrl === undefined ? { folder: data ?? dataFolder(terminal.env) } : { url: databaseUrl },
    pages: flags.pages ?? webClientFolder(),
    proxies: flags.proxied ? flags.proxies : 0,
    ...siteOptions(flags),
    botMilliseconds: 1000 * flags.botSeconds,
    expiry: {
      gathering: lifetime(flags.expireGathering),
      gatheringByMail: lifetime(flags.expireMail),
      guests: lifetime(flags.expireGuests),
      finished: lifetime(flags.expireFinished),
      talk: lifetime(flags.expireTalk),
      reports: lifetime(flags.expireReports),
      log: lifetime(flags.expireLog),
    },
    inviteOnly: flags.inviteOnly ?? false,
    ...(flags.sitePages === undefined ? {} : { sitePages: existingFolder(flags.sitePages) }),
    logLevel: flags.log,
  }).catch((error: unknown) => {
    if (error instanceof DatabaseTrouble) throw new UserError(`the server cannot start: ${error.message}`)
    throw explainStartError(error)
  })
  terminal.print(`Handwerk is served at ${serving.address}`)
  for (const other of addressesBeside(serving.address, host, networkInterfaces()))
    terminal.print(`and for others in the network at ${other}`)
  if (flags.pages === undefined && !existsSync(join(webClientFolder(), 'index.html')))
    terminal.printError('there are no pages for browsers: the client was not built (npm run build)')
  await new Promise<void>((stop) => {
    // A second signal ends the process at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop())
  })
  await serving.stop()
  // What a database or a network still owes an answer keeps nobody waiting.
  setTimeout(() => process.exit(), 1000).unref()
}

function existingFolder(folder: string): string {
  if (!existsSync(folder)) throw new UserError(`--site-pages ${folder}: there is no such folder`)
  return folder
}

/** Milliseconds; null: nothing is forgotten. */
const lifetime = (days: number): number | null => (days === 0 ? null : days * 86_400_000)

/** The address of the site, and the mail server. */
function siteOptions({ publicUrl = null, smtpUrl, mailFrom: from }: ServeFlags) {
  if (publicUrl !== null && !isUrl(publicUrl, ['http:', 'https:']))
    throw new UserError('--public-url must be the address of the site, such as https://play.example.org')
  if (smtpUrl === undefined) return { publicUrl }
  if (!isUrl(smtpUrl, ['smtp:', 'smtps:']))
    throw new UserError(
      '--smtp-url must be the address of a mail server, such as smtp://user:password@mail.example.org',
    )
  if (from === undefined || publicUrl === null)
    throw new UserError('--smtp-url needs --mail-from, whom mail comes from, and --public-url, where its links lead')
  return { publicUrl, mail: { smtpUrl, from } }
}

const isUrl = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** By the codes of the system and of PostgreSQL. */
const START_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something else listens at this port; choose another by --port',
  EADDRNOTAVAIL: 'this machine has no such address; choose another by --host',
  EACCES: 'it is not permitted; choose another port or folder',
  ECONNREFUSED: 'no database answers at this address',
  ENOTFOUND: 'there is no machine of this name',
  EAI_AGAIN: 'the name of the machine cannot be looked up',
  ETIMEDOUT: 'no database answers at this address',
  '28P01': 'the database refuses this password',
  '28000': 'the database refuses this user',
  '3D000': 'the database server has no database of this name; make one (createdb)',
  '42501': 'the user of the database may not make tables there; let it own the database (alter database … owner to …)',
}

function explainStartError(error: unknown): unknown {
  const reason = error instanceof Error && 'code' in error ? START_ERRORS[String(error.code)] : undefined
  return reason === undefined ? error : new UserError(`the server cannot start: ${reason}`)
}

type Interfaces = Readonly<
  Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[] | undefined>
>

/** Where others reach a server that listens at all addresses of this machine. */
export function addressesBeside(address: string, host: string, interfaces: Interfaces): string[] {
  if (host !== '0.0.0.0' && host !== '::') return []
  const { port } = new URL(address)
  return Object.values(interfaces).flatMap((known) =>
    (known ?? []).flatMap(({ address, family, internal }) =>
      internal || family !== 'IPv4' ? [] : [`http://${address}:${port}`],
    ),
  )
}
