/** The table, the advisor and the bots use the same chances of production. */
import { advisorIn, makeBot } from '@handwerk/bots'
import { itemAt, randomFrom, seedFrom } from '@handwerk/kernel'
import { move, ORDERLY, ohMyGoods, ProductionOdds, SLOPPY, type View, WORK } from '@handwerk/oh-my-goods'
import { describe, expect, it, vi } from 'vitest'
import { chanceInWords, oddsOf } from '../src/games/oh-my-goods/odds.ts'
import { en } from '../src/games/oh-my-goods/words/en.ts'

const { game } = ohMyGoods

/** The first plan of a game, as the first seat sees it. */
function firstPlan(n: number): { view: View; moves: number[] } {
  const read = ohMyGoods.options({ redraw: 'no' }, 2)
  if (!read.ok) throw new Error(read.fault.reason)
  const p = game.start(read.value, 2, seedFrom(`odds ${n}`))
  return { view: game.view(p, 0), moves: game.moves(p, 0) }
}

/** The chances of the charburner, by mode, at the table. */
const atTable = (view: View) => oddsOf(view, 0, null)[0] ?? []

/** All chances of the first seat that are computed while `act` runs. */
async function asked(view: View, act: () => unknown): Promise<[mode: number, success: number][]> {
  const found: [number, number][] = []
  let mine = false
  const { look, of } = ProductionOdds.prototype
  const looking = vi.spyOn(ProductionOdds.prototype, 'look').mockImplementation(function (
    this: ProductionOdds,
    table,
    seat,
    pile,
  ) {
    mine = seat === 0 && table.step === 'plan' && table.sunrise.join() === view.sunrise.join()
    return look.call(this, table, seat, pile)
  })
  const asking = vi.spyOn(ProductionOdds.prototype, 'of').mockImplementation(function (
    this: ProductionOdds,
    card,
    mode,
    hand,
  ) {
    const chance = of.call(this, card, mode, hand)
    if (mine) found.push([mode, chance.success])
    return chance
  })
  await act()
  looking.mockRestore()
  asking.mockRestore()
  return found
}

describe('the odds of production', () => {
  it.each(['greedy', 'master', 'search:20'])('are those of the table when %s chooses', async (name) => {
    for (let n = 0; n < 4; n++) {
      const { view, moves } = firstPlan(n)
      const bot = await makeBot(game.name, name, randomFrom(`luck ${n}`))
      const found = await asked(view, () => bot?.choose(view, moves))
      expect(found.length, `game ${n}`).toBeGreaterThanOrEqual(2)
      for (const [mode, success] of found) expect(success, `game ${n}`).toBe(atTable(view)[mode])
    }
  })

  it('are those of the table in the advisor’s reason', async () => {
    const advisor = await advisorIn(game.name)
    let told = 0
    for (let n = 0; n < 12; n++) {
      const { view } = firstPlan(n)
      const [orderly, sloppy] = atTable(view)
      const considered = (mode: number, chance: number) => ({ move: move(WORK, 0, mode), tries: 10, chance })
      const explained = advisor?.explain(
        view,
        considered(SLOPPY, 0.9),
        considered(ORDERLY, 0.1),
        randomFrom(`why ${n}`),
      )
      if (explained?.reason.id !== 'likelier') continue
      told++
      expect(explained.reason.detail, `game ${n}`).toMatchObject({ share: sloppy, otherShare: orderly })
      for (const chance of [sloppy, orderly])
        if (chance > 0 && chance < 1) expect(explained.said.en).toContain(chanceInWords(en, chance))
    }
    expect(told).toBeGreaterThan(0)
  })

  it('leave out the card that is to be set aside', () => {
    let fewer = 0
    for (let n = 0; n < 6; n++) {
      const { view } = firstPlan(n)
      const { hand, buildings } = itemAt(view.players, 0)
      const odds = new ProductionOdds().look(view, 0, view.pile)
      for (const spoken of hand) {
        const rest = hand.filter((card) => card !== spoken)
        const [orderly = 1] = oddsOf(view, 0, spoken)[0] ?? []
        expect(orderly, `game ${n}`).toBe(odds.of(itemAt(buildings, 0), ORDERLY, rest).success)
        if (orderly < itemAt(atTable(view), ORDERLY)) fewer++
      }
    }
    expect(fewer).toBeGreaterThan(0)
  })

  it('are called certain only if they are', () => {
    const words = [0, 0.001, 0.5, 0.999, 1].map((chance) => chanceInWords(en, chance))
    expect(words).toEqual([en.never, en.percent(1), en.percent(50), en.percent(99), en.sure])
  })
})
