/** Impossible positions: the place of the fault, entry by entry, and the phase that a step belongs to. */
import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { fault, lay } from './table.js'

const { diagram } = ohMyGoods
const own = (player: object, further: object = {}) => ({ players: [player, {}], ...further })
const built = (entry: unknown, further: object = {}) => own({ buildings: ['charburner-clay', entry] }, further)
const whole = (most: number) => `must be a whole number from 0 to ${most}`
const PEOPLE = 'must be an assistant and a face, such as assistant-3/2'
const TEN = [1, 2, 3, 4, 5, 6].map((n) => `mill-${n}`).concat(['sawmill-1', 'sawmill-2', 'sawmill-3'])

describe('a position is refused', () => {
  it.each<[string, object]>([
    ['players.0: must be an object', { players: ['x', {}] }],
    ['players.0.buildings: must be a list', own({ buildings: 'mill-1' })],
    ['players.0.hand: must be a whole number from 0 to 94', own({ hand: 'all' })],
    ['players.0.hand.1: must be a text', own({ hand: ['mill-1', 2] })],
    ['players.0.aside: no card has the id windmill', own({ aside: 'windmill' }, { phase: 'build' })],
    [
      'players.0.aside: charburner-clay is not a card of the deck',
      own({ aside: 'charburner-clay' }, { phase: 'build' }),
    ],
    ['players.1.aside: must not be there in the phase plan', { players: [{}, { aside: 'mill-1' }], phase: 'plan' }],
    ['players.1.aside: must not be there in the phase over', { players: [{}, { aside: 'mill-1' }], phase: 'over' }],
    ['players.0.buildings.1: must be an object', built(3)],
    ['players.0.buildings.1.card: must be a text', built({})],
    ['players.0.buildings.1.card: no card has the id windmill', built('windmill')],
    ['players.0.buildings.1.card: no card has the id windmill', built({ card: 'windmill' })],
    [
      'players.0.buildings.1.card: charburner-clay lies already at players.0.buildings.0.card',
      built('charburner-clay'),
    ],
    [
      'players.0.buildings.1.goods.1: no card has the id windmill',
      built({ card: 'mill-1', goods: ['mill-2', 'windmill'] }),
    ],
    [`players.0.buildings.1.goods: ${whole(94)}`, built({ card: 'mill-1', goods: 'many' })],
    [
      'players.0.buildings.1.worker: must be one of orderly, sloppy',
      built({ card: 'mill-1', worker: 'lazy' }, { phase: 'produce' }),
    ],
    [
      'players.0.buildings.1.worker: must not be there in the phase new-hand',
      built({ card: 'mill-1', worker: 'sloppy' }),
    ],
    [
      'players.0.buildings.1.worker: must not be there in the phase over',
      built({ card: 'mill-1', worker: 'sloppy' }, { phase: 'over' }),
    ],
    ['players.0.buildings.1.produced: must be true or false', built({ card: 'mill-1', produced: 1 })],
    [`players.0.buildings.1.assistant: ${PEOPLE}`, built({ card: 'mill-1', assistant: 'mill-2' })],
    [`players.0.buildings.1.assistant: ${PEOPLE}`, built({ card: 'mill-1', assistant: 'assistant-1/0' })],
    ['players.0.buildings.1.assistant: must be a text', built({ card: 'mill-1', assistant: 1 })],
    ['players.0.buildings.1.assistant: no card has the id eva', built({ card: 'mill-1', assistant: 'eva' })],
    ...['worker', 'assistant'].map((key): [string, object] => [
      `players.0.buildings.1.${key}: must not be there: an office has no goods and nobody works there`,
      built({ card: 'market-office-1', [key]: 'orderly' }, { phase: 'produce' }),
    ]),
    [
      'players.0.buildings: must be at most 9: the game is over before',
      own({ buildings: ['charburner-clay', ...TEN] }),
    ],
    ['bench: must be a list', own({}, { bench: 'assistant-1' })],
    ['bench.1: must be a text', own({}, { bench: ['assistant-1', 2] })],
    ['discard: must be a list', own({}, { discard: 'mill-1' })],
    ['discard.1: no card has the id windmill', own({}, { discard: ['mill-1', 'windmill'] })],
    ['pile: must be a list', own({}, { pile: 3 })],
    ['pile.0: assistant-1 is not a card of the deck', own({}, { pile: ['assistant-1'] })],
    ['sunrise.0: no card has the id windmill', own({}, { phase: 'plan', sunrise: ['windmill'] })],
    ['sunrise: must be empty in the phase over', own({}, { phase: 'over', sunrise: ['mill-1'] })],
    [
      'sunset.2: must not be there: the row ended with its second half sun',
      own({}, { phase: 'produce', sunset: ['mill-2', 'mill-3', 'mill-1'] }),
    ],
    ['final: must be true or false', own({}, { final: 'yes' })],
    ['round: must be a whole number from 1 to 10000', own({}, { round: 10_001 })],
    ['players.1.hand: must be at most 4: no more cards are left', { players: [{ hand: 83 }, { hand: 5 }] }],
  ])('%s', (sentence, drawing) => {
    expect(fault(drawing)).toBe(sentence)
  })

  it.each<[object]>([
    [own({ buildings: ['charburner-clay', ...TEN.slice(0, 8)] }, { phase: 'produce', final: true })],
    [own({}, { round: 10_000 })],
    [own({ aside: 'mill-1' }, { phase: 'build' })],
    [
      {
        players: [{}, { aside: 'mill-1', buildings: [{ card: 'charburner-clay', worker: 'sloppy' }] }],
        phase: 'build',
      },
    ],
    [own({ buildings: [{ card: 'charburner-clay', goods: 89 }], hand: 0 }, { players: [{ hand: 0 }, {}] })],
    [own({}, { bench: [] })],
    [built({ card: 'mill-1', produced: false })],
  ])('but not this one: %j', (drawing) => {
    expect(() => lay(drawing)).not.toThrow()
  })
})

