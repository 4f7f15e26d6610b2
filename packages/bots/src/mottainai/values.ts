/** What a position is worth to a seat, in points: those that it has, and those that it may still get. */
import {
  byKind,
  coveredAssistants,
  coveredSales,
  hasMajority,
  kindOf,
  MATERIAL_OF,
  type Player,
  type Position,
  VALUES,
  WORKS,
} from '@handwerk/mottainai'

export const FULL_HAND = 5
/** More than anything else is worth: a game that is won. */
export const WIN = 1000

/* What lies there is worth so many points while the game is young. */
export const HIRED = 1.3
export const COVERED = 0.7
export const NEW_CARD = 0.6
export const SPARE_CARD = 0.25
/* And so many for each point of a card's value. */
export const UNCOVERED = 0.6
export const STORED = 0.5
const CRAFTABLE = 0.5
const SMITHABLE = 0.25
const SCORING_CARD = 0.6

/** What the effect of each work brings over a game; what it scores at the end is counted as it stands. */
export const EFFECT_VALUES = byKind<number>({
  crane: 0.4,
  curtain: 0.8,
  'deck-of-cards': 0.4,
  doll: 1.2,
  fan: 0.2,
  lampshade: 0.4,
  pinwheel: 0.4,
  plane: 0.2,
  poem: 0.4,
  scroll: 0,
  sketch: 0.4,
  straw: 0.8,
  amulet: 1.2,
  bench: 0,
  daidoro: 0.4,
  fountain: 0.4,
  frog: 0,
  'go-set': 0.8,
  pillar: 0,
  statue: 0,
  stool: 0.8,
  tablet: 0,
  tower: 1,
  cloak: 0.4,
  flag: 0.8,
  handkerchief: 0.8,
  kite: 0.4,
  mask: 0.4,
  puppet: 0.4,
  quilt: 0,
  robe: 0.8,
  socks: 0.8,
  tapestry: 0,
  umbrella: 1.2,
  bangle: 0.8,
  bowl: 1.6,
  brick: 0.8,
  cup: 0.8,
  dice: 0.6,
  figurine: 0.8,
  haniwa: 0,
  jar: 0,
  teapot: 0,
  vase: 0,
  bell: 1.6,
  chopsticks: 2,
  coin: 0,
  flute: 0.8,
  gong: 0.8,
  pin: 1.6,
  ring: 1.2,
  shuriken: 0,
  sword: 0.8,
  turtle: 1.2,
})

/** How many works in a wing end the game. */
export const fullWing = (p: Position): number => (p.options.extended === 'yes' ? 6 : 5)

/** How near the end is: 0 when the game begins, 1 when it ends. */
export function lateness(p: Position): number {
  let fullest = 0
  for (const { gallery, shop } of p.players) fullest = Math.max(fullest, gallery.length, shop.length)
  const byWings = fullest / fullWing(p)
  const byDeck = 1 - p.deck.length / (p.known.length - 7 * p.players.length)
  return Math.min(1, Math.max(0, byWings, byDeck))
}

export function countOf(cards: readonly number[], material: number): number {
  let count = 0
  for (let i = 0; i < cards.length; i++) if (MATERIAL_OF[cards[i]] === material) count++
  return count
}

/** What stands in front of a seat; `late` as `lateness` has it. */
export function worth(p: Position, seat: number, late: number): number {
  const player = p.players[seat]
  const early = 1 - late
  let sum = 0
  let cards = player.pickup.length
  for (let material = 0; material < VALUES.length; material++) {
    const value = VALUES[material]
    const sold = countOf(player.sales, material)
    if (sold > 0) {
      const covered = coveredSales(p, seat, material)
      sum += value * (covered + UNCOVERED * early * (sold - covered))
    }
    const hired = countOf(player.assistants, material)
    if (hired > 0) sum += early * (HIRED * hired + COVERED * coveredAssistants(p, seat, material, hired))
    const stored = countOf(player.workplace, material)
    sum += STORED * value * stored * early
    const held = countOf(player.hand, material)
    cards += held
    if (held === 0) continue
    if (hasMajority(p, seat, material)) sum += held * value * (late + SCORING_CARD * early)
    if (stored >= value - 1) sum += CRAFTABLE * value * early
    else if (held >= value) sum += SMITHABLE * value * early
  }
  sum += early * (NEW_CARD * Math.min(cards, FULL_HAND) + SPARE_CARD * Math.max(0, cards - FULL_HAND))
  return sum + worksOf(p, seat, player, early)
}

function worksOf(p: Position, seat: number, { gallery, shop }: Player, early: number): number {
  let sum = 0
  for (let i = 0; i < gallery.length + shop.length; i++) {
    const card = i < gallery.length ? gallery[i] : shop[i - gallery.length]
    const kind = kindOf(p, card)
    sum += VALUES[MATERIAL_OF[kind]] + early * EFFECT_VALUES[kind]
    sum += WORKS[kind].points?.(p, seat, card) ?? 0
  }
  return sum
}
