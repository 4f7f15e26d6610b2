/** Push messages to browsers, through the push service that each browser has. */
import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'
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
  if (!local) await insistOnPublic(endpoint)
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...keys },
    TTL: 24 * HOUR,
    topic: message.tag,
    contentEncoding: 'aes128gcm',
  })
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: request.body ? new Uint8Array(request.body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  await response.body?.cancel()
  if (response.status === 404 || response.status === 410) return false
  if (!response.ok) throw new Error(`the push service answers ${response.status}`)
  return true
}

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
for (const subnet of ['::/127', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8']) {
  const [net = '', prefix] = subnet.split('/')
  PRIVATE.addSubnet(net, Number(prefix), 'ipv6')
}

/** A browser names the address; nobody may make the server write into its own network by it. */
export async function insistOnPublic(endpoint: string): Promise<void> {
  const { protocol, hostname, port } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '') throw new Error('a push service is reached by https')
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  for (const { address, family } of addresses)
    if (PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4'))
      throw new Error('a push service is on the public network')
}
