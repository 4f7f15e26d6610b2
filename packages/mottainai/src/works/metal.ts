/** The works of metal. */
import { type Hook, materialOfWork, worksOfMaterial } from '../book.js'
import { METAL, NONE, PAPER, TASKS } from '../cards.js'
import { endIfWorksDo } from '../ending.js'
import { A, ACTION, pop, push } from '../frames.js'
import { move, USE, yOf, zOf } from '../moves.js'
import type { Position } from '../position.js'
import { draw, type OpenZone, taskTo, topTo, transfer, workTo, workToPickup } from '../zones.js'
import {
  ask,
  hasMoreWorks,
  offerCards,
  opponents,
  ownerOf,
  ownerOfTask,
  ownerOfWork,
  simply,
  worksToName,
} from './common.js'

const GONG = 3

/** Flute at a monk or a potter action: the card that it takes becomes an assistant or a material. [MOT-7.11] */
const flute = (zone: OpenZone): Hook => ({
  offers(p, kind, _card, into) {
    for (const seat of opponents(p)) {
      const { task, facedown } = p.players[seat]
      if (task !== NONE && !facedown) into.push(move(USE, kind, task))
      for (const card of worksToName(p, seat)) if (materialOfWork(p, card) === PAPER) into.push(move(USE, kind, card))
    }
  },
  use(p, _kind, _card, answer, tell) {
    const card = yOf(answer)
    const owner = ownerOfTask(p, card)
    if (owner !== NONE) taskTo(p, owner, zone, tell)
    else workTo(p, card, ownerOfWork(p, card), zone, tell)
  },
})

/** Takes a card of one place from an opponent who has more there: Sword and Ring. */
const takeFromRicher = (zone: 'assistants' | 'workplace' | 'sales'): Hook => ({
  offers(p, kind, _card, into) {
    const own = p.players[p.turn][zone].length
    for (const seat of opponents(p)) {
      const theirs = p.players[seat][zone]
      if (theirs.length > own) offerCards(p, kind, theirs, into)
    }
  },
  use(p, _kind, _card, answer, tell) {
    transfer(p, yOf(answer), zone, ownerOf(p, yOf(answer), zone), zone, p.turn, tell)
  },
})

function hasEveryMaterial(p: Position, seat: number): boolean {
  let bits = 0
  for (const card of p.players[seat].gallery) bits |= 1 << materialOfWork(p, card)
  for (const card of p.players[seat].shop) bits |= 1 << materialOfWork(p, card)
  return bits === (2 << METAL) - 1
}

export const metal = worksOfMaterial('metal', [
  {
    id: 'bell',
    name: 'Bell',
    material: 'metal',
    when: 'clerk',
    text: 'For a clerk action you may sell the top card of the deck instead of a card from your workplace.',
    at: { clerk: simply((p, _kind, _card, _move, tell) => topTo(p, 'sales', tell)) },
  },
  {
    id: 'chopsticks',
    name: 'Chopsticks',
    material: 'metal',
    when: 'instead of dropping your task',
    text: 'Instead of putting your previous task on the floor, you may move it to your sales.',
    at: {
      drop: {
        offers(p, kind, _card, into) {
          if (p.players[p.turn].task !== NONE) into.push(move(USE, kind))
        },
        use: (p, _kind, _card, _move, tell) => taskTo(p, p.turn, 'sales', tell),
      },
    },
  },
  {
    id: 'coin',
    name: 'Coin',
    material: 'metal',
    when: 'scoring',
    text: 'Your hand cards that score count a second time.',
    handAgain: true,
  },
  {
    id: 'flute',
    name: 'Flute',
    material: 'metal',
    when: 'monk, potter',
    text: "For a monk or potter action you may use an opponent's task or paper work instead of a card from the floor: it becomes your assistant or your material.",
    names: ['card'],
    at: { monk: flute('assistants'), potter: flute('workplace') },
  },
  {
    id: 'gong',
    name: 'Gong',
    material: 'metal',
    when: 'after your prayer action',
    text: 'You may draw three cards to your pickup area; if you do, this goes there too.',
    changesItself: true,
    at: {
      'after prayer': simply((p, _kind, card, _move, tell) => {
        draw(p, tell, GONG)
        if (p.ending === '') workToPickup(p, card, tell)
      }),
    },
  },
  {
    id: 'pin',
    name: 'Pin',
    material: 'metal',
    when: 'in the morning',
    text: 'You may take a tailor action.',
    at: { morning: simply((p) => push(p, ACTION, TASKS.indexOf('tailor'), p.turn)) },
  },
  {
    id: 'ring',
    name: 'Ring',
    material: 'metal',
    when: 'after clerk',
    text: 'After a clerk action with which you sold something, you may take a sale from an opponent who has more sales than you.',
    names: ['card'],
    at: { 'after clerk': takeFromRicher('sales') },
  },
  {
    id: 'shuriken',
    name: 'Shuriken',
    material: 'metal',
    when: 'on completion',
    text: 'Take a work from an opponent who has more works than you.',
    names: ['card', 'wing'],
    complete: (p, kind, card) => ask(p, kind, card),
    asks: [
      {
        offers(p, f, into) {
          for (const seat of opponents(p)) {
            if (!hasMoreWorks(p, seat)) continue
            for (const card of worksToName(p, seat))
              into.push(move(USE, p.frames[f + A], card, 0), move(USE, p.frames[f + A], card, 1))
          }
        },
        take(p, _f, answer, tell) {
          const card = yOf(answer)
          pop(p)
          workTo(p, card, ownerOfWork(p, card), zOf(answer) === 0 ? 'gallery' : 'shop', tell)
          endIfWorksDo(p, tell)
        },
      },
    ],
  },
  {
    id: 'sword',
    name: 'Sword',
    material: 'metal',
    when: 'monk, potter',
    text: 'For a monk action you may take an assistant from an opponent with more assistants than you; for a potter action, a material from the workplace of an opponent with more there than you.',
    names: ['card'],
    at: { monk: takeFromRicher('assistants'), potter: takeFromRicher('workplace') },
  },
  {
    id: 'turtle',
    name: 'Turtle',
    material: 'metal',
    when: 'always',
    text: 'As soon as you have a work of every material, you win.',
    wins: hasEveryMaterial,
  },
])
