/** Sends push messages to browsers, through each browser's push service. */
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
  /** The page that a click opens. */
  readonly path: string
  /** A later message with the same tag replaces an earlier one. */
  readonly tag: string
}

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

const HOUR = 3600

/** Returns false if the subscription is gone. Throws if a retry may help. */
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

/** Sends a POST request and returns the status. Follows no redirect, and resolves the name once, by `lookup`. */
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
      // A reused connection would bypass the lookup.
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

/** Resolves a name for a connection; fails if any of its addresses is not public. */
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

/** Global unicast. All other IPv6 addresses are local, or wrap an IPv4 address. */
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
// Global, but benchmarks, tunnels that may wrap an IPv4 address (Teredo, 6to4), or examples.
for (const subnet of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [net = '', prefix] = subnet.split('/')
  PRIVATE.addSubnet(net, Number(prefix), 'ipv6')
}

/** The browser chooses the endpoint, so it must not lead into the server's own network. */
export async function requirePublicAddress(endpoint: string, resolve = resolveAll): Promise<void> {
  const url = new URL(endpoint)
  requirePushService(url)
  const addresses = await resolve(hostOf(url))
  if (!addresses.every(isPublic)) throw new Error(NOT_PUBLIC)
}

/** Checks the URL itself: a connection to a literal IP address does no lookup. */
function requirePushService(url: URL): void {
  if (url.protocol !== 'https:' || url.port !== '') throw new Error('a push service is reached by https')
  const family = isIP(hostOf(url))
  if (family !== 0 && !isPublic({ address: hostOf(url), family })) throw new Error(NOT_PUBLIC)
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
