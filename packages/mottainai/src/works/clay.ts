/** The works of clay. */
import { beginComplete } from '../acts/act.js'
import { MATERIAL_OF, worksOfMaterial } from '../book.js'
import { METAL, NONE, VALUES } from '../cards.js'
import { finish } from '../ending.js'
import { A, pop } from '../frames.js'
import { move, USE, yOf } from '../moves.js'
import { isOpponent } from '../position.js'
import { handToPickup, returnWork, revealTop, topTo } from '../zones.js'
import { ask, beforeTask, mostOfOneMaterial, opponents, simply, twoFromFloor } from './common.js'

export const clay = worksOfMaterial('clay', [
  {
    id: 'bangle',
    name: 'Bangle',
    material: 'clay',
    when: 'guard',
    text: "Your opponents' assistants give no actions on your tasks. Your monk assistants are all covered.",
    barsAssistants: true,
    coversAssistants: ['stone'],
  },
  {
    id: 'bowl',
    name: 'Bowl',
    material: 'clay',
    when: 'in the morning',
    text: 'You may add the top card of the deck to your workplace.',
    at: { morning: simply((p, _kind, _card, _move, tell) => topTo(p, 'workplace', tell)) },
  },
  {
    id: 'brick',
    name: 'Brick',
    material: 'clay',
    when: 'support',
    text: "For your smith actions, every player's task counts as a card in your hand when it comes to support.",
    tasksSupport: true,
  },
  {
    id: 'cup',
    name: 'Cup',
    material: 'clay',
    when: 'after your prayer action',
    text: 'You may return this; if you do, the game ends.',
    changesItself: true,
    at: {
      'after prayer': simply((p, _kind, card, _move, tell) => {
        returnWork(p, card, tell)
        finish(p, 'cup', NONE, tell)
      }),
    },
  },
  {
    id: 'dice',
    name: 'Dice',
    material: 'clay',
    when: 'before your tailor action',
    text: 'You may reveal the top card of the deck; if its value equals the number of cards in your hand, complete it for free.',
    at: {
      tailor: simply((p, kind, _card, _move, tell) => {
        revealTop(p, 1, kind, tell)
        const card = p.deck[p.deck.length - 1]
        if (VALUES[MATERIAL_OF[card]] === p.players[p.turn].hand.length) beginComplete(p, card)
      }),
    },
  },
  {
    id: 'figurine',
    name: 'Figurine',
    material: 'clay',
    when: "before an opponent's task",
    text: "Before you perform an opponent's task, you may reveal a matching card from your hand for one extra action.",
    names: ['card'],
    at: { task: beforeTask((p, owner) => isOpponent(p, p.turn, owner)) },
  },
  {
    id: 'haniwa',
    name: 'Haniwa',
    material: 'clay',
    when: 'scoring',
    text: '3 points for each of your assistants of the type that you have most; you choose among tied ones.',
    points: (p, seat) => 3 * mostOfOneMaterial(p.players[seat].assistants),
  },
  {
    id: 'jar',
    name: 'Jar',
    material: 'clay',
    when: 'on completion',
    text: 'Name a material: every opponent moves all such cards from their hand to your pickup area.',
    names: ['material'],
    complete: (p, kind, card) => ask(p, kind, card),
    asks: [
      {
        offers(p, f, into) {
          for (let material = 0; material <= METAL; material++) into.push(move(USE, p.frames[f + A], material))
        },
        take(p, _f, answer, tell) {
          const material = yOf(answer)
          pop(p)
          tell?.({ is: 'name', seat: p.turn, material })
          for (const seat of opponents(p)) {
            const cards = p.players[seat].hand.filter((card) => MATERIAL_OF[card] === material)
            handToPickup(p, seat, cards, tell)
          }
        },
      },
    ],
  },
  {
    id: 'teapot',
    name: 'Teapot',
    material: 'clay',
    when: 'scoring',
    text: '3 points for each card in your workplace of the material that you have most there; you choose among tied ones.',
    points: (p, seat) => 3 * mostOfOneMaterial(p.players[seat].workplace),
  },
  {
    id: 'vase',
    name: 'Vase',
    material: 'clay',
    when: 'on completion',
    text: 'Move two cards from the floor to your sales.',
    names: ['card'],
    complete: (p, kind, card) => ask(p, kind, card, 2),
    asks: [twoFromFloor('sales')],
  },
])
