import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { de as templeDe } from '../src/games/mottainai/words/de.ts'
import { en as templeEn } from '../src/games/mottainai/words/en.ts'
import { de as templeLearnDe } from '../src/games/mottainai/words/learn-de.ts'
import { en as templeLearnEn } from '../src/games/mottainai/words/learn-en.ts'
import { de as goodsDe } from '../src/games/oh-my-goods/words/de.ts'
import { en as goodsEn } from '../src/games/oh-my-goods/words/en.ts'
import { de as learnDe } from '../src/games/oh-my-goods/words/learn-de.ts'
import { en as learnEn } from '../src/games/oh-my-goods/words/learn-en.ts'
import { de as liveDe } from '../src/live/words/de.ts'
import { en as liveEn } from '../src/live/words/en.ts'
import { gatheringDe } from '../src/live/words/gathering-de.ts'
import { gatheringEn } from '../src/live/words/gathering-en.ts'
import { lobbyDe } from '../src/live/words/lobby-de.ts'
import { lobbyEn } from '../src/live/words/lobby-en.ts'
import { de as peaceDe } from '../src/people/peace/words/de.ts'
import { en as peaceEn } from '../src/people/peace/words/en.ts'
import { de as peopleDe } from '../src/people/words/de.ts'
import { en as peopleEn } from '../src/people/words/en.ts'
import { de as pagesDe } from '../src/shell/words/de.ts'
import { en as pagesEn } from '../src/shell/words/en.ts'
import { de as tableDe } from '../src/table/words/de.ts'
import { en as tableEn } from '../src/table/words/en.ts'
import { de } from '../src/words/de.ts'
import { en } from '../src/words/en.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** All sources but the messages themselves. */
const code = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/words$/.test(entry.parentPath))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')

/** `home.playNow`; a list counts as one message. */
function paths(table: object, before: readonly string[] = []): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' && !Array.isArray(value) ? paths(value, [...before, key]) : [[...before, key].join('.')],
  )
}

function valueAt(table: object, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], table)
}

/** Whether the sources name the message with its group, or index its group at run time (`values[id]`). */
function isUsed(path: string): boolean {
  const [own, group] = path.split('.').reverse()
  if (group === undefined) return new RegExp(`\\.${own}\\b`).test(code)
  return new RegExp(`\\b${group}(\\.${own}\\b|\\[| as )|\\{[^}]*\\b${own}\\b[^}]*\\} = [\\w.]*\\b${group}\\b`).test(
    code,
  )
}

for (const [what, english, german] of [
  ['the shell', en, de],
  ['tables', tableEn, tableDe],
  ['pages about the games', pagesEn, pagesDe],
  ['the lobby', lobbyEn, lobbyDe],
  ['tables on a server', liveEn, liveDe],
  ['tables before their start', gatheringEn, gatheringDe],
  ['peace', peaceEn, peaceDe],
  ['people', peopleEn, peopleDe],
  ['Oh My Goods!', goodsEn, goodsDe],
  ['the page that explains Oh My Goods!', learnEn, learnDe],
  ['Mottainai', templeEn, templeDe],
  ['the page that explains Mottainai', templeLearnEn, templeLearnDe],
] as const) {
  describe(`the messages of ${what}`, () => {
    it('are the same in both languages', () => {
      expect(paths(german).sort()).toEqual(paths(english).sort())
    })

    it('are all filled in, with functions for functions', () => {
      const wrong = paths(english).filter((path) => {
        const [a, b] = [valueAt(english, path), valueAt(german, path)]
        return typeof a !== typeof b || a === '' || (Array.isArray(a) && (b as unknown[]).length !== a.length)
      })
      expect(wrong).toEqual([])
    })

    it('are all used', () => {
      expect(paths(english).filter((path) => !isUsed(path))).toEqual([])
    })
  })
}
