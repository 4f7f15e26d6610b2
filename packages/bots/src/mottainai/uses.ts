/** What using each effect is worth at first sight; declining is worth nothing. */
import { numbered } from '@handwerk/kernel'
import { byKind, hasMajority, MATERIAL_OF, MATERIALS, questionOf, TASKS, VALUES, WORKS } from '@handwerk/mottainai'
import type { Habit } from './habit.js'
import { usefulness } from './tasks.js'
import { countOf, FULL_HAND, HIRED, STORED } from './worth.js'

/** The habit of the player, and what the move names. */
type Use = (habit: Habit, first: number, second: number) => number

const { metal: METAL } = numbered(MATERIALS)
const { monk: MONK } = numbered(TASKS)

/** It gives something for nothing. */
const worthUsing: Use = () => 0.3

/** It works by itself, so no move uses it. */
const notUsed: Use = () => 0

/** One more action, or one that would be skipped otherwise, for a card that is shown and kept. */
const forShowing: Use = () => 1

const moveSale: Use = (habit, card) => habit.selling(MATERIAL_OF[card]) - habit.storing(MATERIAL_OF[card])

/** From an opponent, so it gains twice. */
const takeAway: Use = (habit, card) => {
  const asked = questionOf(habit.p)
  const isMonk = asked?.is === 'action' && asked.type === MONK
  return 0.6 + (isMonk ? habit.hiring(MATERIAL_OF[card]) : habit.storing(MATERIAL_OF[card]))
}

/** By kind of work. */
export const USES = byKind<Use>({
  crane: notUsed,
  curtain: forShowing,
  'deck-of-cards': worthUsing,
  doll: (habit, card) => habit.task(MATERIAL_OF[card]) + usefulness(habit.p, habit.seat, MATERIAL_OF[card]) + 0.5,
  fan: worthUsing,
  lampshade: notUsed,
  pinwheel: (habit, card) => habit.changing(card),
  plane: () => -0.2,
  poem: worthOfPoem,
  scroll: notUsed,
  sketch: (habit, card) => habit.task(MATERIAL_OF[card]) - HIRED * habit.early,
  straw: notUsed,
  amulet: moveSale,
  bench: notUsed,
  daidoro: worthUsing,
  fountain: forShowing,
  frog: notUsed,
  'go-set': notUsed,
  pillar: notUsed,
  statue: (habit, card) => habit.storing(MATERIAL_OF[card]),
  stool: worthUsing,
  tablet: (_habit, half) => 0.1 * half,
  tower: forShowing,
  cloak: worthOfCloak,
  flag: forShowing,
  handkerchief: (habit, card) => Math.max(0, habit.player.hand.length - FULL_HAND) + 0.2 - habit.keeping(card),
  kite: (habit, card, seat) => -habit.keeping(card) - (seat === habit.seat ? 0 : 0.5),
  mask: notUsed,
  puppet: (habit, seat) => 0.5 * (habit.p.players[seat].hand.length - habit.player.hand.length) - 2,
  quilt: notUsed,
  robe: (habit, material) =>
    countOf(habit.player.workplace, material) * (habit.selling(material) - habit.storing(material)),
  socks: (habit) => 0.1 + 2 * STORED * habit.early,
  tapestry: notUsed,
  umbrella: worthUsing,
  bangle: notUsed,
  bowl: worthUsing,
  brick: notUsed,
  cup: (habit) => habit.ending(-VALUES[3]),
  dice: worthUsing,
  figurine: forShowing,
  haniwa: notUsed,
  jar: (habit, material) => VALUES[material] * (hasMajority(habit.p, habit.seat, material) ? 1.1 : 0.1),
  teapot: notUsed,
  vase: (habit, card) => habit.selling(MATERIAL_OF[card]),
  bell: (habit) => 0.5 + 0.8 * habit.early,
  chopsticks: () => 1,
  coin: notUsed,
  flute: takeAway,
  gong: (habit) => 2 * habit.early - 1.5,
  pin: (habit) => habit.tailoring(),
  ring: (habit, card) => 1 + habit.selling(MATERIAL_OF[card]),
  shuriken: (habit, card, wing) => VALUES[MATERIAL_OF[card]] + habit.completing(card, wing),
  sword: takeAway,
  turtle: notUsed,
})

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
