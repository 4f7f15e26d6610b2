/** Matches between networks: each deal is played from both seats. */
import { type AnyBot, makeBot } from '@handwerk/bots'
import { type Learner, type Networks, PolicyBot, Search } from '@handwerk/bots/learning'
import { type AnyGameModule, randomFrom, seedFrom } from '@handwerk/kernel'
import type { MatchJob } from './chunks.js'

type Rules = Pick<MatchJob, 'deals' | 'limits' | 'searches' | 'seed'>

/** For each deal, the share of the wins of the first. */
export async function matchShares(
  module: AnyGameModule,
  learner: Learner,
  networks: Networks,
  against: Networks | null,
  { deals, limits, searches, seed }: Rules,
): Promise<number[]> {
  const { game } = module
  const bot = async (own: boolean, luck: string): Promise<AnyBot> => {
    const random = randomFrom(luck)
    const by = own ? networks : against
    if (!by) {
      const greedy = await makeBot(game.name, 'greedy', random)
      if (!greedy) throw new Error(`${game.name} has no bot named greedy`)
      return greedy
    }
    const evaluator = learner.evaluator(by)
    return searches
      ? new Search(game, evaluator, limits, random, undefined, learner.style)
      : new PolicyBot(game, evaluator.prior, random)
  }
  const shares: number[] = []
  for (let deal = 0; deal < deals; deal++) {
    let won = 0
    for (const own of [0, 1]) {
      const bots = await Promise.all([0, 1].map((seat) => bot(seat === own, `${seed}/${deal}/${own}/${seat}`)))
      const winners = winnersOf(module, bots, `${seed}/${deal}`)
      if (winners.includes(own)) won += 1 / winners.length
    }
    shares.push(won / 2)
  }
  return shares
}

function winnersOf(module: AnyGameModule, bots: readonly AnyBot[], deal: string): readonly number[] {
  const { game } = module
  const options = module.options({}, bots.length)
  if (!options.ok) throw new Error(options.fault.reason)
  const p = game.start(options.value, bots.length, seedFrom(deal))
  for (;;) {
    const result = game.result(p)
    if (result) return result.winners
    const [seat] = game.waiting(p)
    game.play(p, seat, bots[seat].choose(game.view(p, seat), game.moves(p, seat)))
  }
}

/** `62.5 % ± 7.1`: the mean of pairs of games, and twice its standard error. */
export function shareText(shares: readonly number[]): string {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const squares = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0)
  const error = Math.sqrt(squares / Math.max(1, shares.length - 1) / shares.length)
  return `${(100 * mean).toFixed(1)} % ± ${(196 * error).toFixed(1)}`
}
