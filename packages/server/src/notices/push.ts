/** Push messages to browsers, through the push service that each browser has. */
import type { LookupAddress } from 'node:dns'
import { lookup as lookupName } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { StoredDevice } from '../store/notice-store.js'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** What the service worker shows. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Where a click leads, on this site. */
  readonly path: string
  /** A later message of the same tag takes the place of an earlier one. */
  readonly tag: string
}

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

const HOUR = 3600

/** False if the browser is not there any more. Throws if it may be tried again. */
export async function push(
  device: StoredDevice,
  message: PushMessage,
  { subject, local, ...keys }: PushKeys & { readonly subject: string; readonly local: boolean },
): Promise<boolean> {
  const { endpoint, p256dh, auth } = device
  const url = new URL(endpoint)
  if (!local) requirePushService(url)
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...keys },
    TTL: 24 * HOUR,
    topic: message.tag,
    contentEncoding: 'aes128gcm',
  })
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const status = await sendTo(url, headers, request.body ?? null, local ? undefined : publicLookup())
  if (status === 404 || status === 410) return false
  if (status < 200 || status >= 300) throw new Error(`the push service answers ${status}`)
  return true
}

/** Posts it, follows no redirection, and gives the status. The name is looked up once, by `lookup`. */
export function sendTo(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: Buffer | null,
  lookup?: LookupFunction,
): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((answered, fail) => {
    const sent = request(url, {
      method: 'POST',
      headers,
      // A connection that is kept was opened for some other lookup.
      agent: false,
      signal: AbortSignal.timeout(SEND_TIMEOUT),
      ...(lookup ? { lookup } : {}),
    })
    sent.on('response', (response) => {
      answered(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

const SEND_TIMEOUT = 10_000

type Resolve = (name: string) => Promise<LookupAddress[]>

const resolveAll: Resolve = (name) => lookupName(name, { all: true })

/** Finds the addresses of a name for a connection; fails if any of them is not on the public network. */
export function publicLookup(resolve: Resolve = resolveAll): LookupFunction {
  return (name, options, done) => {
    resolve(name)
      .then((addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(isPublic)) throw new Error(NOT_PUBLIC)
        if (options.all) done(null, addresses)
        else done(null, first.address, first.family)
      })
      .catch((error: NodeJS.ErrnoException) => done(error, ''))
  }
}

const NOT_PUBLIC = 'a push service is on the public network'

const isPublic = ({ address, family }: LookupAddress): boolean =>
  family === 6 ? GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6') : !PRIVATE.check(address, 'ipv4')

/** What is routed between networks; all else of IPv6 is for one network, or wraps an address of IPv4. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

const PRIVATE = new BlockList()
for (const subnet of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
]) {
  const [net = '', prefix] = subnet.split('/')
  PRIVATE.addSubnet(net, Number(prefix), 'ipv4')
}
// Of those: benchmarks and tunnels (Teredo, 6to4), which may wrap an address of IPv4, and examples.
for (const subnet of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [net = '', prefix] = subnet.split('/')
  PRIVATE.addSubnet(net, Number(prefix), 'ipv6')
}

/** A browser names the address; nobody may make the server write into its own network by it. */
export async function requirePublicAddress(endpoint: string): Promise<void> {
  const url = new URL(endpoint)
  requirePushService(url)
  const addresses = await resolveAll(hostOf(url))
  if (!addresses.every(isPublic)) throw new Error(NOT_PUBLIC)
}

/** What can be told from the address alone; a connection to a bare address asks no lookup. */
function requirePushService(url: URL): void {
  if (url.protocol !== 'https:' || url.port !== '') throw new Error('a push service is reached by https')
  const family = isIP(hostOf(url))
  if (family !== 0 && !isPublic({ address: hostOf(url), family })) throw new Error(NOT_PUBLIC)
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
