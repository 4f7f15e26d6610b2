/** The works of paper. */
import { beginComplete } from '../acts/act.js'
import { MATERIAL_OF, worksOfMaterial } from '../book.js'
import { NONE, PAPER } from '../cards.js'
import { endIfWorksDo } from '../ending.js'
import { pop, STEP } from '../frames.js'
import { DONE, DRAW, move, RETURN, USE, xOf, yOf } from '../moves.js'
import type { Position } from '../position.js'
import {
  becomeTask,
  changeWing,
  draw,
  isRepeat,
  leaveSlot,
  remove,
  returnFromHand,
  returnFromTop,
  returnWork,
  revealTop,
} from '../zones.js'
import { about, ask, isStillThere, offerCards, opponents, ownerOfTask, worksToName } from './common.js'

const FAN = 3

/** Writes `return` for each of the topmost cards. */
function offerTop(p: Position, count: number, into: number[]): void {
  const cards = p.deck.slice(-count)
  for (let i = 0; i < count; i++) if (!isRepeat(p, cards, i)) into.push(move(RETURN, cards[i]))
}

export const paper = worksOfMaterial('paper', [
  {
    id: 'crane',
    name: 'Crane',
    material: 'paper',
    when: 'support',
    text: 'When you smith or craft, you may return paper cards from your workplace; each stands for one support of any material.',
    papersSupport: true,
  },
  {
    id: 'curtain',
    name: 'Curtain',
    material: 'paper',
    when: 'guard',
    text: 'Opponents skip your tailor and smith tasks unless they reveal a matching card from their hand.',
    names: ['card'],
    guards: ['tailor', 'smith'],
  },
  {
    id: 'deck-of-cards',
    name: 'Deck of Cards',
    material: 'paper',
    when: 'after smith',
    text: 'After a smith action with which you completed a paper work, you may draw a card to your pickup area.',
    at: {
      'after smith': {
        offers(p, kind, _card, into) {
          if (MATERIAL_OF[about(p)] === PAPER) into.push(move(USE, kind))
        },
        use: (p, _kind, _card, _move, tell) => draw(p, tell),
      },
    },
  },
  {
    id: 'doll',
    name: 'Doll',
    material: 'paper',
    when: 'instead of choosing a task',
    text: "Instead of choosing a task from your hand, you may move an opponent's task to your task slot; it gives you one extra action this turn.",
    names: ['card'],
    at: {
      choose: {
        offers(p, kind, _card, into) {
          for (const seat of opponents(p)) {
            const { task, facedown } = p.players[seat]
            if (task !== NONE && !facedown) into.push(move(USE, kind, task))
          }
        },
        use(p, _kind, _card, answer, tell) {
          const owner = ownerOfTask(p, yOf(answer))
          becomeTask(p, leaveSlot(p, owner), { zone: 'task', seat: owner }, tell)
          p.bonus = 1
        },
      },
    },
  },
  {
    id: 'fan',
    name: 'Fan',
    material: 'paper',
    when: 'before your tailor action',
    text: 'You may reveal the top three cards of the deck, return two of them and put the third back on top.',
    at: {
      tailor: {
        offers(p, kind, _card, into) {
          if (p.deck.length >= FAN) into.push(move(USE, kind))
        },
        use(p, kind, card, _move, tell) {
          revealTop(p, FAN, kind, tell)
          ask(p, kind, card)
        },
      },
    },
    asks: [
      {
        offers: (p, _f, into) => offerTop(p, FAN, into),
        take(p, f, answer, tell) {
          returnFromTop(p, xOf(answer), tell)
          p.frames[f + STEP] = 1
        },
      },
      {
        offers: (p, _f, into) => offerTop(p, FAN - 1, into),
        take(p, _f, answer, tell) {
          pop(p)
          returnFromTop(p, xOf(answer), tell)
        },
      },
    ],
  },
  {
    id: 'lampshade',
    name: 'Lampshade',
    material: 'paper',
    when: 'scoring',
    text: 'For clay and metal, being tied for the most sales is enough for your hand cards to score.',
    levelIsEnough: ['clay', 'metal'],
  },
  {
    id: 'pinwheel',
    name: 'Pinwheel',
    material: 'paper',
    when: 'at night',
    text: 'You may return a card from your hand; if you do, you may draw a card to your pickup area.',
    names: ['card'],
    at: {
      night: {
        offers: (p, kind, _card, into) => offerCards(p, kind, p.players[p.turn].hand, into),
        use(p, kind, card, answer, tell) {
          returnFromHand(p, yOf(answer), tell)
          ask(p, kind, card)
        },
      },
    },
    asks: [
      {
        offers: (_p, _f, into) => {
          into.push(DRAW, DONE)
        },
        take(p, _f, answer, tell) {
          pop(p)
          if (answer === DRAW) draw(p, tell)
        },
      },
    ],
  },
  {
    id: 'plane',
    name: 'Plane',
    material: 'paper',
    when: 'after potter',
    text: 'After a potter action with which you took a material, you may move one of your works to your other wing.',
    names: ['card'],
    at: {
      'after potter': {
        offers(p, kind, _card, into) {
          for (const work of worksToName(p, p.turn)) into.push(move(USE, kind, work))
        },
        use(p, _kind, _card, answer, tell) {
          changeWing(p, yOf(answer), tell)
          endIfWorksDo(p, tell)
        },
      },
    },
  },
  {
    id: 'poem',
    name: 'Poem',
    material: 'paper',
    when: 'after completing',
    text: 'After you complete a paper work, you may return that work; if you do, complete the top card of the deck for free.',
    at: {
      'after completing': {
        offers(p, kind, _card, into) {
          if (MATERIAL_OF[about(p)] === PAPER && isStillThere(p)) into.push(move(USE, kind))
        },
        use(p, kind, _card, _move, tell) {
          returnWork(p, about(p), tell)
          revealTop(p, 1, kind, tell)
          beginComplete(p, p.deck[p.deck.length - 1])
        },
      },
    },
  },
  {
    id: 'scroll',
    name: 'Scroll',
    material: 'paper',
    when: 'scoring',
    text: '3 points.',
    points: () => 3,
  },
  {
    id: 'sketch',
    name: 'Sketch',
    material: 'paper',
    when: 'instead of choosing a task',
    text: 'Instead of choosing a task from your hand, you may move one of your assistants to your task slot.',
    names: ['card'],
    at: {
      choose: {
        offers: (p, kind, _card, into) => offerCards(p, kind, p.players[p.turn].assistants, into),
        use(p, _kind, _card, answer, tell) {
          remove(p.players[p.turn].assistants, yOf(answer))
          becomeTask(p, yOf(answer), { zone: 'assistants', seat: p.turn }, tell)
        },
      },
    },
  },
  {
    id: 'straw',
    name: 'Straw',
    material: 'paper',
    when: 'support',
    text: 'Your smith actions need one support less for a cloth or clay work.',
    lightens: ['cloth', 'clay'],
  },
])
