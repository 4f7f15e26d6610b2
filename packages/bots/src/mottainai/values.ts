/** What things are worth in Mottainai, in points: those that they score, and those that they may lead to. */
import { byKind, fullWing, type Position } from '@handwerk/mottainai'

export const FULL_HAND = 5
/** A won game is worth more than anything else. */
export const WIN = 1000

/* The value of a card in each place early in the game, in points. */
export const HIRED = 1.3
export const COVERED = 0.7
export const NEW_CARD = 0.6
export const SPARE_CARD = 0.25
/* The same for each point of a card's value. */
export const UNCOVERED = 0.6
export const STORED = 0.5

/** What the effect of each work brings over a game; its score at the end is counted separately. */
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

/** How close the end is: 0 when the game begins, 1 when it ends. */
export function lateness(p: Position): number {
  let fullest = 0
  for (const { gallery, shop } of p.players) fullest = Math.max(fullest, gallery.length, shop.length)
  const byWings = fullest / fullWing(p)
  const byDeck = 1 - p.deck.length / (p.known.length - 7 * p.players.length)
  return Math.min(1, Math.max(0, byWings, byDeck))
}

/** Turns begun so far; at the beginning of each, positions can be valued. */
export const turnOf = (p: Position): number => p.turns
