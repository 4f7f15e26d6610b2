/**
 * Style sheets stay loaded once a page has been visited, so a class that two
 * files mean differently changes pages that have nothing to do with it. A class
 * is therefore styled by itself, without a class around it, in one file alone;
 * and one that a feature styles so is used by that feature alone.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))
const CLASS = /\.([A-Za-z_][\w-]*)/g
/** What several features stand on; the other folders are features. */
const SHARED = ['look', 'icons', 'cards', 'shell', 'table']

const filesOf = (kind: RegExp): { readonly path: string; readonly text: string }[] =>
  readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(SOURCE, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))

interface Rule {
  /** The selectors around it and its own, the outermost first; at-rules left out. */
  readonly selectors: readonly string[]
  /** Whether it says something itself, and not only in rules inside of it. */
  declares: boolean
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  const open: (Rule | null)[] = []
  let text = ''
  const declared = () => {
    const inner = open.findLast((rule) => rule !== null)
    if (inner && text.trim() !== '') inner.declares = true
    text = ''
  }
  for (const character of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (character === '{') {
      const around = open.findLast((rule) => rule !== null)?.selectors ?? []
      const selector = text.trim()
      const rule = selector.startsWith('@') ? null : { selectors: [...around, selector], declares: false }
      open.push(rule)
      if (rule) rules.push(rule)
      text = ''
    } else if (character === ';') declared()
    else if (character === '}') {
      declared()
      open.pop()
    } else text += character
  }
  return rules
}

/** The classes that a rule styles wherever they are: its whole selector is one class, with states of it. */
const styledAlone = ({ selectors, declares }: Rule): string[] =>
  declares && selectors.length === 1
    ? (selectors[0] ?? '').split(/,(?![^(]*\))/).flatMap((selector) => {
        const plain = selector.trim().replace(/::?[\w-]+(\([^)]*\))?|\[[^\]]*\]/g, '')
        return /^\.[\w-]+$/.test(plain) ? [plain.slice(1)] : []
      })
    : []

/** The classes that a component gives to its elements, as far as they are written out. */
const classesIn = (tsx: string): string[] =>
  [...tsx.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)].flatMap(([, plain, code = '']) => {
    const texts = plain === undefined ? [...code.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, a, b]) => a ?? b) : [plain]
    return texts.flatMap((text = '') => text.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/))
  })

const folderOf = (path: string): string => {
  const [first = '', second = '', third] = path.split('/')
  return first === 'tables' && third !== undefined ? `${first}/${second}` : first
}

const sheets = filesOf(/\.css$/).map(({ path, text }) => ({ path, rules: rulesOf(text) }))

/** Class → the files that style it alone. */
const owners = new Map<string, Set<string>>()
for (const { path, rules } of sheets)
  for (const name of rules.flatMap(styledAlone)) owners.set(name, (owners.get(name) ?? new Set()).add(path))

/** Class → the files that use it. */
const users = new Map<string, Set<string>>()
const use = (name: string, path: string) => users.set(name, (users.get(name) ?? new Set()).add(path))
for (const { path, rules } of sheets)
  for (const { selectors } of rules)
    for (const [, name = ''] of (selectors.at(-1) ?? '').matchAll(CLASS)) use(name, path)
for (const { path, text } of filesOf(/\.tsx$/)) for (const name of classesIn(text)) use(name, path)

describe('a class that is styled without a class around it', () => {
  it('is styled so in one file alone', () => {
    const twice = [...owners].filter(([, files]) => files.size > 1)
    expect(twice.map(([name, files]) => `.${name}: ${[...files].join(', ')}`)).toEqual([])
  })

  it('by a feature is used by that feature alone', () => {
    const leaks = [...owners].flatMap(([name, files]) =>
      [...files].flatMap((owner) => {
        if (SHARED.includes(folderOf(owner))) return []
        const others = [...(users.get(name) ?? [])].filter((path) => folderOf(path) !== folderOf(owner))
        return others.map((path) => `.${name} of ${owner} in ${path}`)
      }),
    )
    expect(leaks).toEqual([])
  })

  it('is found by this test at all', () => {
    expect(owners.get('scores')).toEqual(new Set(['table/end.css']))
    expect(users.get('place')).toEqual(
      new Set([
        'live/gathering.css',
        'live/Gathering.tsx',
        'live/OnlineEndPage.tsx',
        'table/end.css',
        'table/Scores.tsx',
      ]),
    )
  })
})
