import { describe, expect, it } from 'vitest'
import { deckFor, ohMyGoods } from '../src/index.js'
import { deal } from './table.js'

const { game, words } = ohMyGoods
const view = game.view(deal({}, 2).p, 0)

describe('words', () => {
  it('looks a card up by its id, its name, or the beginning of either', () => {
    const [mill] = words.en.card?.(view, 'mill-3') ?? []
    expect(mill).toMatch(/^Mill 3: needs .+, makes flour.* \[.+ coins?, \d+ points?\]$/)
    expect(words.en.card?.(view, ' Mill 3 ')).toEqual([mill])
    expect(words.de.card?.(view, 'Mühle 3')?.[0]).toMatch(/^Mühle 3: braucht .+, macht Mehl/)
    const mills = words.en.card?.(view, 'mill') ?? []
    expect(mills.length).toBeGreaterThan(1)
    expect(mills).toContain(mill)
  })

  it('finds a charburner, which has no price, and nothing under an unknown name', () => {
    expect(words.en.card?.(view, 'charburner-clay')?.[0]).toMatch(/^Charburner: .*makes coal.* \[\d+ points?\]$/)
    for (const name of ['', 'windmill', '1']) expect(words.en.card?.(view, name)).toEqual([])
  })

  it('names what each seat has built, without the charburner that everybody has', () => {
    const built = deal({}, 2).p
    const mill = deckFor(built).ids.indexOf('mill-3')
    built.players[1].buildings.push(mill, mill)
    expect(words.en.built?.(game.view(built, null))).toEqual([[], ['Mill', 'Mill']])
    expect(words.de.built?.(game.view(built, 0))).toEqual([[], ['Mühle', 'Mühle']])
  })

  it('has a colour for each resource as it is written', () => {
    expect(words.de.colours).toMatchObject({ Holz: 'green', Lehm: 'red' })
    expect(words.en.colours).toMatchObject({ wood: 'green', clay: 'red' })
  })
})
