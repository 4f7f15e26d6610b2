/** How far a round has come, as it is written: which values are read, and how a wrong one is reported. */
import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { fault, lay } from './table.js'

const { diagram } = ohMyGoods

/** Somebody plans, with two assistants hired in another order than they stand in. */
const written = () =>
  JSON.parse(
    JSON.stringify(
      diagram.write(
        lay({
          phase: 'plan',
          bench: [],
          players: [
            {
              hand: ['bakery-1', 'bakery-2'],
              buildings: [
                { card: 'charburner-grain', goods: 3 },
                { card: 'mill-1', goods: 1, assistant: 'assistant-2/2' },
                { card: 'sawmill-1', assistant: 'assistant-1' },
              ],
            },
            {},
          ],
        }).p,
      ),
    ),
  )

/** The same with one value changed; the path starts at the progress. */
function changed(path: readonly (string | number)[], value: unknown): object {
  const file = written()
  let inner = file.progress
  for (const key of path.slice(0, -1)) inner = inner[key]
  inner[path[path.length - 1]] = value
  return file
}
const PLAYER = ['players', 0]
const PLAN = [...PLAYER, 'plan']
const PEOPLE = 'must be an assistant and a face, such as assistant-3/2'
const between = (most: number) => `must be a whole number from 0 to ${most}`
const STEPS = 'redraw, deal, sunrise, plan, sunset, produce, fill, goods, build, place, pay, end, halve, over'

