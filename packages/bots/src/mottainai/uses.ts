/** What using each effect is worth at first sight; declining is worth nothing. */
import { hasMajority, MATERIAL_OF, questionOf, VALUES, WORKS } from '@handwerk/mottainai'
import type { Habit } from './habit.js'
import { usefulness } from './tasks.js'
import { countOf, FULL_HAND, HIRED, STORED } from './worth.js'

/** The habit of the player, and what the move names. */
type Use = (habit: Habit, first: number, second: number) => number

const METAL = 4
const MONK = 1

/** One more action, or one that would be skipped otherwise, for a card that is shown and kept. */
const forShowing: Use = () => 1

const moveSale: Use = (habit, card) => habit.selling(MATERIAL_OF[card]) - habit.storing(MATERIAL_OF[card])

/** From an opponent, so it gains twice. */
const takeAway: Use = (habit, card) => {
  const asked = questionOf(habit.p)
  const isMonk = asked?.is === 'action' && asked.type === MONK
  return 0.6 + (isMonk ? habit.hiring(MATERIAL_OF[card]) : habit.storing(MATERIAL_OF[card]))
}

const byId: Readonly<Record<string, Use>> = {
  curtain: forShowing,
  tower: forShowing,
  flag: forShowing,
  figurine: forShowing,
  fountain: forShowing,
  chopsticks: () => 1,
  doll: (habit, card) => habit.task(MATERIAL_OF[card]) + usefulness(habit.p, habit.seat, MATERIAL_OF[card]) + 0.5,
  sketch: (habit, card) => habit.task(MATERIAL_OF[card]) - HIRED * habit.early,
  handkerchief: (habit, card) => Math.max(0, habit.player.hand.length - FULL_HAND) + 0.2 - habit.keeping(card),
  pinwheel: (habit, card) => habit.changing(card),
  pin: (habit) => habit.tailoring(),
  amulet: moveSale,
  robe: (habit, material) =>
    countOf(habit.player.workplace, material) * (habit.selling(material) - habit.storing(material)),
  bell: (habit) => 0.5 + 0.8 * habit.early,
  socks: (habit) => 0.1 + 2 * STORED * habit.early,
  ring: (habit, card) => 1 + habit.selling(MATERIAL_OF[card]),
  flute: takeAway,
  sword: takeAway,
  statue: (habit, card) => habit.storing(MATERIAL_OF[card]),
  vase: (habit, card) => habit.selling(MATERIAL_OF[card]),
  shuriken: (habit, card, wing) => VALUES[MATERIAL_OF[card]] + habit.completing(card, wing),
  jar: (habit, material) => VALUES[material] * (hasMajority(habit.p, habit.seat, material) ? 1.1 : 0.1),
  cup: (habit) => habit.ending(-VALUES[3]),
  gong: (habit) => 2 * habit.early - 1.5,
  plane: () => -0.2,
  kite: (habit, card, seat) => -habit.keeping(card) - (seat === habit.seat ? 0 : 0.5),
  poem: worthOfPoem,
  cloak: worthOfCloak,
  puppet: (habit, seat) => 0.5 * (habit.p.players[seat].hand.length - habit.player.hand.length) - 2,
  tablet: (_habit, half) => 0.1 * half,
}

/** Something better will come, but in a deck that may hold nothing but paper it never would. */
function worthOfPoem({ p }: Habit): number {
  const papers = (p.known.length / WORKS.length) * WORKS.filter(({ material }) => material === 'paper').length
  return p.deck.length > papers ? 0.3 : -1
}

/** A metal work for a cheaper one. */
function worthOfCloak({ p, player }: Habit): number {
  const asked = questionOf(p)
  if (asked?.is !== 'window' || countOf(player.hand, METAL) === 0) return -1
  return VALUES[METAL] - VALUES[MATERIAL_OF[asked.about]] - 1
}

/** By kind of work. What is not named is worth using. */
export const USES: readonly Use[] = WORKS.map(({ id }) => byId[id] ?? (() => 0.3))
