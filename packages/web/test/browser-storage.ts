/** Node 25 and later have a `localStorage` of their own, which stores nothing and hides that of the test's page. */
import { Window } from 'happy-dom'

if (typeof document !== 'undefined' && globalThis.localStorage === undefined) {
  const { localStorage, sessionStorage } = new Window()
  for (const [name, value] of Object.entries({ localStorage, sessionStorage }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
