import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { ARTISTS } from '../src/icons/artists.ts'
import { ICONS } from '../src/icons/lists.ts'

const taken = [...new Set(Object.values(ICONS).flat())].sort()

describe('the icons', () => {
  it('are all in the set', () => {
    const path = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json')
    const { icons } = JSON.parse(readFileSync(path, 'utf8')) as { icons: Record<string, unknown> }
    expect(taken.filter((name) => !Object.hasOwn(icons, name))).toEqual([])
  })

  it('each have one artist, who is named on the page about Handwerk', () => {
    expect(Object.values(ARTISTS).flat().sort()).toEqual(taken)
  })
})
