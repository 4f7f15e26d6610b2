/** Registers the service worker, and tells when a new version waits. */
import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').then(watch, () => {
    // Without a service worker the app needs the network; that is all.
  })
}

function watch(registration: ServiceWorkerRegistration): void {
  const tell = () => {
    // The first worker of all waits for nobody; only a later one is news.
    if (!registration.waiting || !navigator.serviceWorker.controller) return
    waiting = registration.waiting
    for (const listener of listeners) listener()
  }
  tell()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell))
}

export const useNewVersion = (): ServiceWorker | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )

export function takeNewVersion(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('take over')
}