/** A table of two, written in full except for the pile, so that cards can be put elsewhere. */
function written(player: object = {}): { readonly [key: string]: unknown } & { readonly progress: object } {
  const { p } = lay({
    phase: 'build',
    sunrise: [],
    sunset: [],
    bench: [],
    players: [{ aside: 'mill-1', ...player }, {}],
  })
  const { pile: _, ...rest } = JSON.parse(JSON.stringify(diagram.write(p)))
  return rest
}

describe('a written step', () => {
  const at = (step: string, further: object, resume = 'deal') => {
    const file = written()
    return { ...file, ...further, progress: { ...file.progress, step, resume } }
  }

  it.each([
    ['redraw', 'new-hand'],
    ['deal', 'new-hand'],
    ['sunrise', 'plan'],
    ['plan', 'plan'],
    ['over', 'over'],
  ])('%s is of the phase %s', (step, phase) => {
    expect(fault(at(step, { sunset: ['mill-2'] }))).toBe(`sunset: must be empty in the phase ${phase}`)
  })

  it.each([
    ['deal', 'new-hand'],
    ['sunrise', 'plan'],
  ])('halve is of the phase of %s, which goes on after it: %s', (resume, phase) => {
    expect(fault(at('halve', { sunset: ['mill-2'] }, resume))).toBe(`sunset: must be empty in the phase ${phase}`)
  })

  it.each(['build', 'place', 'pay', 'end'])('%s comes when the worker has left', (step) => {
    const file = at(step, {})
    const [player, other] = (file as unknown as { players: { buildings: object[] }[] }).players
    const buildings = player.buildings.map((entry) => ({ ...entry, worker: 'sloppy' }))
    expect(fault({ ...file, players: [{ ...player, buildings }, other] })).toBe(
      'players.0: must have no worker at work: production is over',
    )
  })

  it('says whether somebody has built in words', () => {
    expect(fault({ ...written(), built: 'yes' })).toBe('built: must be true or false')
  })

  it('has built nothing if that is left out', () => {
    const { built: _, ...rest } = written()
    expect(lay(rest).p.built).toBe(false)
  })
})

describe('what a position leaves open', () => {
  it('deals from the pile: hands, goods and charburners, each card once', () => {
    const { p } = lay({ players: [{ hand: 3, buildings: [{ card: 'charburner-clay', goods: 4 }] }, {}, {}] })
    expect(p.players.map(({ hand }) => hand.length)).toEqual([3, 5, 5])
    expect(p.players.map(({ goods }) => goods[0].length)).toEqual([4, 7, 7])
    expect(p.pile).toHaveLength(94 - 3 - 10 - 4 - 14)
    const charburners = p.players.map(({ buildings }) => buildings[0])
    expect(new Set(charburners).size).toBe(3)
    const cards = [...p.pile, ...p.players.flatMap(({ hand, goods }) => [...hand, ...goods.flat()])]
    expect(cards.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 94 }, (_, card) => card))
  })

  it('makes the first seat active, or the one that the settings name', () => {
    const active = (drawing: object) => {
      const { p } = lay({ players: [{}, {}], ...drawing })
      return [p.active, p.turn]
    }
    expect(active({})).toEqual([0, 0])
    expect(active({ options: { first: 1 } })).toEqual([1, 1])
    expect(active({ options: { first: 1 }, active: 0 })).toEqual([0, 0])
    expect(active({ active: 1, turn: 0, phase: 'plan' })).toEqual([1, 0])
  })

  it('puts nobody on the bench if all assistants are hired', () => {
    const buildings = (first: number, charburner: string, ...cards: string[]) =>
      [charburner, ...cards].map((card, n) => ({ card, assistant: `assistant-${first + n}` }))
    const { p } = lay({
      options: { assistantLimit: 'no' },
      players: [
        { buildings: buildings(1, 'charburner-clay', 'mill-1', 'mill-2', 'mill-3') },
        { buildings: buildings(5, 'charburner-wool', 'mill-4', 'mill-5', 'mill-6') },
      ],
    })
    expect(p.bench).toEqual([])
  })

  it('shows the first face of an assistant', () => {
    const { p } = lay({ players: [{}, {}], bench: ['assistant-3', 'assistant-4/2', 'assistant-5/1'] })
    expect(p.bench).toEqual([4, 7, 8])
  })
})
