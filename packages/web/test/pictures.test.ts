// @vitest-environment happy-dom

import templeDrawings from 'virtual:icons/mottainai'
import templeCover from 'virtual:icons/mottainai-cover'
import goodsDrawings from 'virtual:icons/oh-my-goods'
import goodsCover from 'virtual:icons/oh-my-goods-cover'
import { itemAt } from '@handwerk/kernel'
import { MATERIAL_OF, MATERIALS, WORKS } from '@handwerk/mottainai'
import { deckOf } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { markupOf } from '../src/cards/art/composed.ts'
import { Scene, type Shape, type Subject, shapeOf } from '../src/cards/art/scene.ts'
import { subjectOf as workSubject } from '../src/games/mottainai/WorkPicture.tsx'
import { lineOf } from '../src/games/mottainai/works.ts'
import { assistantSubject } from '../src/games/oh-my-goods/AssistantFace.tsx'
import { subjectOf as buildingSubject } from '../src/games/oh-my-goods/BuildingPicture.tsx'
import { addIcons } from '../src/icons/Icon.tsx'
import { boxOf } from '../vite/path-box.ts'

addIcons(goodsDrawings)
addIcons(templeDrawings)

const SHAPES: readonly Shape[] = ['low', 'wide', 'tall', 'small']
const deck = deckOf(null)
const buildings = deck.ids.slice(0, deck.firstAssistant).map((_, card) => buildingSubject(deck, card))
const works = WORKS.map((_, kind) => workSubject(kind))
const assistants = deck.faceCost.map((_, face) => assistantSubject(deck, face))
const byId = (id: string): Subject => {
  const found = [...buildings, ...works].find((subject) => subject.id === id)
  if (!found) throw new Error(`no card ${id}`)
  return found
}
const colourless = (markup: string) => markup.replace(/#[0-9a-f]{6,8}\b/g, '#')
/** The sun as it is drawn: its middle and its radius. */
const sunOf = ({ light }: Scene) => light

describe('a picture', () => {
  it('is composed for each building and each work, in every shape and both themes', () => {
    expect(buildings).toHaveLength(98)
    for (const subject of [...buildings, ...works])
      for (const shape of SHAPES)
        for (const theme of ['day', 'night'] as const) {
          const markup = markupOf(subject, shape, theme)
          expect(markup, subject.id).not.toMatch(/NaN|undefined|Infinity/)
          expect(markup, subject.id).toContain(`<use href="#${subject.line.hero}"`)
        }
  })

  it('is composed for each face of the assistants, in the colour that it asks for most', () => {
    expect(assistants).toHaveLength(16)
    const prints = assistants.flatMap((subject) => SHAPES.map((shape) => markupOf(subject, shape, 'day')))
    for (const markup of prints) expect(markup).not.toMatch(/NaN|undefined|Infinity/)
    expect(new Set(assistants.map((subject) => markupOf(subject, 'low', 'day'))).size).toBe(16)
    expect(assistants.slice(0, 2).map(({ stuff }) => stuff)).toEqual(['wood', 'stone'])
  })

  it('refers to nothing outside of itself, since it is shown as an image', () => {
    for (const subject of [byId('mill-2'), byId('vase'), byId('crane')])
      for (const shape of SHAPES) {
        const markup = markupOf(subject, shape, 'day')
        const ids = new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
        for (const [, id = ''] of markup.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids, subject.id).toContain(id)
        expect(markup).not.toContain('var(')
      }
  })

  it('is the same whenever it is composed, and differs between twins', () => {
    const mill = markupOf(byId('mill-1'), 'wide', 'day')
    expect(markupOf(byId('mill-1'), 'wide', 'day')).toBe(mill)
    expect(markupOf(byId('mill-2'), 'wide', 'day')).not.toBe(mill)
    const all = [...buildings, ...works].map((subject) => markupOf(subject, 'wide', 'day'))
    expect(new Set(all).size).toBe(all.length)
  })

  it('is printed by night from the same plates in other inks', () => {
    for (const subject of [...buildings, ...works]) {
      const [day, night] = [markupOf(subject, 'wide', 'day'), markupOf(subject, 'wide', 'night')]
      expect(colourless(night)).toBe(colourless(day))
      expect(night).not.toBe(day)
    }
  })

  it('shows the sun half down on a card with a half sun, and whole in the sky on others', () => {
    const outside = buildings.filter(({ line }) => !['hearth', 'hall'].includes(line.place))
    for (const subject of outside) {
      const scene = new Scene(subject, 'wide')
      const { y, r } = sunOf(scene)
      // Hills begin at most 40 above the horizon.
      expect(y + r > scene.horizon - 40, subject.id).toBe(subject.halfSun)
    }
  })

  it('stands in one of two places for each material', () => {
    for (const [material, name] of MATERIALS.entries()) {
      const kinds = WORKS.map((_, kind) => kind).filter((kind) => itemAt(MATERIAL_OF, kind) === material)
      expect(new Set(kinds.map((kind) => lineOf(kind).place)).size, name).toBe(2)
    }
  })

  it('keeps its hero inside, whatever its shape', () => {
    for (const subject of [...buildings, ...works])
      for (const shape of SHAPES) {
        const scene = new Scene(subject, shape)
        const { y, height } = scene.hero
        expect(y - height, subject.id).toBeGreaterThan(0)
        expect(y, subject.id).toBeLessThanOrEqual(scene.height)
      }
  })

  it('has its shape from the box that it fills', () => {
    expect([shapeOf(85, 45), shapeOf(90, 80), shapeOf(75, 110), shapeOf(40, 40)]).toEqual([
      'low',
      'wide',
      'tall',
      'small',
    ])
  })

  it('has all its icons on the home page, where few are loaded', () => {
    for (const [cover, ids] of [
      [goodsCover, ['mill-2', 'iron-smelter-3', 'bakery-2']],
      [templeCover, ['crane', 'vase', 'kite']],
    ] as const)
      for (const id of ids)
        for (const [, name] of markupOf(byId(id), 'wide', 'day').matchAll(/href="#([^"]+)"/g))
          expect(Object.keys(cover), id).toContain(name)
  })
})

describe('the box of an icon', () => {
  it('holds lines, curves and arcs, and not their control points', () => {
    expect(boxOf('M10 20h30v-10l-5 0.5z')).toEqual([10, 10, 30, 10])
    expect(boxOf('M0 0C0 40 100 40 100 0')).toEqual([0, 0, 100, 30])
    expect(boxOf('M0 50a50 50 0 0 1100 0z')).toEqual([0, 0, 100, 50])
    expect(boxOf('M0 50A50 50 0 0 0 100 50')).toEqual([0, 50, 100, 50])
  })
})
