/** Node 25 and later have a `localStorage` of their own, which stores nothing and hides that of the test's page. */
if (typeof document !== 'undefined' && globalThis.localStorage === undefined) {
  // Only then: it takes long to load, and this runs before each file.
  const { Window } = await import('happy-dom')
  const { localStorage, sessionStorage } = new Window()
  for (const [name, value] of Object.entries({ localStorage, sessionStorage }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
