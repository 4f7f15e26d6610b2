/**
 * Builds a position that a view cannot tell from the true one: deals hidden cards
 * anew, and makes hidden decisions at random.
 */
import { empty, HIDDEN, type Random, randomKey, shuffleWith } from '@handwerk/kernel'
import { NONE } from './cards.js'
import { addToHand, copyStacks, deckFor, type Player, type Position } from './position.js'
import { owed } from './rules/draw.js'
import { planAtRandom } from './rules/plan.js'
import type { View, ViewPlayer } from './view.js'

export function imagine(view: View, random: Random): Position {
  const hidden = hiddenCards(view)
  shuffleWith(random, hidden)
  const draw = (): number => hidden.pop() ?? NONE
  const { seat: self, waiting, pile } = view
  const players: Player[] = []
  for (let seat = 0; seat < view.players.length; seat++) {
    const player = playerOf(view.players[seat])
    for (const stack of player.goods) for (let i = 0; i < stack.length; i++) stack[i] = draw()
    if (player.aside === HIDDEN) player.aside = draw()
    if (seat !== self) {
      empty(player.hand)
      while (player.hand.length < view.players[seat].hand.length) addToHand(player.hand, draw())
    }
    players.push(player)
  }
  const p: Position = {
    options: view.options,
    chance: { key: randomKey(random), drawn: 0 },
    step: view.step,
    round: view.round,
    active: view.active,
    turn: view.turn,
    final: view.final,
    pile: [],
    discard: view.discard.slice(),
    sunrise: view.sunrise.slice(),
    sunset: view.sunset.slice(),
    market: view.market.slice(),
    bench: view.bench.slice(),
    players,
    part: view.part,
    resume: view.resume,
    site: view.site,
    due: view.due,
    fresh: view.fresh,
    built: view.built,
    buying: view.buying,
    hiring: view.hiring,
    post: view.post,
  }
  while (p.pile.length < pile) p.pile.push(draw())
  for (const [seat, player] of players.entries()) if (seat !== self) decide(p, player, waiting.includes(seat), random)
  return p
}

/** A player, as far as the view shows it. */
const playerOf = (player: ViewPlayer): Player => ({
  hand: player.hand.slice(),
  buildings: player.buildings.slice(),
  goods: copyStacks(player.goods),
  worker: player.worker,
  mode: player.mode,
  assistants: player.assistants.slice(),
  posts: player.posts.slice(),
  aside: player.aside,
  produced: player.produced,
  due: player.due,
  extra: player.extra,
  chosen: player.chosen,
  redraws: player.redraws,
  picks: player.picks.slice(),
  plan: {
    ready: player.plan.ready,
    worker: player.plan.worker,
    mode: player.plan.mode,
    posts: player.plan.posts.slice(),
    next: player.plan.next,
    sending: player.plan.sending,
    paid: player.plan.paid.slice(),
    aside: player.plan.aside,
  },
})

/** By card, whether the view shows it; kept, because views are imagined thousands of times. */
let seen = new Uint8Array(0)

/** The cards of the deck that the view does not show. */
function hiddenCards(view: View): number[] {
  const { size } = deckFor(view)
  if (seen.length < size) seen = new Uint8Array(size)
  seen.fill(0)
  // Numbers outside the deck (charburners, HIDDEN, NONE) write outside the list and have no effect.
  const look = (cards: readonly number[]): void => {
    for (let i = 0; i < cards.length; i++) seen[cards[i]] = 1
  }
  look(view.discard)
  look(view.sunrise)
  look(view.sunset)
  for (const player of view.players) {
    look(player.buildings)
    look(player.hand)
    if (player.aside >= 0) seen[player.aside] = 1
  }
  const hidden: number[] = []
  for (let card = 0; card < size; card++) if (seen[card] === 0) hidden.push(card)
  return hidden
}

/** Guesses what the player may be deciding, or has decided in secret. */
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
    gone.length = owed(player)
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
