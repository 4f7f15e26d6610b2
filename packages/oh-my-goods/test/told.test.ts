/** What is told of each thing that happens, word for word, and who hears which part of it. */
import { HIDDEN, randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { deckOf } from '../src/cards.js'
import type { GoodsFact } from '../src/facts.js'
import { ohMyGoods } from '../src/index.js'
import { deal, lay, type Table } from './table.js'

const { game } = ohMyGoods
const { ids, goods } = deckOf(null)
const cards = (...names: string[]) => names.map((name) => ids.indexOf(name))
const card = (name: string) => ids.indexOf(name)
const kind = (name: string) => goods.indexOf(name)
const spot = (zone: string, seat?: number) => (seat === undefined ? { zone } : { zone, seat })
const [PILE, DISCARD, MARKET] = ['pile', 'discard', 'market'].map((zone) => spot(zone))
const facts = (table: Table, ...kinds: string[]) => table.facts.filter(({ is }) => kinds.includes(is))
const idle = { hand: [], buildings: ['charburner-clay'] }

describe('what is told', () => {
  it('[OMG-1.1] of new hands: who keeps, what is discarded, and what each draws', () => {
    const pile = ['bakery-1', 'bakery-2', 'bakery-3', 'butcher-1', 'butcher-2', 'tannery-1', 'tannery-3']
    const table = lay({
      options: { keepOne: 'yes' },
      active: 1,
      pile,
      players: [{ hand: ['mill-1', 'mill-2', 'mill-4'] }, { hand: ['sawmill-1'] }],
    }).play('0: redraw keep mill-2', '1: keep')
    expect(table.facts.slice(0, 5)).toEqual([
      { is: 'keep', seat: 1 },
      { is: 'redraw', seat: 0, cards: cards('mill-1', 'mill-4'), from: spot('hand', 0), to: DISCARD },
      { is: 'draw', seat: 0, cards: cards('bakery-1', 'bakery-2'), from: PILE, to: spot('hand', 0) },
      { is: 'draw', seat: 1, cards: cards('bakery-3', 'butcher-1'), from: PILE, to: spot('hand', 1) },
      { is: 'draw', seat: 0, cards: cards('butcher-2', 'tannery-1'), from: PILE, to: spot('hand', 0) },
    ])
  })

  it('[OMG-2.2, OMG-3.1] of plans: payments, moves, workers and cards set aside, then the second row', () => {
    const table = lay({
      phase: 'plan',
      bench: [],
      active: 1,
      sunrise: ['mill-2', 'mill-3'],
      pile: ['mill-6', 'sawmill-2', 'sawmill-3'],
      players: [
        {
          hand: ['bakery-1'],
          buildings: [
            { card: 'charburner-grain', goods: ['tannery-1', 'tannery-2', 'tannery-3'] },
            { card: 'mill-1', assistant: 'assistant-1/2' },
          ],
        },
        { hand: [], buildings: [{ card: 'charburner-wool', assistant: 'assistant-2' }] },
      ],
    }).play('0: send assistant-1 to charburner-grain', '0: work mill-1 sloppy', '0: aside bakery-1')
    expect(table.facts.slice(0, 6)).toEqual([
      { is: 'idle', seat: 1 },
      {
        is: 'pay',
        seat: 0,
        kinds: [kind('coal'), kind('coal')],
        cards: cards('tannery-3', 'tannery-2'),
        from: spot('goods', 0),
        to: DISCARD,
      },
      { is: 'send', seat: 0, face: 1, building: card('charburner-grain') },
      { is: 'work', seat: 0, building: card('mill-1'), mode: 1 },
      { is: 'aside', seat: 0, cards: cards('bakery-1'), from: spot('hand', 0), to: spot('aside', 0) },
      { is: 'turn', row: 'sunset', cards: cards('mill-6', 'sawmill-2', 'sawmill-3'), from: PILE, to: MARKET },
    ])
  })

  it('[OMG-2.1] of a new round: its number, who is active, and the first row', () => {
    const table = lay({
      phase: 'build',
      options: { redraw: 'no' },
      round: 4,
      active: 1,
      turn: 0,
      bench: [],
      sunrise: [],
      sunset: [],
      pile: ['bakery-1', 'bakery-2', 'butcher-1', 'butcher-2', 'mill-6', 'sawmill-2', 'sawmill-3'],
      players: [{ hand: [], aside: 'mill-1', buildings: [{ card: 'charburner-wool', goods: 5 }] }, idle],
    }).play('pass')
    expect(table.facts).toEqual([
      { is: 'unbuilt', seat: 0, cards: cards('mill-1'), from: spot('aside', 0), to: spot('hand', 0) },
      { is: 'round', seat: 0, round: 5, final: false },
      { is: 'draw', seat: 0, cards: cards('bakery-1', 'bakery-2'), from: PILE, to: spot('hand', 0) },
      { is: 'draw', seat: 1, cards: cards('butcher-1', 'butcher-2'), from: PILE, to: spot('hand', 1) },
      { is: 'turn', row: 'sunrise', cards: cards('mill-6', 'sawmill-2', 'sawmill-3'), from: PILE, to: MARKET },
    ])
  })

  it('[OMG-4.8, OMG-4.10] of production: what filled a gap, what was made, and what a chain took', () => {
    const table = lay({
      phase: 'produce',
      bench: [],
      pile: ['tannery-1', 'tannery-3'],
      sunrise: ['mill-4', 'mill-6'],
      sunset: [],
      players: [
        { hand: ['sawmill-1', 'sawmill-4'], buildings: [{ card: 'charburner-grain', worker: 'orderly' }] },
        idle,
      ],
    }).play('produce charburner-grain', 'discard sawmill-4', 'chain charburner-grain with sawmill-1')
    const building = card('charburner-grain')
    expect(table.facts.slice(0, 3)).toEqual([
      { is: 'fill', seat: 0, building, cards: cards('sawmill-4'), from: spot('hand', 0), to: DISCARD },
      { is: 'produce', seat: 0, building, cards: cards('tannery-1', 'tannery-3'), from: PILE, to: spot('goods', 0) },
      {
        is: 'chain',
        seat: 0,
        building,
        inputs: [0],
        cards: cards('sawmill-1'),
        from: spot('hand', 0),
        to: spot('goods', 0),
        shown: 'everyone',
      },
    ])
  })

  it('[OMG-5.1] of a payment that is too much: how many coins are lost, also in words', () => {
    const table = lay({
      phase: 'build',
      players: [
        {
          hand: [],
          aside: 'sawmill-1',
          buildings: ['charburner-grain', { card: 'iron-smelter-1', goods: ['tannery-1'] }],
        },
        idle,
      ],
    })
    table.play('build')
    const paid = table.facts.find(({ is }) => is === 'pay') as GoodsFact | undefined
    expect(paid).toMatchObject({ lost: 1 })
    const said = (language: 'en' | 'de') =>
      paid && ohMyGoods.words[language].fact(game.view(table.p, 1), paid, ['Ada', 'Ben'])
    expect(said('en')).toBe('Ada pays 1× iron; 1 coin is lost.')
    expect(said('de')).toBe('Ada bezahlt 1× Eisen; 1 Münze verfällt.')
  })

  it('[OMG-5.1, OMG-5.4] of building and hiring: what was paid, built, hired and left', () => {
    const table = lay({
      phase: 'build',
      options: { edition: '1st' },
      bench: ['assistant-2/1'],
      players: [
        {
          hand: [],
          aside: 'mill-2',
          buildings: [
            { card: 'charburner-grain', goods: 4 },
            { card: 'iron-smelter-1', goods: ['tannery-1'] },
            'mill-1',
            'weaving-mill-1',
          ],
        },
        idle,
      ],
    })
    const coal = table.player(0).goods[0].toReversed()
    table.play('build', 'pay 1 iron', 'hire assistant-2', 'at mill-1')
    expect(table.facts.slice(0, 4)).toEqual([
      {
        is: 'pay',
        seat: 0,
        kinds: [kind('iron')],
        cards: cards('tannery-1'),
        from: spot('goods', 0),
        to: DISCARD,
      },
      { is: 'build', seat: 0, cards: cards('mill-2'), from: spot('aside', 0), to: spot('buildings', 0) },
      {
        is: 'pay',
        seat: 0,
        kinds: Array(4).fill(kind('coal')),
        cards: coal,
        from: spot('goods', 0),
        to: DISCARD,
      },
      { is: 'hire', seat: 0, face: 2, building: card('mill-1') },
    ])
  })

  it('[OMG-6.2] of the end: who brought the last round, that it is the last, and that it is over', () => {
    const offices = [1, 2, 3, 4, 5, 6].map((n) => `market-office-${n}`)
    const table = lay({
      phase: 'build',
      bench: [],
      players: [
        { hand: [], aside: 'mill-1', buildings: [{ card: 'charburner-grain', goods: 2 }, ...offices] },
        { hand: [], buildings: ['charburner-wool'] },
      ],
    }).play('build')
    while (table.waiting.length > 0) table.play(`${table.waiting[0]}: ${table.moves().at(-1)}`)
    expect(facts(table, 'last-round', 'round', 'over')).toEqual([
      { is: 'last-round', seat: 0 },
      { is: 'round', seat: 1, round: 2, final: true },
      { is: 'over' },
    ])
  })

  it('[OMG-6.2] of the last round once, however many have eight buildings', () => {
    const offices = (first: number) => [0, 1, 2, 3, 4, 5].map((n) => `market-office-${first + n}`)
    const player = (charburner: string, first: number, aside: string) => ({
      hand: [],
      aside,
      buildings: [{ card: charburner, goods: 2 }, ...offices(first)],
    })
    const table = lay({
      phase: 'build',
      bench: [],
      sunrise: [],
      sunset: [],
      players: [player('charburner-grain', 1, 'mill-1'), player('charburner-wool', 7, 'sawmill-1')],
    }).play('build', 'build')
    expect(table.p.players.map(({ buildings }) => buildings.length)).toEqual([8, 8])
    expect(facts(table, 'last-round')).toEqual([{ is: 'last-round', seat: 0 }])
  })
})

/** Every fact of some games that are played by chance. */
function everything(): GoodsFact[] {
  const told: GoodsFact[] = []
  for (const [seats, options] of [
    [2, {}],
    [3, { edition: '1st', assistantLimit: 'no' }],
    [4, { keepOne: 'yes' }],
  ] as const) {
    const { p } = deal(options, seats, 'told')
    const random = randomFrom('told')
    for (let [seat] = game.waiting(p); seat !== undefined; [seat] = game.waiting(p)) {
      const moves = game.moves(p, seat)
      const eager = moves.length > 1 && random.below(3) > 0 ? moves.slice(0, -1) : moves
      game.play(p, seat, eager[random.below(eager.length)], (fact) => told.push(fact))
    }
  }
  return told
}

describe('a building that makes nothing', () => {
  it('[OMG-4.12] is told to everybody with what the market lacked, and not with the hand', () => {
    const table = lay({
      phase: 'produce',
      bench: [],
      sunrise: ['mill-4', 'mill-6', 'sawmill-1'],
      sunset: [],
      players: [
        {
          hand: ['mill-2'],
          buildings: [
            { card: 'charburner-grain', worker: 'orderly' },
            { card: 'tannery-1', assistant: 'assistant-1' },
          ],
        },
        idle,
      ],
    }).play('produce charburner-grain')
    const [fail] = facts(table, 'fail')
    expect(facts(table, 'fail')).toEqual([fail])
    expect(fail).toMatchObject({ seat: 0, building: card('tannery-1'), any: 0 })
    const sentence = ohMyGoods.words.en.fact(game.view(table.p, 1), fail as GoodsFact, ['Ada', 'Ben'])
    expect(sentence).toBe('Ada: the Tannery 1 makes nothing: the market lacked 1 grain, 2 wool.')
  })
})

describe('everybody hears', () => {
  const all = everything()

  it('of nearly everything that can happen, in these games', () => {
    expect([...new Set(all.map(({ is }) => is))].sort()).toEqual(
      'aside,build,chain,draw,fail,fill,hire,keep,last-round,over,pay,produce,redraw,round,send,shuffle,turn,unbuilt,work'.split(
        ',',
      ),
    )
  })

  it('all of a fact but which cards they are', () => {
    for (const fact of all)
      for (const seat of [0, 1, null]) {
        const [heard, told] = [game.redact(fact, seat), fact].map((one) => ({ ...one, cards: one?.cards?.length }))
        if (JSON.stringify(heard) !== JSON.stringify(told)) expect(heard, `to ${seat}`).toEqual(told)
      }
  })

  it('which cards they are where they lay or will lie in the open, or in a hand or aside if it is theirs', () => {
    const open = ['discard', 'market', 'buildings']
    const own = ['hand', 'aside']
    for (const fact of all)
      for (const seat of [0, 1, null]) {
        const seen = [fact.from, fact.to].some(
          (place) => place && (open.includes(place.zone) || (own.includes(place.zone) && place.seat === seat)),
        )
        const heard = game.redact(fact, seat)?.cards
        const right = seen || fact.is === 'chain' ? fact.cards : fact.cards?.map(() => HIDDEN)
        if (heard?.join() !== right?.join()) expect(heard, `${fact.is} for ${seat}`).toEqual(right)
      }
  })
})

describe('a seat sees', () => {
  it('its own hand and card set aside, and what lies in the open', () => {
    const table = lay({
      phase: 'produce',
      bench: ['assistant-1', 'assistant-2'],
      discard: ['bakery-1'],
      sunrise: ['mill-1', 'mill-4', 'sawmill-1'],
      sunset: ['mill-6'],
      players: [
        {
          hand: ['sawmill-4'],
          aside: 'mill-2',
          buildings: [{ card: 'charburner-grain', goods: ['mill-3'], worker: 'orderly' }],
        },
        {
          hand: ['sawmill-5'],
          aside: 'mill-5',
          buildings: ['charburner-clay', { card: 'sawmill-2', assistant: 'assistant-3' }],
        },
      ],
    })
    const open = ['bakery-1', 'mill-1', 'mill-4', 'sawmill-1', 'mill-6', 'charburner-grain', 'charburner-clay']
    const people = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `assistant-${n}`)
    const all = [...open, 'sawmill-2', 'charburner-stone', 'charburner-wool', ...people]
    const seen = (seat: number | null) => [...game.sees(table.p, seat)].map((n) => ids[n]).sort()
    expect(seen(0)).toEqual([...all, 'sawmill-4', 'mill-2'].sort())
    expect(seen(1)).toEqual([...all, 'sawmill-5', 'mill-5'].sort())
    expect(seen(null)).toEqual([...all].sort())
  })
})
