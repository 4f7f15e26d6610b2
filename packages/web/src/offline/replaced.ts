/**
 * A page lives through deployments. Its files are named by their contents, so
 * it never gets a file of another build under a name that it knows; but files
 * that it loads later may be gone. Then it is loaded anew as a whole.
 */

const KEY = 'handwerk-reloaded'

/** The script that this page began with: another build has another one. */
const entry = (): string => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

/** Whether the server, or the worker that stands for it, has pages of another build. */
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
    // Once for each build, whatever lies between the server and the page.
    if (!is || sessionStorage.getItem(KEY) === entry()) return
    sessionStorage.setItem(KEY, entry())
    location.reload()
  })
}
