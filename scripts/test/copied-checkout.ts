/** A copy of this checkout with the same installed packages, for tests that change sources. */
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const STAMPS = ['.handwerk-installed', '.handwerk-built.json']

/** With `built`, also what was compiled; otherwise the sources alone. Returns the folder. */
export function copyCheckout({ built }: { built: boolean }): string {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-checkout-'))
  const left = new Set(['.git', 'node_modules', ...(built ? [] : ['dist'])])
  cpSync(root, folder, { recursive: true, preserveTimestamps: true, filter: (path) => !left.has(basename(path)) })
  return folder
}

/** Links to the installed packages; but the packages of the checkout are those of the copy. */
export function linkPackages(folder: string): void {
  for (const place of ['', 'packages/server', 'packages/web']) {
    const from = join(root, place, 'node_modules')
    const to = join(folder, place, 'node_modules')
    mkdirSync(to, { recursive: true })
    if (!existsSync(from)) continue
    for (const name of readdirSync(from))
      if (name !== '@handwerk' && !name.startsWith('.handwerk') && !name.startsWith('.types') && name !== '.vite')
        symlinkSync(join(from, name), join(to, name))
  }
  for (const name of STAMPS) cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const own = join(root, 'node_modules/@handwerk')
  if (!readdirSync(own).every((name) => lstatSync(join(own, name)).isSymbolicLink()))
    throw new Error('the packages of this checkout are not linked into node_modules')
  cpSync(own, join(folder, 'node_modules/@handwerk'), { recursive: true, verbatimSymlinks: true })
}
