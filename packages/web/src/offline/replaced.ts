/**
 * A page may stay open while another build is deployed. Files are named by their
 * contents, so it never loads a file of another build by mistake, but files that
 * it needs later may be gone. Then the whole page is reloaded.
 */

const KEY = 'handwerk-reloaded'

/** The entry script of this page, whose name differs between builds. */
const entry = (): string => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

/** Whether the server, or the service worker, now serves another build. */
async function isReplaced(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok && entry() !== '' && !(await response.text()).includes(entry())
  } catch {
    return false
  }
}

export function reloadIfReplaced(): void {
  void isReplaced().then((is) => {
    // Once for each build, so that a stale cache cannot cause an endless loop.
    if (!is || sessionStorage.getItem(KEY) === entry()) return
    sessionStorage.setItem(KEY, entry())
    location.reload()
  })
}
