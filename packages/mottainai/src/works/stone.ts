/** The works of stone. */
import { BARS_ASSISTANTS, countWorksOf, fold, MATERIAL_OF, TRAITS, worksOf, worksOfMaterial } from '../book.js'
import { CLAY, DECK, METAL, PAPER, STONE } from '../cards.js'
import { A, B, C, E, pop, STEP } from '../frames.js'
import { DONE, move, RETURN, USE, xOf, yOf } from '../moves.js'
import { isOpponent, type Position } from '../position.js'
import { draw, isRepeat, returnFromFloor, reveal, topToFloor, transfer } from '../zones.js'
import { about, ask, offerCards, offerCardsOf, opponents, taskFrame, twoFromFloor } from './common.js'

const DAIDORO = 3

/** A Fountain stores in one number of 32 bits which stone cards of both decks it has shown. */
const STONE_BITS = 16
const stoneBit = (card: number): number => {
  const first = MATERIAL_OF.indexOf(STONE)
  return card < DECK ? 1 << (card - first) : 1 << (card - DECK - first + STONE_BITS)
}

/** Whether assistants of the player would give actions on the task that is about to begin. */
const assistantsHelp = (p: Position, owner: number): boolean =>
  !(isOpponent(p, p.turn, owner) && fold(p, owner, TRAITS) & BARS_ASSISTANTS)

const showsBoth = (floor: readonly number[]): boolean =>
  floor.some((card) => MATERIAL_OF[card] === STONE) && floor.some((card) => MATERIAL_OF[card] === METAL)

export const stone = worksOfMaterial('stone', [
  {
    id: 'amulet',
    name: 'Amulet',
    material: 'stone',
    when: 'after completing',
    text: 'After you complete a work, you may move a material from your workplace to your sales.',
    names: ['card'],
    at: {
      'after completing': {
        offers: (p, kind, _card, into) => offerCards(p, kind, p.players[p.turn].workplace, into),
        use: (p, _kind, _card, answer, tell) => transfer(p, yOf(answer), 'workplace', p.turn, 'sales', p.turn, tell),
      },
    },
  },
  {
    id: 'bench',
    name: 'Bench',
    material: 'stone',
    when: 'scoring',
    text: '2 points for each of your stone works.',
    points: (p, seat) => 2 * countWorksOf(p, seat, STONE),
  },
  {
    id: 'daidoro',
    name: 'Daidoro',
    material: 'stone',
    when: 'in the morning',
    text: 'You may add cards from the deck to the floor until it holds three.',
    at: {
      morning: {
        offers(p, kind, _card, into) {
          if (p.floor.length < DAIDORO) into.push(move(USE, kind))
        },
        use(p, _kind, _card, _move, tell) {
          while (p.ending === '' && p.floor.length < DAIDORO) topToFloor(p, tell)
        },
      },
    },
  },
  {
    id: 'fountain',
    name: 'Fountain',
    material: 'stone',
    when: 'before a clerk task',
    text: "Before you perform a clerk task, anybody's, you may reveal monk cards from your hand; each counts as a clerk assistant of yours for that task.",
    names: ['card'],
    at: {
      task: {
        offers(p, kind, _card, into) {
          const f = taskFrame(p)
          if (p.frames[f + C] === PAPER && assistantsHelp(p, p.frames[f + B]))
            offerCardsOf(p, kind, p.players[p.turn].hand, STONE, into)
        },
        use(p, kind, card, answer, tell) {
          reveal(p, p.turn, [yOf(answer)], kind, tell)
          p.frames[taskFrame(p) + E]++
          ask(p, kind, card, stoneBit(yOf(answer)))
        },
      },
    },
    asks: [
      {
        offers(p, f, into) {
          const shown = p.frames[f + C]
          const rest = p.players[p.turn].hand.filter((card) => MATERIAL_OF[card] === STONE && !(shown & stoneBit(card)))
          offerCards(p, p.frames[f + A], rest, into)
          into.push(DONE)
        },
        take(p, f, answer, tell) {
          if (answer === DONE) return pop(p)
          reveal(p, p.turn, [yOf(answer)], xOf(answer), tell)
          p.frames[taskFrame(p) + E]++
          p.frames[f + C] |= stoneBit(yOf(answer))
        },
      },
    ],
  },
  {
    id: 'frog',
    name: 'Frog',
    material: 'stone',
    when: 'on completion',
    text: 'If no opponent has fewer works than you, you take another turn after this one.',
    complete(p, _kind, _card, tell) {
      const own = worksOf(p, p.turn)
      if (opponents(p).some((seat) => worksOf(p, seat) < own)) return
      p.extra++
      tell?.({ is: 'again', seat: p.turn })
    },
  },
  {
    id: 'go-set',
    name: 'Go Set',
    material: 'stone',
    when: 'always',
    text: 'Your stone works count as standing in both wings.',
    inBothWings: ['stone'],
  },
  {
    id: 'pillar',
    name: 'Pillar',
    material: 'stone',
    when: 'scoring',
    text: 'All your sales of the material that you sold most are covered; you choose among tied ones.',
    coversMostSold: true,
  },
  {
    id: 'statue',
    name: 'Statue',
    material: 'stone',
    when: 'on completion',
    text: 'Move two cards from the floor to your workplace.',
    names: ['card'],
    complete: (p, kind, card) => ask(p, kind, card, 2),
    asks: [twoFromFloor('workplace')],
  },
  {
    id: 'stool',
    name: 'Stool',
    material: 'stone',
    when: 'after completing',
    text: 'After you complete a stone, clay or metal work, you may draw a card to your pickup area.',
    at: {
      'after completing': {
        offers(p, kind, _card, into) {
          const material = MATERIAL_OF[about(p)]
          if (material === STONE || material === CLAY || material === METAL) into.push(move(USE, kind))
        },
        use: (p, _kind, _card, _move, tell) => draw(p, tell),
      },
    },
  },
  {
    id: 'tablet',
    name: 'Tablet',
    material: 'stone',
    when: 'on completion',
    text: 'Either return all cards on the floor, or add cards from the deck to the floor until it shows both a stone and a metal card.',
    names: ['half'],
    complete: (p, kind, card) => ask(p, kind, card),
    asks: [
      {
        offers: (p, f, into) => {
          into.push(move(USE, p.frames[f + A], 0), move(USE, p.frames[f + A], 1))
        },
        take(p, f, answer, tell) {
          if (yOf(answer) === 0) {
            p.frames[f + STEP] = 1
            return
          }
          pop(p)
          while (p.ending === '' && !showsBoth(p.floor)) topToFloor(p, tell)
        },
      },
      {
        offers(p, _f, into) {
          for (let i = 0; i < p.floor.length; i++) if (!isRepeat(p, p.floor, i)) into.push(move(RETURN, p.floor[i]))
        },
        take: (p, _f, answer, tell) => returnFromFloor(p, xOf(answer), tell),
      },
    ],
  },
  {
    id: 'tower',
    name: 'Tower',
    material: 'stone',
    when: 'guard',
    text: 'Opponents skip your clerk, monk and potter tasks unless they reveal a matching card from their hand.',
    names: ['card'],
    guards: ['clerk', 'monk', 'potter'],
  },
])

if (stone.length > STONE_BITS)
  throw new Error(`there are ${stone.length} stone works, and Fountain has room for ${STONE_BITS}`)
