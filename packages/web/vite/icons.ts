import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { ICONS } from '../src/icons/lists.ts'
import { boxOf } from './path-box.ts'

const PREFIX = 'virtual:icons/'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
}

/** `import 'virtual:icons/shell'` gives the drawings of that list's icons, and of no others, by name, with their boxes. */
export function icons(): Plugin {
  return {
    name: 'handwerk-icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const list = ICONS[id.slice(PREFIX.length + 1) as keyof typeof ICONS]
      if (list === undefined) throw new Error(`there is no list of icons for ${id.slice(1)}; see src/icons/lists.ts`)
      const set = readSet()
      const drawings = [...new Set<string>(list)].map((name) => {
        const body = set.icons[name]?.body ?? absent(name)
        const d = [...body.matchAll(/\bd="([^"]+)"/g)].map(([, path]) => path).join('')
        return [name, { d, box: boxOf(d) }]
      })
      return `export default ${JSON.stringify(Object.fromEntries(drawings))}`
    },
  }
}

function readSet(): IconSet {
  const path = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json')
  return JSON.parse(readFileSync(path, 'utf8')) as IconSet
}

function absent(name: string): never {
  throw new Error(`game-icons has no icon ${name}`)
}
