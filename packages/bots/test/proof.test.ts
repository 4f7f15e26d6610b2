/** Proofs: what wins whatever is hidden, and what does not. */
import { type AnyGameModule, type Seat, seedFrom } from '@handwerk/kernel'
import { kindOfCard, MATERIAL_OF, mottainai, type Position, WORKS } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { proverFor } from '../src/index.js'
import { proofRules } from '../src/proof/mottainai-cases.js'

const positionOf = (module: AnyGameModule, diagram: object): unknown => {
  const read = module.diagram.read(diagram, seedFrom('1'))
  if (!read.ok) throw new Error(read.fault.reason)
  return read.value
}

/** The moves that are proven to win, in notation; null if nothing is proven. */
async function provenIn(module: AnyGameModule, diagram: object, seat: Seat): Promise<string[] | null> {
  const p = positionOf(module, diagram)
  const proof = (await proverFor(module))?.(p, seat)
  const view = module.game.view(p, seat)
  return proof ? proof.best.map((move) => module.notation.write(view, move)).sort() : null
}

describe('Mottainai', () => {
  /** A fifth work in the gallery ends the game, 5 points to 2. */
  const fifthWork = (rival: object) => ({
    turn: 0,
    step: 'noon',
    performing: { seat: 0, actions: 1 },
    players: [
      { hand: ['crane', 'curtain'], task: 'gong', gallery: ['deck-of-cards', 'sketch', 'doll', 'plane'] },
      { hand: ['vase', 'jar'], shop: ['fountain'], ...rival },
    ],
  })

  it('proves a win by the fifth work', async () => {
    expect(await provenIn(mottainai, fifthWork({}), 0)).toEqual(['smith crane gallery', 'smith curtain gallery'])
  })

  it('proves nothing where cards in a hand that nobody sees could win', async () => {
    // Two metal cards would score 3 each, because the rival has sold most metal.
    expect(await provenIn(mottainai, fifthWork({ sales: ['ring'] }), 0)).toBeNull()
    // With one card at most 5 points are reached, and the tie goes to the player on turn.
    const one = fifthWork({ hand: ['vase'], sales: ['ring'] })
    expect(await provenIn(mottainai, one, 0)).toEqual(['smith crane gallery', 'smith curtain gallery'])
  })

  it('proves nothing where no move wins', async () => {
    expect(await provenIn(mottainai, fifthWork({ gallery: ['bench', 'tower'] }), 0)).toBeNull()
  })

  it('tries every combination of materials in each hand, in positions that the seat cannot tell apart', () => {
    const { game } = mottainai
    const p = positionOf(mottainai, { players: [{ hand: ['mask'] }, { hand: ['vase', 'jar'] }, { hand: ['bowl'] }] })
    const cases = [...proofRules.cases(p as Position, 0)]
    const materialsOf = ({ players }: Position, seat: Seat) =>
      players[seat].hand
        .map((card) => MATERIAL_OF[kindOfCard(card)])
        .sort()
        .join()
    // Two cards of five materials, and one card.
    expect(new Set(cases.map((world) => materialsOf(world, 1))).size).toBe(15)
    expect(new Set(cases.map((world) => materialsOf(world, 2))).size).toBe(5)
    for (const world of cases) {
      expect(game.view(world, 0)).toEqual(game.view(p as Position, 0))
      expect(new Set(game.places(world).map(({ card }) => card)).size).toBe(WORKS.length)
    }
  })
})

describe('Oh My Goods!', () => {
  /** The final round, after production: 13 points to 14, and a mill for 2 coins gives 2. */
  const purchase = (turn: Seat) => {
    const mine = ['sawmill-1', 'sawmill-2', 'sawmill-3', 'sawmill-4', 'sawmill-5', 'mill-6']
    const theirs = ['mill-2', 'mill-3', 'mill-4', 'mill-5', 'iron-smelter-1', 'iron-smelter-2', 'iron-smelter-3']
    const players = [
      { hand: [], buildings: [{ card: 'charburner-clay', goods: 7 }, ...mine], aside: 'mill-1' },
      { hand: [], buildings: [{ card: 'charburner-grain', goods: 0 }, ...theirs] },
    ]
    return { phase: 'build', final: true, active: 1 - turn, turn: 0, bench: [], players }
  }

  it('proves the last turn of the last player', async () => {
    expect(await provenIn(ohMyGoods, purchase(0), 0)).toEqual(['build'])
  })

  it('proves nothing while somebody else has a turn left', async () => {
    expect(await provenIn(ohMyGoods, purchase(1), 0)).toBeNull()
  })
})
