/** Card files at their bounds, and the tables that are made of one. */
import { type Path, placeOf, reading } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { type CardFile, deckOf, EXTRA_CARD, GOOD, NONE, RESOURCES, readCards, standardCards } from '../src/cards.js'

type Loose = Record<string, unknown>
const standard = standardCards as unknown as Record<string, Loose[]> & { resources: Loose; goods: Loose }
const fault = (change: Loose): string => {
  const read = reading(() => readCards({ ...standard, ...change }, ['cards']))
  return read.ok ? '' : `${placeOf(read.fault.at)}: ${read.fault.reason}`
}
const many = (list: readonly Loose[], count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...list[n % list.length], id: `card-${n}` }))
const withCard = (list: 'buildings' | 'charburners' | 'assistants', change: Loose) => ({
  [list]: standard[list].map((card, n) => (n === 0 ? { ...card, ...change } : card)),
})
const at = (path: Path, reason: string) => `${placeOf(['cards', ...path])}: ${reason}`

describe('a card file', () => {
  it('is valid as printed', () => {
    expect(readCards(standard, [])).toBe(standard)
  })

  it.each<[string, number, number]>([
    ['charburners', 4, 8],
    ['buildings', 60, 200],
    ['assistants', 8, 32],
  ])('has a number of %s from %i to %i', (list, least, most) => {
    const of = (count: number) => fault({ [list]: many(standard[list], count) })
    expect([of(least), of(most)]).toEqual(['', ''])
    for (const count of [least - 1, most + 1])
      expect(of(count)).toBe(at([list], `must be ${least} to ${most} cards, here are ${count}`))
  })

  it('shows at least eight half suns', () => {
    const suns = (count: number) => ({
      buildings: standard['buildings'].map((card, n) => ({ ...card, halfSun: n < count })),
    })
    expect(fault(suns(8))).toBe('')
    expect(fault(suns(7))).toBe(at(['buildings'], 'must show at least 8 half suns, here are 7'))
  })

  it('has figures from 0 to 99, and numbers from 1', () => {
    for (const key of ['cost', 'points']) {
      expect([0, 99].map((figure) => fault(withCard('buildings', { [key]: figure })))).toEqual(['', ''])
      for (const figure of [-1, 100])
        expect(fault(withCard('buildings', { [key]: figure }))).toBe(
          at(['buildings', 0, key], 'must be a whole number from 0 to 99'),
        )
      const faces = (figure: number) =>
        [0, 1].map((side) => ({ cost: 1, points: 1, requires: { wood: 1 }, ...(side && { [key]: figure }) }))
      expect(fault(withCard('assistants', { faces: faces(99) }))).toBe('')
      for (const figure of [-1, 100])
        expect(fault(withCard('assistants', { faces: faces(figure) }))).toBe(
          at(['assistants', 0, 'faces', 1, key], 'must be a whole number from 0 to 99'),
        )
    }
    expect(fault({ goods: { ...standard.goods, coal: 99 } })).toBe('')
    expect(fault({ goods: { ...standard.goods, coal: 100 } })).toBe(
      at(['goods', 'coal'], 'must be a whole number from 1 to 99'),
    )
    expect(fault(withCard('charburners', { needs: { wood: 0 } }))).toBe(
      at(['charburners', 0, 'needs', 'wood'], 'must be a whole number from 1 to 99'),
    )
  })

  it.each<[Path, string, Loose]>([
    [
      ['resources', 'gold'],
      'is not known here; known are wood, clay, grain, wool, stone',
      { resources: { gold: 'Gold' } },
    ],
    [
      ['goods', 'any'],
      'must be a word in small letters that is not a resource',
      { goods: { ...standard.goods, any: 1 } },
    ],
    [['goods', 'Coal'], 'must be a word in small letters that is not a resource', { goods: { Coal: 1 } }],
    [
      ['charburners', 0, 'id'],
      'must be small letters, digits and hyphens',
      withCard('charburners', { id: 'Charburner' }),
    ],
    [['charburners', 0, 'id'], 'must be a text', withCard('charburners', { id: 1 })],
    [['charburners', 0, 'name'], 'must be a text', withCard('charburners', { name: 1 })],
    [
      ['charburners', 0, 'resource'],
      'is not known here; known are id, name, cost, points, needs, chain, makes',
      withCard('charburners', { resource: 'wood' }),
    ],
    [['buildings', 0, 'halfSun'], 'must be true or false', withCard('buildings', { halfSun: 1 })],
    [['buildings', 0, 'chain'], 'must be a list', withCard('buildings', { chain: 'wood' })],
    [
      ['buildings', 0],
      'a building that needs any resources needs nothing else and has no chain',
      withCard('buildings', { needs: { any: 2 }, chain: ['wood'] }),
    ],
    [['assistants', 0, 'name'], 'is not known here; known are id, faces', withCard('assistants', { name: 'Eva' })],
    [
      ['assistants', 0, 'faces', 0, 'name'],
      'is not known here; known are cost, points, requires',
      withCard('assistants', { faces: [{ name: '' }, {}] }),
    ],
  ])('is refused at %j: %s', (path, reason, change) => {
    expect(fault(change)).toBe(at(path, reason))
  })

  it('may have a building that needs any resources and nothing else', () => {
    expect(fault(withCard('buildings', { needs: { any: 2 }, chain: [] }))).toBe('')
  })

  it('[OMG-R.8] may turn goods into others, but not in a circle over several buildings', () => {
    const [first, second] = Object.keys(standard.goods)
    const chained = (...chains: [string, string][]) => ({
      buildings: standard['buildings'].map((card, n) => {
        if (!('chain' in card)) return card
        return n < chains.length ? { ...card, makes: chains[n][1], chain: [chains[n][0]] } : { ...card, chain: [] }
      }),
    })
    expect(fault(chained([first, second]))).toBe('')
    expect(fault(chained([first, second], [second, first]))).toBe(
      at(['buildings', 0, 'chain'], `${second} could be made from ${second} for ever`),
    )
  })
})

