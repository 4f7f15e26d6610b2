/** Impossible positions: each fault with its place, and the nearest possible position. */
import { seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { mottainai, WORKS } from '../src/index.js'

const { diagram } = mottainai
const read = (raw: unknown) => diagram.read(raw, seedFrom('faults'))

/** What is wrong, as `place: reason`; empty if nothing is. */
function fault(raw: object): string {
  const reading = read({ players: [{}, {}], ...raw })
  return reading.ok ? '' : `${reading.fault.at.join('.')}: ${reading.fault.reason}`
}
const whole = (most: number, least = 0) => `must be a whole number from ${least} to ${most}`
const players = (own: object, other: object = {}) => ({ players: [own, other] })

describe('a position is refused', () => {
  it.each<[string, object]>([
    [
      'weather: is not known here; known are game, options, players, deck, floor, rest, turn, step, performing, extra, bonus, kites, turns, decisions, declined, muted, stack, ending, victor, known',
      { weather: 'fine' },
    ],
    ['players: must be 2 to 5 players', { players: [{}, {}, {}, {}, {}, {}] }],
    ['players.1: must be an object', { players: [{}, 'x'] }],
    [
      'players.0.purse: is not known here; known are hand, pickup, assistants, workplace, sales, gallery, shop, task, facedown',
      players({ purse: 3 }),
    ],
    ['players.0.hand: must be a list', players({ hand: 3 })],
    ['players.0.hand.0: must be a text', players({ hand: [3] })],
    ['players.0.shop.1: frok is no card of this game', players({ shop: ['frog', 'frok'] })],
    ['players.1.task: frok is no card of this game', players({}, { task: 'frok' })],
    ['players.0.facedown: must be true or false', players({ facedown: 1 })],
    ['floor.0: frog lies already at players[0].shop[0]', { ...players({ shop: ['frog'] }), floor: ['frog'] }],
    ['deck.1: frog lies already at floor[0]', { floor: ['frog'], deck: ['cup', 'frog'] }],
    ['floor: must be a list', { floor: 'frog' }],
    ['deck: must be a list', { deck: 'frog' }],
    ['rest: must be one of deck, box', { rest: 'floor' }],
    [`turn: ${whole(1)}`, { turn: -1 }],
    [`extra: ${whole(99)}`, { extra: 100 }],
    [`bonus: ${whole(1)}`, { bonus: 2 }],
    [`turns: ${whole(1_000_000)}`, { turns: 1_000_001 }],
    [`decisions: ${whole(1_000_000)}`, { decisions: 1_000_001 }],
    ['kites: must be a list', { kites: 'frog' }],
    ['kites.0: must be a text', { kites: [3] }],
    ['kites.0: is no work to copy', { ...players({ shop: ['kite'] }), kites: ['frog-2'] }],
    ['muted.1: frok is no work', { muted: ['frog', 'frok'] }],
    ['muted: must be a list', { muted: 'frog' }],
    ['declined.0: must be a text', { declined: [1] }],
    ['options.teams: must be no: teams are for four, not for 2', { options: { teams: 'yes' } }],
    ['options: must be an object', { options: 3 }],
    ['options.speed: is not known here; known are edition, extended, teams', { options: { speed: 'fast' } }],
    ['performing: must be an object', { step: 'noon', performing: 3 }],
    ['performing.who: is not known here; known are seat, actions', { step: 'noon', performing: { who: 1 } }],
    [`performing.seat: ${whole(1)}`, { step: 'noon', performing: { seat: 2 } }],
    [`performing.actions: ${whole(99)}`, { step: 'noon', performing: { seat: 1, actions: 100 } }],
    [
      'performing.seat: must be of a player with an open task',
      { ...players({}, { facedown: true }), step: 'noon', performing: { seat: 1, actions: 1 } },
    ],
    [
      'players.0.facedown: must be false: at night the task of the player whose turn it is lies open',
      { ...players({ facedown: true }), step: 'night' },
    ],
    [
      'players.0.task: must be left out: at the step choose the previous task has left its slot',
      { ...players({ task: 'jar' }), options: { edition: 'deluxe' }, step: 'choose' },
    ],
    [
      'players.0.facedown: must be left out: at the step choose the previous task has left its slot',
      { ...players({ facedown: true }), step: 'choose' },
    ],
    ['performing: must be left out: the game is over', { ending: 'deck', performing: { seat: 1 } }],
    ['stack: must be left out: the game is over', { ending: 'cup', stack: [] }],
    [`victor: ${whole(1)}`, { ending: 'turtle', victor: 2 }],
    ['known: must be an object', { known: 3 }],
    ['known.frog: must be a list', { known: { frog: 1 } }],
    ['known.frog-2: is no card of this game', { known: { 'frog-2': [] } }],
    [`known.frog.1: ${whole(1)}`, { known: { frog: ['onlookers', 'all'] } }],
  ])('%s', (sentence, raw) => {
    expect(fault(raw)).toBe(sentence)
  })

  it.each<[object]>([
    [{ players: [{}, {}, {}, {}, {}] }],
    [{ extra: 99, bonus: 1, turns: 1_000_000, decisions: 1_000_000, turn: 1 }],
    [{ ...players({}, { task: 'jar' }), step: 'noon', performing: { seat: 1, actions: 99 } }],
    [{ ...players({}, { task: 'jar' }), step: 'choose' }],
    [{ ...players({ task: 'jar' }), step: 'limit' }],
    [{ ...players({ task: 'jar' }), step: 'drop' }],
    [{ ...players({ task: 'jar' }), step: 'night' }],
    [{ ...players({ task: 'jar' }), step: 'morning', options: { edition: 'deluxe' } }],
    [{ ...players({ facedown: true }), step: 'limit' }],
    [{ ...players({ shop: ['kite'] }), kites: ['kite'] }],
    [{ ...players({}, { shop: ['kite'] }), kites: ['kite'] }],
    [{ ...players({ gallery: ['kite'] }), kites: ['frog'] }],
    [{ ending: 'turtle', victor: 1 }],
    [{ options: null }],
  ])('but not this one: %j', (raw) => {
    expect(fault(raw)).toBe('')
  })
})

const TURN = { is: 'turn', next: 'own', passed: 1 }
const PERFORM = { is: 'act', act: 'perform', step: 'do', owner: 0, task: 'potter', extra: 0, clerks: 0, left: 1 }
const ACTION = { is: 'action', task: 'potter', owner: 0 }
const CRAFT = { is: 'act', act: 'craft', step: 'do', card: 'frog', wing: 'shop', papers: 0 }
const COMPLETE = { is: 'act', act: 'complete', step: 'do', card: 'frog', wing: null }
const MOMENT = { is: 'moment', moment: 'morning', works: ['bowl'] }
const EFFECT = { is: 'effect', work: 'statue', card: 'statue', question: 0, note: 2 }
const WHICH = { is: 'which', work: 'gong', move: 'gong' }
const LIMIT = { is: 'act', act: 'limit', step: 'do', returned: 0 }
const STEPS = 'guard, before, do, after, end'
const TASKS = 'clerk, monk, tailor, potter, smith'

/** The fault of a stack that ends with this entry, on entries that allow it. */
function faultOn(below: readonly object[], entry: object): string {
  const reading = read({ players: [{ gallery: ['bowl'], hand: ['frog'] }, {}], stack: [...below, entry] })
  return reading.ok ? '' : `${reading.fault.at.slice(2).join('.')}: ${reading.fault.reason}`
}

describe('an entry of the stack is refused', () => {
  it.each<[string, object[], object]>([
    ['is: must be one of turn, action, act, moment, effect, which', [TURN], { is: 'wait' }],
    ['next: must be one of limit, drop, morning, choose, others, own, night, pickup', [], { ...TURN, next: 'dusk' }],
    [`passed: ${whole(1)}`, [], { ...TURN, passed: 2 }],
    ['who: is not known here; known are is, next, passed', [], { ...TURN, who: 1 }],
    [`task: must be one of ${TASKS}`, [TURN, PERFORM], { ...ACTION, task: 'cook' }],
    [`owner: ${whole(1)}`, [TURN, PERFORM], { ...ACTION, owner: 2 }],
    ['who: is not known here; known are is, task, owner', [TURN, PERFORM], { ...ACTION, who: 1 }],
    [
      'act: must be one of limit, drop, choose, perform, clerk, monk, tailor, potter, smith, craft, prayer, complete',
      [TURN],
      { is: 'act', act: 'dance', step: 'do' },
    ],
    [`step: must be one of ${STEPS}`, [TURN], { is: 'act', act: 'drop', step: 'wait' }],
    ['who: is not known here; known are is, act, step', [TURN], { is: 'act', act: 'drop', step: 'do', who: 1 }],
    [`step: must be one of ${STEPS}`, [TURN], { ...LIMIT, step: 'wait' }],
    [`returned: ${whole(1)}`, [TURN], { ...LIMIT, returned: 2 }],
    ['who: is not known here; known are is, act, step, returned', [TURN], { ...LIMIT, who: 1 }],
    [`owner: ${whole(1)}`, [TURN], { ...PERFORM, owner: 2 }],
    [`task: must be one of ${TASKS}`, [TURN], { ...PERFORM, task: 'cook' }],
    [`extra: ${whole(99)}`, [TURN], { ...PERFORM, extra: 100 }],
    [`clerks: ${whole(99)}`, [TURN], { ...PERFORM, clerks: 100 }],
    [`left: ${whole(99)}`, [TURN], { ...PERFORM, left: -1 }],
    [`step: must be one of ${STEPS}`, [TURN], { ...PERFORM, step: 'wait' }],
    [
      'who: is not known here; known are is, act, step, owner, task, extra, clerks, left',
      [TURN],
      { ...PERFORM, who: 1 },
    ],
    ['card: frok is no card of this game', [TURN, PERFORM], { ...CRAFT, card: 'frok' }],
    ['card: frog-2 is no card of this game', [TURN, PERFORM], { ...CRAFT, card: 'frog-2' }],
    ['wing: must be one of gallery, shop', [TURN, PERFORM], { ...CRAFT, wing: 'roof' }],
    [`papers: ${whole(99)}`, [TURN, PERFORM], { ...CRAFT, papers: 100 }],
    [`step: must be one of ${STEPS}`, [TURN, PERFORM], { ...CRAFT, step: 'wait' }],
    ['who: is not known here; known are is, act, step, card, wing, papers', [TURN, PERFORM], { ...CRAFT, who: 1 }],
    ['card: must be a text', [TURN, PERFORM], { ...COMPLETE, card: 3 }],
    ['wing: must be one of gallery, shop', [TURN, PERFORM], { ...COMPLETE, wing: 'roof' }],
    ['papers: is not known here; known are is, act, step, card, wing', [TURN, PERFORM], { ...COMPLETE, papers: 0 }],
    [
      'moment: must be one of limit, drop, morning, choose, task, clerk, monk, potter, tailor, after clerk, after potter, after smith, after prayer, after completing, night',
      [TURN],
      { ...MOMENT, moment: 'noon' },
    ],
    ['works: must be a list', [TURN], { ...MOMENT, works: 'bowl' }],
    ['works.1: frok is no card of this game', [TURN], { ...MOMENT, works: [null, 'frok'] }],
    ['works.1: must be a work of the player whose turn it is', [TURN], { ...MOMENT, works: ['bowl', 'frog'] }],
    ['gone: must be true or false', [TURN], { ...MOMENT, gone: 1 }],
    ['who: is not known here; known are is, moment, works, gone', [TURN], { ...MOMENT, who: 1 }],
    ['work: frok is no work', [TURN, MOMENT], { ...EFFECT, work: 'frok' }],
    ['work: asks no question', [TURN, MOMENT], { ...EFFECT, work: 'bench' }],
    ['card: frok is no card of this game', [TURN, MOMENT], { ...EFFECT, card: 'frok' }],
    [`question: ${whole(0)}`, [TURN, MOMENT], { ...EFFECT, question: 1 }],
    [`question: ${whole(1)}`, [TURN, MOMENT], { ...EFFECT, work: 'tablet', question: 2 }],
    [`note: ${whole(2_147_483_647)}`, [TURN, MOMENT], { ...EFFECT, note: -1 }],
    ['who: is not known here; known are is, work, card, question, note', [TURN, MOMENT], { ...EFFECT, who: 1 }],
    ['work: frok is no work', [TURN, MOMENT], { ...WHICH, work: 'frok' }],
    ['move: must be a move', [TURN, MOMENT], { ...WHICH, move: 'dance' }],
    ['move: must be a text', [TURN, MOMENT], { ...WHICH, move: 3 }],
    ['who: is not known here; known are is, work, move', [TURN, MOMENT], { ...WHICH, who: 1 }],
  ])('%s', (sentence, below, entry) => {
    expect(faultOn(below, entry)).toBe(sentence)
  })

  const KINDS: Readonly<Record<string, object>> = {
    turn: TURN,
    act: PERFORM,
    action: ACTION,
    moment: MOMENT,
    effect: EFFECT,
    which: WHICH,
  }
  const BORNE: Readonly<Record<string, string>> = {
    turn: 'act moment',
    act: 'act action moment effect',
    action: '',
    moment: 'act action effect which',
    effect: '',
    which: '',
  }
  const beneath: Readonly<Record<string, object[]>> = {
    turn: [TURN],
    act: [TURN, PERFORM],
    action: [TURN, PERFORM, ACTION],
    moment: [TURN, MOMENT],
    effect: [TURN, MOMENT, EFFECT],
    which: [TURN, MOMENT, WHICH],
  }
  it.each(Object.keys(KINDS).flatMap((below) => Object.keys(KINDS).map((above) => [above, below])))(
    'if it cannot lie there: %s on %s',
    (above, below) => {
      // A key that no entry has is found only if the entry may lie there at all.
      const found = faultOn(beneath[below], { ...KINDS[above], stray: 1 })
      if (BORNE[below].split(' ').includes(above)) expect(found).toMatch(/^stray: is not known here/)
      else expect(found).toBe(`is: cannot lie on ${below}`)
    },
  )

  it('if the stack does not begin with a turn, is empty, or is no list', () => {
    expect(faultOn([], ACTION)).toBe('is: must be turn')
    expect(fault({ stack: [] })).toBe('stack: must begin with a turn')
    expect(fault({ stack: {} })).toBe('stack: must be a list')
    expect(fault({ stack: [TURN, 'x'] })).toBe('stack.1: must be an object')
  })

  it.each(['step', 'performing'])('beside %s', (key) => {
    expect(fault({ stack: [TURN], [key]: 'noon' })).toBe(`${key}: must be left out: the stack says what is going on`)
  })
})

describe('what a position leaves out', () => {
  const empty = () => {
    const reading = read({ players: [{ hand: ['cup', 'frog'] }, { facedown: true }], step: 'choose' })
    if (!reading.ok) throw new Error(reading.fault.reason)
    return reading.value
  }

  it('is empty, and it is the first turn of the first seat', () => {
    const { turn, turns, ply, extra, bonus, floor, box, declined, muted, ending, victor } = empty()
    expect([turn, turns, ply, extra, bonus, ending, victor]).toEqual([0, 1, 0, 0, 0, '', -1])
    expect([floor, box, declined, muted]).toEqual([[], [], [], []])
  })

  it('lies in the deck, except for a face-down task', () => {
    const p = empty()
    expect(p.deck).toHaveLength(WORKS.length - 3)
    expect(p.players[1]).toMatchObject({ facedown: true, task: expect.any(Number) })
    expect(new Set([...p.deck, ...p.players[0].hand, p.players[1].task]).size).toBe(WORKS.length)
    expect(p.players[1].task).toBeGreaterThanOrEqual(0)
  })

  it('is known to nobody; a hand is known to its owner, and open cards to all', () => {
    const zones = { assistants: ['jar'], workplace: ['fan'], sales: ['pin'], gallery: ['bench'], shop: ['poem'] }
    const reading = read({
      players: [
        { hand: ['cup', 'frog'], pickup: ['ring'], ...zones },
        { task: 'robe', hand: ['bowl'] },
      ],
      floor: ['coin'],
      deck: ['gong'],
      rest: 'box',
      step: 'choose',
    })
    if (!reading.ok) throw new Error(reading.fault.reason)
    const mask = (id: string) => reading.value.known[WORKS.findIndex((work) => work.id === id)]
    expect(['jar', 'fan', 'pin', 'bench', 'poem', 'robe', 'coin', 'kite'].map(mask)).toEqual(Array(8).fill(0b111))
    expect(['cup', 'frog', 'bowl', 'ring', 'gong'].map(mask)).toEqual([1, 1, 2, 0, 0])
  })
})
