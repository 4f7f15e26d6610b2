/** Registers the service worker, and reports new versions of the app. */
import { useSyncExternalStore } from 'react'
import { reloadIfReplaced } from './replaced.ts'

/** `offered`: ready for the player to accept. `needed`: the server rejects this version. */
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
  // Another worker may cache another build than that of this page.
  navigator.serviceWorker.addEventListener('controllerchange', reloadIfReplaced)
  navigator.serviceWorker.register('/sw.js').then(watch, () => {
    // Without a service worker the app still works online.
  })
}

function watch(registration: ServiceWorkerRegistration): void {
  // The first worker is no new version; only a later one is.
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

/** Called when the server rejects this version. */
export const needNewVersion = (): void => tell('needed')

/** Called when the server has another build, whose worker may be new, too. */
export function lookForNewVersion(): void {
  registered()
    .then((registration) => registration?.update())
    .catch(() => undefined)
}

/** Reloads the page with the newest files. */
export async function takeNewVersion(): Promise<void> {
  const registration = await registered()
  // Offline, a worker that waits already will do.
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

/** Resolves to the worker when it is installed, or to null if that fails. */
function installed(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  if (!worker) return Promise.resolve(null)
  return new Promise((done) => {
    worker.addEventListener('statechange', () => done(worker.state === 'redundant' ? null : worker), { once: true })
  })
}
