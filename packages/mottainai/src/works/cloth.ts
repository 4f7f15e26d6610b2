/** The works of cloth. */
import { beginComplete } from '../acts/act.js'
import { KITE, kindOf, LISTENS, MATERIAL_OF, MOMENT, worksOfMaterial } from '../book.js'
import { DECK, METAL, NONE } from '../cards.js'
import { countInWing, countOf } from '../cover.js'
import { endIfWorksDo } from '../ending.js'
import { A, B, C, pop, top } from '../frames.js'
import { COMPLETE, COPY, DONE, move, SELL, USE, xOf, yOf, zOf } from '../moves.js'
import type { Position } from '../position.js'
import {
  handTo,
  handToFloor,
  handToHand,
  handToPickup,
  isRepeat,
  returnWork,
  topTo,
  topToFloor,
  transfer,
} from '../zones.js'
import { about, ask, beforeTask, isStillThere, offerCards, opponents, simply } from './common.js'

/** A Kite that has become a work with a morning effect can still use it. [MOT-7.6] */
function mayUseThisMorning(p: Position, kite: number): void {
  const kind = kindOf(p, kite)
  if (kind === KITE || (LISTENS[kind] & (1 << MOMENT.morning)) === 0) return
  const window = top(p)
  const place = p.frames.indexOf(NONE, window - p.frames[window + A])
  p.frames[place] = kite
}

