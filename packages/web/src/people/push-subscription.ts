/** Push messages to this browser. */
import type { Device } from '@handwerk/protocol'

type Subscribed = Omit<Device, 'language'>

/** Null where this browser, or this address, has none. */
async function manager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager ?? null
}

export type PushState = { readonly is: 'none' | 'denied' | 'off' } | { readonly is: 'on'; readonly endpoint: string }

export async function pushState(): Promise<PushState> {
  const pushes = await manager()
  if (!pushes) return { is: 'none' }
  const known = await pushes.getSubscription()
  if (known) return { is: 'on', endpoint: known.endpoint }
  return { is: Notification.permission === 'denied' ? 'denied' : 'off' }
}

/** Null if the person said no. Throws if the push service is not reached. */
export async function subscribe(key: string): Promise<Subscribed | null> {
  const pushes = await manager()
  if (!pushes || (await Notification.requestPermission()) !== 'granted') return null
  const made = await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null
}

export async function unsubscribe(): Promise<void> {
  const known = await (await manager())?.getSubscription()
  await known?.unsubscribe()
}
