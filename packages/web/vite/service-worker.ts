import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Writes `sw.js`: the worker of `src/offline/worker.js` with the list of all
 * files of this build, so that everything is there without a network.
 */
export function serviceWorker(source: URL): Plugin {
  return {
    name: 'handwerk-service-worker',
    apply: 'build',
    // Last of all, because others take files out of the bundle: one that is listed and not there fails the whole worker.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((file) => !file.endsWith('.map'))
        const hash = createHash('sha256')
        for (const file of files.sort()) hash.update(file)
        hash.update(readFileSync(source))
        const paths = ['/', ...files.filter((file) => file !== 'index.html').map((file) => `/${file}`), ...FIXED]
        const head = `const VERSION = ${JSON.stringify(hash.digest('hex').slice(0, 16))}\nconst FILES = ${JSON.stringify(paths)}\n`
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + readFileSync(source, 'utf8') })
      },
    },
  }
}

/** Files of `public/`, which no bundle lists. */
const FIXED = ['/manifest.webmanifest', '/icon.svg', '/icon-turn.svg', '/icon-192.png', '/icon-512.png']
