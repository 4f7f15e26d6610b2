/**
 * A position that a view cannot tell from the true one. Hidden cards are dealt
 * anew among the places where, by what everybody remembers of the shuffles,
 * they can lie; hidden decisions are made by chance.
 */
import { HIDDEN, type Random, randomKey, shuffleWith } from '@handwerk/kernel'
import { NONE } from './cards.js'
import { addToHand, copyPlayer, type Player, type Position } from './position.js'
import { planAtRandom } from './rules/plan.js'
import type { View } from './view.js'

export function imagine(view: View, random: Random): Position {
  const pools = hiddenCards(view, random)
  const draw = (era: number): number => pools[era].pop() ?? NONE
  const { seat: self, waiting, backs, pile, ...table } = view
  const players = view.players.map((player, seat) => {
    const copy = copyPlayer(player)
    copy.goods.forEach((stack, b) => {
      for (let i = 0; i < stack.length; i++) if (stack[i] === HIDDEN) stack[i] = draw(backs.goods[seat][b][i])
    })
    if (seat !== self) fillHand(copy, backs.hands[seat].map(draw), random)
    return copy
  })
  const p: Position = {
    ...table,
    chance: { key: randomKey(random), drawn: 0 },
    pile: Array.from({ length: pile }, () => draw(view.shuffles)),
    discard: view.discard.slice(),
    sunrise: view.sunrise.slice(),
    sunset: view.sunset.slice(),
    bench: view.bench.slice(),
    players,
    era: view.era.slice(),
  }
  for (const [seat, player] of players.entries()) if (seat !== self) decide(p, player, waiting.includes(seat), random)
  return p
}

/** The cards that the seat cannot see, by the shuffle that they were last part of, each pool in random order. */
function hiddenCards(view: View, random: Random): number[][] {
  const pools: number[][] = Array.from({ length: view.shuffles + 1 }, () => [])
  const self = view.seat === null ? null : view.players[view.seat]
  for (let card = 0; card < view.era.length; card++) {
    if (view.era[card] > 0 && card !== self?.aside && !self?.hand.includes(card)) pools[view.era[card]].push(card)
  }
  for (const pool of pools) shuffleWith(random, pool)
  return pools
}

function fillHand(player: Player, cards: number[], random: Random): void {
  shuffleWith(random, cards)
  if (player.aside === HIDDEN) player.aside = cards.pop() ?? NONE
  player.hand.length = 0
  for (const card of cards) addToHand(player.hand, card)
}

/** What the player may be deciding, or has decided unseen. */
function decide(p: Position, player: Player, waits: boolean, random: Random): void {
  if (p.step === 'redraw' && player.chosen) {
    player.redraws = random.below(2) === 1
    if (player.redraws && p.options.keepOne && player.hand.length > 1) {
      const kept = random.below(player.hand.length + 1)
      if (kept < player.hand.length) player.picks.push(player.hand[kept])
    }
  }
  if (p.step === 'halve' && !waits) {
    const gone = player.hand.slice()
    shuffleWith(random, gone)
    gone.length = player.hand.length >> 1
    player.picks.push(...gone.sort((a, b) => a - b))
  }
  if (p.step === 'plan') {
    player.plan.posts.push(...player.posts)
    if (player.plan.ready) {
      player.plan.ready = false
      planAtRandom(p, player, random)
    }
  }
}
