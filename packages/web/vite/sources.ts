import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/** Each package by its sources, so that tests and the development server need no build. */
export const SOURCES = [
  { find: /^@handwerk\/([\w-]+)$/, replacement: `${packages}$1/src/index.ts` },
  { find: /^@handwerk\/([\w-]+)\/([\w-]+)$/, replacement: `${packages}$1/src/$2.ts` },
]
