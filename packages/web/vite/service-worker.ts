import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

const WORKER = 'sw.js'
/** Pictures that other sites show beside a link, and no page does. */
const FOR_OTHERS = 'preview/'

/**
 * Writes `sw.js`: the worker of `src/offline/worker.js` with the list of all
 * files of this build, so that everything is there without a network.
 */
export function serviceWorker(source: URL): Plugin {
  let folder = ''
  return {
    name: 'handwerk-service-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    // Made of what lies in the folder in the end: files of `public/` and the page itself are in no bundle.
    writeBundle: {
      order: 'post',
      handler: () => writeWorker(folder, readFileSync(source, 'utf8')),
    },
  }
}

/** Writes the worker for the files that a folder holds. */
export const writeWorker = (folder: string, source: string): void =>
  writeFileSync(join(folder, WORKER), workerFor(hashesOf(folder), source))

/** The worker's own text; its version is another one if any file has another content or name. */
export function workerFor(hashes: Readonly<Record<string, string>>, source: string): string {
  const files = JSON.stringify(hashes)
  const version = hashOf(files + source)
  return `const VERSION = ${JSON.stringify(version)}\nconst FILES = ${files}\n${source}`
}

/** The address of each file that pages may ask for, and the hash of its content. */
function hashesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(map|br)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const paths = files.map((file) => [relative(folder, file).split(sep).join('/'), file] as const)
  return Object.fromEntries(
    paths
      .filter(([path]) => path !== WORKER && !path.startsWith(FOR_OTHERS))
      .map(([path, file]) => [path === 'index.html' ? '/' : `/${path}`, hashOf(readFileSync(file))] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16)
