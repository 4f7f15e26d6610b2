/**
 * Compares the engine with a second, plain game that was written from the rules,
 * to notice a missing or an extra answer.
 */
import { describe, expect, it } from 'vitest'
import { mottainai, move, VERBS } from '../src/index.js'
import { TABLES } from './games.js'
import { type Engine, playBeside } from './plain/beside.js'

const { game } = mottainai
const GAMES = 1
const RICH = 2

describe('the engine and the plain game', () => {
  it.each(TABLES)('agree on every answer and every table: %s', (label, options, seats) => {
    const again = `npx vitest run packages/mottainai/test/plain.test.ts -t "${label}"`
    for (let i = 0; i < GAMES; i++)
      expect(playBeside({ settings: options, seats, name: `plain ${label} ${i}` }, again)).toBeGreaterThan(5)
  })

  it.each(TABLES)('agree from tables with many works: %s', (label, options, seats) => {
    const again = `npx vitest run packages/mottainai/test/plain.test.ts -t "${label}"`
    for (let i = 0; i < RICH; i++)
      playBeside({ settings: options, seats, name: `rich ${label} ${i}`, isRich: true }, again)
  })
})

describe('the comparison notices', () => {
  const [, options, seats] = TABLES[0]
  const play = (engine: Engine) => () => playBeside({ settings: options, seats, name: 'broken' }, '', new Set(), engine)
  const [pray, draw] = ['pray', 'draw'].map((verb) => move(VERBS.findIndex((known) => known === verb)))

  it('nothing in the engine as it is', () => expect(play(game)).not.toThrow())

  it('a missing answer', () => {
    const moves: Engine['moves'] = (p, seat) => game.moves(p, seat).filter((legal) => legal !== pray)
    expect(play({ moves, why: game.why })).toThrow(/decision \d+/)
  })

  it('an extra answer', () => {
    const moves: Engine['moves'] = (p, seat) => [...game.moves(p, seat), draw]
    expect(play({ moves, why: game.why })).toThrow(/decision 0/)
  })

  it('an answer that why refuses', () => {
    const why: Engine['why'] = (p, seat, m) =>
      m === pray ? { rule: 'MOT-2.4', reason: 'action' } : game.why(p, seat, m)
    expect(play({ moves: game.moves, why })).toThrow(/why, for pray/)
  })

  it('an illegal answer that why allows', () => {
    const why: Engine['why'] = (p, seat, m) => (m === pray ? null : game.why(p, seat, m))
    expect(play({ moves: game.moves, why })).toThrow(/why, for pray/)
  })
})
