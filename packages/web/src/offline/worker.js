/* global FILES, VERSION: set at the top of the built file */
/** The service worker: caches every file of a build, so that the app works offline. */
const CACHE = `handwerk-${VERSION}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => Promise.all(Object.entries(FILES).map(([path, hash]) => keepFile(cache, path, hash)))),
  )
})

/** Rejects files of another build, which a server may send during a deployment: the browser installs the worker later. */
async function keepFile(cache, path, hash) {
  // A file that is named by its content cannot be stale.
  const response = await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (!found.startsWith(hash)) throw new Error(`${path} is of another build`)
  await cache.put(path, response)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

/** A new build waits until the player accepts it. */
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || isLive(url.pathname)) return
  const key = request.mode === 'navigate' ? '/' : request
  // Files are named by their content, so `Vary` does not matter.
  const options = { cacheName: CACHE, ignoreVary: true, ignoreSearch: true }
  event.respondWith(caches.match(key, options).then((kept) => kept ?? fetch(request)))
})

/** Shows a push message about a turn; it replaces an earlier one about the same table. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }))
})

/** Opens the table, in the window that shows it if there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href } = new URL(event.notification.data.path, location.origin)
  const isThere = ({ url }) => url.split(/[?#]/)[0] === href
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then((windows) => windows.find(isThere)?.focus() ?? self.clients.openWindow(href)),
  )
})

/** Requests that only the server can answer. */
const isLive = (path) => path.startsWith('/api/') || path.startsWith('/live')
