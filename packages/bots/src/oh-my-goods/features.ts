/** What is looked at in Oh My Goods! to forecast who wins; each feature also times the rounds that may be left. */
import { coinsOf, type Deck, deckFor, EXTRA_CARD, NONE, type Player, type Position } from '@handwerk/oh-my-goods'
import type { Features } from '../search/linear-value.js'
import { type CardStats, cardStatsOf, chainPromise, roundsLeft } from './card-stats.js'

const ROUNDS_A_BUILDING = 1.15

const FEATURES = [
  'points',
  'coins',
  'cards in hand',
  'best yield',
  'second yield',
  'yield of assistants',
  'assistants',
  'resource offices',
  'extra-card offices',
  'buildings',
  'chains',
  'fuel for chains',
  'best plan in hand',
  'needs covered by offices',
] as const

const OTHERS = ['turn'] as const

export const features: Features<Position> = {
  names: [...FEATURES, ...FEATURES.map((name) => `${name} x rounds`), ...OTHERS],
  write(p, seat, into) {
    const deck = deckFor(p)
    const left = roundsLeft(p, ROUNDS_A_BUILDING) / 5
    writePlayer(deck, cardStatsOf(deck), p.players[seat], into)
    for (let i = 0; i < FEATURES.length; i++) into[FEATURES.length + i] = left * into[i]
    into[2 * FEATURES.length] = p.active === seat ? 1 : 0
  },
}

function writePlayer(deck: Deck, stats: CardStats, player: Player, into: number[]): void {
  const coins = coinsOf(deck, player)
  let points = 0
  let best = 0
  let second = 0
  let helped = 0
  let offices = 0
  let extra = 0
  let chains = 0
  let covered = 0
  for (let b = 0; b < player.buildings.length; b++) {
    const card = player.buildings[b]
    points += deck.points[card]
    if (deck.office[card] === EXTRA_CARD) extra++
    else if (deck.office[card] !== NONE) {
      offices++
      for (const other of player.buildings)
        if (deck.needs[other][deck.office[card]] > 0) covered += stats.product[other]
    } else {
      const yields = stats.ease[card] * stats.product[card]
      if (player.posts.includes(b)) helped += yields
      else if (yields > best) {
        second = best
        best = yields
      } else if (yields > second) second = yields
      chains += chainPromise(deck, stats, player, card)
    }
  }
  for (const face of player.assistants) points += deck.facePoints[face]
  let plan = 0
  let fuel = 0
  for (const card of player.hand) {
    const gain = deck.points[card] - deck.cost[card] / 5
    if (deck.cost[card] <= coins + 3 && gain > plan) plan = gain
    for (const own of player.buildings)
      if (deck.chain[own].includes(deck.resource[card])) {
        fuel += Math.max(0, stats.chainGain[own])
        break
      }
  }
  into[0] = points / 5
  into[1] = coins / 15
  into[2] = player.hand.length / 5
  into[3] = best / 4
  into[4] = second / 4
  into[5] = helped / 4
  into[6] = player.assistants.length
  into[7] = offices
  into[8] = extra
  into[9] = player.buildings.length / 4
  into[10] = chains / 4
  into[11] = fuel / 5
  into[12] = plan
  into[13] = covered / 5
}