describe('a written progress', () => {
  it.each<[(string | number)[], unknown, string]>([
    [['step'], 'dusk', `must be one of ${STEPS}`],
    [['resume'], 'dusk', 'must be one of deal, sunrise, sunset, goods'],
    [['resume'], 'halve', 'must be one of deal, sunrise, sunset, goods'],
    [['hiring'], 'charburner-wool/2', PEOPLE],
    [['seed'], 7, 'must be a text'],
    [['seed'], '0', 'must be a seed of 64 digits'],
    [['drawn'], -1, between(1_000_000)],
    [['drawn'], 1_000_001, between(1_000_000)],
    [['part'], 4, between(3)],
    [['site'], 3, between(2)],
    [['fresh'], 3, between(2)],
    [['due'], 1_000_001, between(1_000_000)],
    [['buying'], 'steal', 'must be one of build, hire'],
    [['hiring'], 'assistant-1', PEOPLE],
    [['hiring'], 'assistant-1/3', PEOPLE],
    [['hiring'], 3, 'must be a text'],
    [['post'], -1, between(1_000_000)],
    [['players'], {}, 'must be a list'],
    [['players', 1], 'x', 'must be an object'],
    [[...PLAYER, 'mode'], 'lazy', 'must be one of orderly, sloppy'],
    [[...PLAYER, 'due'], 1_000_001, between(1_000_000)],
    [[...PLAYER, 'extra'], -1, between(1_000_000)],
    [[...PLAYER, 'chosen'], 1, 'must be true or false'],
    [[...PLAYER, 'redraws'], 0, 'must be true or false'],
    [[...PLAYER, 'picks'], 'bakery-1', 'must be a list'],
    [[...PLAYER, 'hired'], 'assistant-1/1', 'must be a list'],
    [[...PLAYER, 'hired'], ['assistant-1/1'], 'must be the assistants at the buildings'],
    [[...PLAYER, 'hired'], ['assistant-1/2', 'assistant-2/2'], 'must be the assistants at the buildings'],
    [PLAN, 'none', 'must be an object'],
    [[...PLAN, 'ready'], 1, 'must be true or false'],
    [[...PLAN, 'worker'], 3, between(2)],
    [[...PLAN, 'mode'], 'lazy', 'must be one of orderly, sloppy'],
    [[...PLAN, 'posts'], 1, 'must be a list'],
    [[...PLAN, 'next'], 3, between(2)],
    [[...PLAN, 'sending'], 2, between(1)],
    [[...PLAN, 'paid'], 1, 'must be a list'],
    [[...PLAN, 'aside'], 3, 'must be a text'],
    [[...PLAN, 'aside'], 'windmill', 'windmill is not a card of the deck'],
    [[...PLAN, 'aside'], 'charburner-clay', 'charburner-clay is not a card of the deck'],
  ])('is refused at %j if it is %j: %s', (path, value, reason) => {
    expect(fault(changed(path, value))).toBe(`${['progress', ...path].join('.')}: ${reason}`)
  })

  it.each<[(string | number)[], unknown[], number, RegExp]>([
    [[...PLAYER, 'picks'], ['bakery-1', 'windmill'], 1, /^windmill is not a card of the deck$/],
    [[...PLAYER, 'picks'], ['bakery-1', 'mill-2'], 1, /^must be in the hand$/],
    [[...PLAYER, 'hired'], ['assistant-1/1', 'assistant-9'], 1, /^must be an assistant and a face/],
    [[...PLAN, 'posts'], [1, 3], 1, /^must be a whole number from 0 to 2$/],
    [[...PLAN, 'paid'], ['coal', 'gold'], 1, /^must be one of coal, bricks/],
  ])('names the entry of a list that is wrong: %j', (path, value, entry, reason) => {
    const [place, sentence] = fault(changed(path, value)).split(': ')
    expect(place).toBe(['progress', ...path, entry].join('.'))
    expect(sentence).toMatch(reason)
  })

  it.each<[string, (string | number)[], string]>([
    ['weather', [], 'step, seed, drawn, part, resume, site, due, fresh, buying, hiring, post, players'],
    ['purse', PLAYER, 'mode, hired, due, extra, chosen, redraws, picks, plan'],
    ['doubt', PLAN, 'ready, worker, mode, posts, next, sending, paid, aside'],
  ])('knows no %s in %j', (key, path, known) => {
    expect(fault(changed([...path, key], 1))).toBe(
      `${['progress', ...path, key].join('.')}: is not known here; known are ${known}`,
    )
  })

  it.each<[(string | number)[], unknown, unknown]>([
    [['drawn'], 1_000_000, { chance: { drawn: 1_000_000 } }],
    [['part'], 3, { part: 3 }],
    [['resume'], 'goods', { resume: 'goods' }],
    [['site'], 2, { site: 2 }],
    [['site'], null, { site: -2 }],
    [['fresh'], 0, { fresh: 0 }],
    [['due'], 1_000_000, { due: 1_000_000 }],
    [['buying'], 'hire', { buying: 1 }],
    [['buying'], 'build', { buying: 0 }],
    [['hiring'], 'assistant-3/2', { hiring: 5 }],
    [['hiring'], 'assistant-8/2', { hiring: 15 }],
    [['hiring'], 'assistant-1/1', { hiring: 0 }],
    [['post'], 2, { post: 2 }],
    [[...PLAYER, 'mode'], 'sloppy', { players: [{ mode: 1 }, {}] }],
    [[...PLAYER, 'due'], 3, { players: [{ due: 3 }, {}] }],
    [[...PLAYER, 'extra'], 2, { players: [{ extra: 2 }, {}] }],
    [[...PLAYER, 'chosen'], true, { players: [{ chosen: true }, { chosen: false }] }],
    [[...PLAYER, 'redraws'], true, { players: [{ redraws: true }, { redraws: false }] }],
    [
      [...PLAYER, 'hired'],
      ['assistant-1/1', 'assistant-2/2'],
      { players: [{ assistants: [0, 3], posts: [2, 1] }, {}] },
    ],
    [
      [...PLAYER, 'hired'],
      ['assistant-2/2', 'assistant-1/1'],
      { players: [{ assistants: [3, 0], posts: [1, 2] }, {}] },
    ],
    [[...PLAN, 'ready'], true, { players: [{ plan: { ready: true } }, {}] }],
    [[...PLAN, 'worker'], 2, { players: [{ plan: { worker: 2 } }, {}] }],
    [[...PLAN, 'worker'], null, { players: [{ plan: { worker: -2 } }, {}] }],
    [[...PLAN, 'worker'], 'undecided', { players: [{ plan: { worker: -1 } }, {}] }],
    [[...PLAN, 'mode'], 'sloppy', { players: [{ plan: { mode: 1 } }, {}] }],
    [[...PLAN, 'posts'], [0, 2], { players: [{ plan: { posts: [0, 2] } }, {}] }],
    [[...PLAN, 'next'], 2, { players: [{ plan: { next: 2 } }, {}] }],
    [[...PLAN, 'sending'], 1, { players: [{ plan: { sending: 1 } }, {}] }],
    [[...PLAN, 'paid'], ['coal', 'flour'], { players: [{ plan: { paid: [0, 2] } }, {}] }],
    [[...PLAN, 'aside'], 'bakery-2', { players: [{ plan: { aside: expect.any(Number) } }, {}] }],
  ])('is read at %j as %j', (path, value, right) => {
    const { p } = lay(changed(path, value))
    expect(p).toMatchObject(right as object)
  })

  it('is read with the cards that were picked and set aside', () => {
    const table = lay(changed([...PLAN, 'aside'], 'bakery-2'))
    expect(table.ids([table.player(0).plan.aside])).toEqual(['bakery-2'])
    const picking = lay(changed([...PLAYER, 'picks'], ['bakery-2']))
    expect(picking.ids(picking.player(0).picks)).toEqual(['bakery-2'])
  })

  it('determines the phase of the table', () => {
    expect(fault({ ...written(), phase: 'plan' })).toBe('phase: must be left out: the progress says it')
  })
})

describe('the progress of a table', () => {
  it('is written in words', () => {
    const { progress } = written()
    expect(progress).toEqual({
      step: 'plan',
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
      drawn: expect.any(Number),
      part: 0,
      resume: 'deal',
      site: null,
      due: 0,
      fresh: null,
      buying: 'build',
      hiring: null,
      post: null,
      players: [
        {
          mode: 'orderly',
          hired: ['assistant-2/2', 'assistant-1/1'],
          due: 0,
          extra: 0,
          chosen: false,
          redraws: false,
          picks: [],
          plan: {
            ready: false,
            worker: 'undecided',
            mode: 'orderly',
            posts: [1, 2],
            next: 0,
            sending: null,
            paid: [],
            aside: null,
          },
        },
        expect.objectContaining({ hired: [], picks: [] }),
      ],
    })
  })
})