export const cloth = worksOfMaterial('cloth', [
  {
    id: 'cloak',
    name: 'Cloak',
    material: 'cloth',
    when: 'after completing',
    text: 'After you complete a work, you may return that work; if you do, you may complete a metal work from your hand for free.',
    at: {
      'after completing': {
        offers(p, kind, _card, into) {
          if (isStillThere(p)) into.push(move(USE, kind))
        },
        use(p, kind, card, _move, tell) {
          returnWork(p, about(p), tell)
          ask(p, kind, card)
        },
      },
    },
    asks: [
      {
        offers(p, _f, into) {
          const { hand } = p.players[p.turn]
          for (let i = 0; i < hand.length; i++)
            if (MATERIAL_OF[hand[i]] === METAL && !isRepeat(p, hand, i))
              into.push(move(COMPLETE, hand[i], 0), move(COMPLETE, hand[i], 1))
          into.push(DONE)
        },
        take(p, _f, answer) {
          pop(p)
          if (answer !== DONE) beginComplete(p, xOf(answer), yOf(answer))
        },
      },
    ],
  },
  {
    id: 'flag',
    name: 'Flag',
    material: 'cloth',
    when: 'before your task',
    text: 'Before you perform your own task, you may reveal a matching card from your hand for one extra action.',
    names: ['card'],
    at: { task: beforeTask((p, owner) => owner === p.turn) },
  },
  {
    id: 'handkerchief',
    name: 'Handkerchief',
    material: 'cloth',
    when: 'instead of the hand limit',
    text: 'Instead of checking the hand limit, you may put one card from your hand on the floor.',
    names: ['card'],
    at: {
      limit: {
        offers(p, kind, _card, into) {
          const isTooLate = p.frames[top(p) + C] === 1
          if (!isTooLate) offerCards(p, kind, p.players[p.turn].hand, into)
        },
        use: (p, _kind, _card, answer, tell) => handToFloor(p, yOf(answer), tell),
      },
    },
  },
  {
    id: 'kite',
    name: 'Kite',
    material: 'cloth',
    when: 'in the morning',
    text: "You may move a card from your hand to any player's workplace; if you do, Kite is a copy of one of that player's works until your turn ends.",
    names: ['card', 'seat'],
    copies: true,
    changesItself: true,
    at: {
      morning: {
        offers(p, kind, _card, into) {
          const { hand } = p.players[p.turn]
          for (let i = 0; i < hand.length; i++) {
            if (isRepeat(p, hand, i)) continue
            for (let seat = 0; seat < p.players.length; seat++) into.push(move(USE, kind, hand[i], seat))
          }
        },
        use(p, kind, card, answer, tell) {
          handTo(p, yOf(answer), 'workplace', zOf(answer), tell)
          ask(p, kind, card, zOf(answer))
        },
      },
    },
    asks: [
      {
        offers(p, f, into) {
          const { gallery, shop } = p.players[p.frames[f + C]]
          const works = [...gallery, ...shop]
          // A copy takes over only which work it is, nothing else of the card.
          const kinds = works.map((card) => kindOf(p, card))
          for (let i = 0; i < works.length; i++) if (kinds.indexOf(kinds[i]) === i) into.push(move(COPY, works[i]))
        },
        take(p, f, answer, tell) {
          const kite = p.frames[f + B]
          const kind = kindOf(p, xOf(answer))
          pop(p)
          p.kites[kite < DECK ? 0 : 1] = kind
          tell?.({ is: 'copy', seat: p.turn, work: kind })
          mayUseThisMorning(p, kite)
          endIfWorksDo(p, tell)
        },
      },
    ],
  },
  {
    id: 'mask',
    name: 'Mask',
    material: 'cloth',
    when: 'guard',
    text: 'Opponents cannot replace the actions of your tasks by prayer or craft.',
    barsReplacing: true,
  },
  {
    id: 'puppet',
    name: 'Puppet',
    material: 'cloth',
    when: 'before your tailor action',
    text: 'You may return this to trade hands with an opponent: your hand becomes theirs, theirs goes to your pickup area.',
    names: ['seat'],
    changesItself: true,
    at: {
      tailor: {
        offers(p, kind, _card, into) {
          for (const seat of opponents(p)) into.push(move(USE, kind, seat))
        },
        use(p, _kind, card, answer, tell) {
          const other = yOf(answer)
          returnWork(p, card, tell)
          tell?.({ is: 'trade', seat: p.turn, owner: other })
          handToPickup(p, other, p.players[other].hand.slice(), tell)
          handToHand(p, other, tell)
        },
      },
    },
  },
  {
    id: 'quilt',
    name: 'Quilt',
    material: 'cloth',
    when: 'scoring',
    text: 'Your paper, stone and cloth sales are covered; for these materials being tied for the most sales is enough for your hand cards to score.',
    coversSales: ['paper', 'stone', 'cloth'],
    levelIsEnough: ['paper', 'stone', 'cloth'],
  },
  {
    id: 'robe',
    name: 'Robe',
    material: 'cloth',
    when: 'clerk',
    text: 'With one clerk action you may move all cards of one material from your workplace to your sales.',
    names: ['material'],
    at: {
      clerk: {
        offers(p, kind, _card, into) {
          const { workplace } = p.players[p.turn]
          for (let material = 0; material <= METAL; material++)
            if (countOf(workplace, material) > 1) into.push(move(USE, kind, material))
        },
        use(p, _kind, _card, answer, tell) {
          for (const card of p.players[p.turn].workplace.slice())
            if (MATERIAL_OF[card] === yOf(answer)) transfer(p, card, 'workplace', p.turn, 'sales', p.turn, tell)
        },
      },
    },
  },
  {
    id: 'socks',
    name: 'Socks',
    material: 'cloth',
    when: 'potter',
    text: 'For a potter action you may take the top card of the deck instead of a card from the floor.',
    at: { potter: simply((p, _kind, _card, _move, tell) => topTo(p, 'workplace', tell)) },
  },
  {
    id: 'tapestry',
    name: 'Tapestry',
    material: 'cloth',
    when: 'scoring',
    text: '1 point for each work in this wing.',
    points: (p, seat, card) => countInWing(p, seat, p.players[seat].gallery.includes(card) ? 0 : 1),
  },
  {
    id: 'umbrella',
    name: 'Umbrella',
    material: 'cloth',
    when: 'in the morning',
    text: 'You may add the top card of the deck to the floor; if you do, you may move an assistant of the same type to your sales.',
    at: {
      morning: simply((p, kind, card, _move, tell) => {
        const added = topToFloor(p, tell)
        if (p.ending === '') ask(p, kind, card, MATERIAL_OF[added])
      }),
    },
    asks: [
      {
        offers(p, f, into) {
          const { assistants } = p.players[p.turn]
          for (let i = 0; i < assistants.length; i++)
            if (MATERIAL_OF[assistants[i]] === p.frames[f + C] && !isRepeat(p, assistants, i))
              into.push(move(SELL, assistants[i]))
          into.push(DONE)
        },
        take(p, _f, answer, tell) {
          pop(p)
          if (answer !== DONE) transfer(p, xOf(answer), 'assistants', p.turn, 'sales', p.turn, tell)
        },
      },
    ],
  },
])
