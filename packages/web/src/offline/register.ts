/** Registers the service worker, and tells when another version is there or needed. */
import { useSyncExternalStore } from 'react'
import { reloadIfReplaced } from './replaced.ts'

/** `offered`: it waits until the player takes it. `needed`: the server no longer speaks with this one. */
type NewVersion = 'offered' | 'needed'

let known: NewVersion | null = null
const listeners = new Set<() => void>()

function tell(next: NewVersion): void {
  if (known === next || known === 'needed') return
  known = next
  for (const listener of listeners) listener()
}

export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Another worker may keep another build than the one that this page is of.
  navigator.serviceWorker.addEventListener('controllerchange', reloadIfReplaced)
  navigator.serviceWorker.register('/sw.js').then(watch, () => {
    // Without a service worker the app needs the network; that is all.
  })
}

function watch(registration: ServiceWorkerRegistration): void {
  // The first worker of all waits for nobody; only a later one is news.
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) tell('offered')
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}

export const useNewVersion = (): NewVersion | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => known,
  )

/** The server has told that this version is too old for it. */
export const needNewVersion = (): void => tell('needed')

/** The server is of another build: its worker may be, too. */
export function lookForNewVersion(): void {
  registered()
    .then((registration) => registration?.update())
    .catch(() => undefined)
}

/** Loads the page again, with the newest files that can be had. */
export async function takeNewVersion(): Promise<void> {
  const registration = await registered()
  // Without the network, what waits already has to do.
  await registration?.update().catch(() => undefined)
  const worker = registration?.waiting ?? (await installed(registration?.installing ?? null))
  if (!worker) {
    location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('take over')
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

/** The worker when it is ready to take over; null if it never is. */
function installed(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  if (!worker) return Promise.resolve(null)
  return new Promise((done) => {
    worker.addEventListener('statechange', () => done(worker.state === 'redundant' ? null : worker), { once: true })
  })
}