describe('the tables of a card file', () => {
  it('have every figure of the file', () => {
    const deck = deckOf(null)
    const { buildings, charburners, assistants, goods }: CardFile = standardCards
    const all = [...buildings, ...charburners]
    expect([deck.size, deck.firstAssistant, deck.assistants]).toEqual([94, 98, assistants.length])
    expect(deck.ids).toEqual([...all, ...assistants].map((card) => card.id))
    for (const [n, card] of all.entries()) {
      expect([deck.names[n], deck.cost[n], deck.points[n]]).toEqual([card.name, card.cost, card.points])
      const workplace = 'needs' in card ? card : { needs: {} as Record<string, number>, chain: [], makes: '' }
      expect(deck.needs[n]).toEqual(RESOURCES.map((resource) => workplace.needs[resource] ?? 0))
      expect(deck.needsAny[n]).toBe(workplace.needs['any'] ?? 0)
      const words = [...RESOURCES, ...Object.keys(goods)]
      expect(deck.chain[n].map((input) => words[input])).toEqual(workplace.chain)
      expect(deck.makes[n]).toBe('needs' in card ? Object.keys(goods).indexOf(card.makes) : NONE)
      const gives = [...RESOURCES, 'extra-card']
      expect(deck.office[n]).toBe('office' in card ? gives.indexOf(card.office) : NONE)
    }
    for (const [n, card] of buildings.entries())
      expect([RESOURCES[deck.resource[n]], deck.halfSun[n]]).toEqual([card.resource, card.halfSun])
    const faces = assistants.flatMap((assistant) => assistant.faces)
    for (const [n, face] of faces.entries()) {
      expect([deck.faceCost[n], deck.facePoints[n]]).toEqual([face.cost, face.points])
      expect(deck.faceRequires[n]).toEqual(RESOURCES.map((resource) => face.requires[resource] ?? 0))
    }
    expect([deck.goods, deck.value]).toEqual([Object.keys(goods), Object.values(goods)])
    expect([GOOD, EXTRA_CARD, NONE]).toEqual([5, 5, -2])
  })

  it('are made once for each file', () => {
    const file = { ...standardCards }
    expect(deckOf(file)).toBe(deckOf(file))
    expect(deckOf(file)).not.toBe(deckOf({ ...standardCards }))
  })
})
