/** What using each effect is worth at first sight; declining is worth nothing. */
import { numbered } from '@handwerk/kernel'
import { byKind, hasMajority, MATERIAL_OF, MATERIALS, questionOf, TASKS, VALUES, WORKS } from '@handwerk/mottainai'
import { actionValue } from './action-values.js'
import type { MoveHeuristic } from './heuristic.js'
import { countOf, FULL_HAND, HIRED, STORED } from './values.js'

/** The habit of the player, and what the move names. */
type Use = (heuristic: MoveHeuristic, first: number, second: number) => number

const { metal: METAL } = numbered(MATERIALS)
const { monk: MONK } = numbered(TASKS)

/** It gives something for nothing. */
const worthUsing: Use = () => 0.3

/** It works by itself, so no move uses it. */
const notUsed: Use = () => 0

/** One more action, or one that would be skipped otherwise, for a card that is shown and kept. */
const forShowing: Use = () => 1

const moveSale: Use = (heuristic, card) => heuristic.selling(MATERIAL_OF[card]) - heuristic.storing(MATERIAL_OF[card])

/** From an opponent, so it gains twice. */
const takeAway: Use = (heuristic, card) => {
  const asked = questionOf(heuristic.p)
  const isMonk = asked?.is === 'action' && asked.type === MONK
  return 0.6 + (isMonk ? heuristic.hiring(MATERIAL_OF[card]) : heuristic.storing(MATERIAL_OF[card]))
}

/** By kind of work. */
export const USE_VALUES = byKind<Use>({
  crane: notUsed,
  curtain: forShowing,
  'deck-of-cards': worthUsing,
  doll: (heuristic, card) =>
    heuristic.task(MATERIAL_OF[card]) + actionValue(heuristic.p, heuristic.seat, MATERIAL_OF[card]) + 0.5,
  fan: worthUsing,
  lampshade: notUsed,
  pinwheel: (heuristic, card) => heuristic.changing(card),
  plane: () => -0.2,
  poem: worthOfPoem,
  scroll: notUsed,
  sketch: (heuristic, card) => heuristic.task(MATERIAL_OF[card]) - HIRED * heuristic.early,
  straw: notUsed,
  amulet: moveSale,
  bench: notUsed,
  daidoro: worthUsing,
  fountain: forShowing,
  frog: notUsed,
  'go-set': notUsed,
  pillar: notUsed,
  statue: (heuristic, card) => heuristic.storing(MATERIAL_OF[card]),
  stool: worthUsing,
  tablet: (_habit, half) => 0.1 * half,
  tower: forShowing,
  cloak: worthOfCloak,
  flag: forShowing,
  handkerchief: (heuristic, card) =>
    Math.max(0, heuristic.player.hand.length - FULL_HAND) + 0.2 - heuristic.keeping(card),
  kite: (heuristic, card, seat) => -heuristic.keeping(card) - (seat === heuristic.seat ? 0 : 0.5),
  mask: notUsed,
  puppet: (heuristic, seat) => 0.5 * (heuristic.p.players[seat].hand.length - heuristic.player.hand.length) - 2,
  quilt: notUsed,
  robe: (heuristic, material) =>
    countOf(heuristic.player.workplace, material) * (heuristic.selling(material) - heuristic.storing(material)),
  socks: (heuristic) => 0.1 + 2 * STORED * heuristic.early,
  tapestry: notUsed,
  umbrella: worthUsing,
  bangle: notUsed,
  bowl: worthUsing,
  brick: notUsed,
  cup: (heuristic) => heuristic.ending(-VALUES[3]),
  dice: worthUsing,
  figurine: forShowing,
  haniwa: notUsed,
  jar: (heuristic, material) => VALUES[material] * (hasMajority(heuristic.p, heuristic.seat, material) ? 1.1 : 0.1),
  teapot: notUsed,
  vase: (heuristic, card) => heuristic.selling(MATERIAL_OF[card]),
  bell: (heuristic) => 0.5 + 0.8 * heuristic.early,
  chopsticks: () => 1,
  coin: notUsed,
  flute: takeAway,
  gong: (heuristic) => 2 * heuristic.early - 1.5,
  pin: (heuristic) => heuristic.tailoring(),
  ring: (heuristic, card) => 1 + heuristic.selling(MATERIAL_OF[card]),
  shuriken: (heuristic, card, wing) => VALUES[MATERIAL_OF[card]] + heuristic.completing(card, wing),
  sword: takeAway,
  turtle: notUsed,
})

/** Something better will come, but in a deck that may hold nothing but paper it never would. */
function worthOfPoem({ p }: MoveHeuristic): number {
  const papers = (p.known.length / WORKS.length) * WORKS.filter(({ material }) => material === 'paper').length
  return p.deck.length > papers ? 0.3 : -1
}

/** A metal work for a cheaper one. */
function worthOfCloak({ p, player }: MoveHeuristic): number {
  const asked = questionOf(p)
  if (asked?.is !== 'window' || countOf(player.hand, METAL) === 0) return -1
  return VALUES[METAL] - VALUES[MATERIAL_OF[asked.about]] - 1
}
