/** Views and facts of whole games keep to the published schemas, and a field too many would be noticed. */
import { type AnyGameModule, type Fact, type GameSchemas, randomFrom, type SeatView, seedFrom } from '@handwerk/kernel'
import { gameNames, loadGame } from '@handwerk/shelf'
import { loadSchemas } from '@handwerk/shelf/schemas'
import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, it } from 'vitest'

const found = <T>(value: T | null): T => {
  if (value === null) throw new Error('it is not there')
  return value
}

/** A game may go without schemas and without a table of cards. */
const games = await Promise.all(
  gameNames.map(async (name) => ({ name, module: found(await loadGame(name)), schemas: await loadSchemas(name) })),
)
const described = games.flatMap(({ name, module, schemas }) => (schemas ? [{ name, module, schemas }] : []))
const listed = games.flatMap(({ name, module }) => (module.cards ? [{ name, module, cards: module.cards }] : []))

it('Oh My Goods! and Mottainai have schemas and tables of cards', () => {
  for (const list of [described, listed])
    expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['oh-my-goods', 'mottainai']))
})

describe.each(described)('the schemas of $name', ({ module, schemas }) => {
  const ajv = new Ajv({ allowUnionTypes: true })
  const validators = Object.fromEntries(
    Object.entries(schemas).map(([kind, schema]) => [kind, ajv.compile(schema as object)]),
  ) as Record<keyof GameSchemas, ValidateFunction>
  const holds = (kind: keyof GameSchemas, value: unknown) => {
    const isSound = validators[kind](value)
    if (!isSound) expect([kind, validators[kind].errors, value]).toEqual([kind, null, value])
  }

  it.each([2, 4])('hold for all views, facts and moves of whole games (%i seats)', (seats) => {
    for (const seed of ['a', 'b']) {
      for (const { views, facts, moves } of decisionsOf(module, seats, seed)) {
        for (const view of views) holds('view', view)
        for (const fact of facts) holds('fact', fact)
        for (const move of moves) holds('move', move)
      }
    }
  })

  it('refuse a field too many, and one too few', () => {
    const [{ views }] = decisionsOf(module, 2, 'a')
    expect(validators.view({ ...views[0], secret: 1 })).toBe(false)
    const { seat: _, ...rest } = views[0]
    expect(validators.view(rest)).toBe(false)
    expect(validators.fact({ is: 'treason' })).toBe(false)
    expect(validators.move('mill')).toBe(false)
  })
})

describe.each(listed)('the table of cards of $name', ({ module, cards: cardsOf }) => {
  it('has every card of a game, with names in all languages', () => {
    const options = module.options({}, 4)
    if (!options.ok) throw new Error(options.fault.reason)
    const { cards, others } = cardsOf(options.value)
    expect(cards.map(({ number }) => number)).toEqual(cards.map((_, i) => i))
    for (const entries of Object.values(others))
      expect(entries.map(({ number }) => number)).toEqual(entries.map((_, i) => i))
    for (const { names } of [...cards, ...Object.values(others).flat()]) expect(names.en && names.de).toBeTruthy()
    const position = module.game.start(options.value, 4, seedFrom('a'))
    for (const { card } of module.game.places(position)) expect(cards[card]?.number).toBe(card)
  })
})

interface Moment {
  readonly views: readonly SeatView[]
  readonly facts: readonly Fact[]
  readonly moves: readonly number[]
}

/** A random game: what each seat and an onlooker see at each decision. */
function decisionsOf(module: AnyGameModule, seats: number, seed: string): Moment[] {
  const { game } = module
  const options = module.options({}, seats)
  if (!options.ok) throw new Error(options.fault.reason)
  const watchers = [null, ...Array.from({ length: seats }, (_, seat) => seat)]
  let facts: Fact[] = []
  const position = game.start(options.value, seats, seedFrom(seed), (fact) => facts.push(fact))
  const random = randomFrom(seed)
  const moments: Moment[] = []
  for (;;) {
    const [seat] = game.waiting(position)
    const moves = seat === undefined ? [] : game.moves(position, seat)
    moments.push({
      views: watchers.map((watcher) => game.view(position, watcher)),
      facts: facts.flatMap((fact) => watchers.flatMap((watcher) => game.redact(fact, watcher) ?? [])),
      moves,
    })
    if (seat === undefined) return moments
    facts = []
    game.play(position, seat, moves[random.below(moves.length)], (fact) => facts.push(fact))
  }
}
