/** Coins travel from whoever pays to the building that is paid for. */
import type { Fact } from '@handwerk/kernel'
import { type RefObject, useEffect, useRef } from 'react'
import { prefersStill } from '../../shell/settings.ts'

const MOST_COINS = 6
const MILLISECONDS = 620
const NEXT = 95
/** How high the arc is. */
const ARC = 70

interface Payment {
  readonly seat: number
  readonly goods: number
  readonly building: number
}

/** The payments for buildings among some facts: a pay and the build that follows it. */
function paymentsIn(facts: readonly Fact[]): Payment[] {
  return facts.flatMap((fact, i) => {
    const built = facts[i + 1]
    const [building] = built?.is === 'build' ? (built.cards ?? []) : []
    if (fact.is !== 'pay' || fact.seat === undefined || built?.seat !== fact.seat || building === undefined) return []
    return [{ seat: fact.seat, goods: fact.cards?.length ?? 1, building }]
  })
}

export function useCoinFlights(
  root: RefObject<HTMLElement | null>,
  facts: readonly Fact[],
  own: number | null,
  still: boolean,
): void {
  const seen = useRef(facts.length)
  useEffect(() => {
    // A payment may have been told before its building.
    const fresh = facts.slice(Math.max(0, seen.current - 1))
    const known = facts.length <= seen.current
    seen.current = facts.length
    const table = root.current
    if (!table || still || known || prefersStill()) return
    for (const { seat, goods, building } of paymentsIn(fresh)) {
      const from = table.querySelector(
        seat === own ? '.minime .coin, .me .coin, .hand .coin' : `.opp[data-seat="${seat}"] .nums`,
      )
      const to = table.querySelector(`[data-card="${building}"]`)
      if (from && to)
        throwCoins(table, from.getBoundingClientRect(), to.getBoundingClientRect(), Math.min(MOST_COINS, goods))
    }
  }, [root, facts, own, still])
}

function throwCoins(table: HTMLElement, from: DOMRect, to: DOMRect, count: number): void {
  const [dx, dy] = [to.left + to.width / 2 - from.left, to.top + to.height / 2 - from.top]
  for (let i = 0; i < count; i++) {
    const coin = document.createElement('span')
    coin.className = 'coin flyingcoin'
    coin.style.left = `${from.left}px`
    coin.style.top = `${from.top}px`
    coin.setAttribute('aria-hidden', 'true')
    table.append(coin)
    const flight = coin.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${dx / 2}px, ${dy / 2 - ARC}px) scale(1.15)`, opacity: 1, offset: 0.5 },
        { transform: `translate(${dx}px, ${dy}px) scale(0.8)`, opacity: 0 },
      ],
      { duration: MILLISECONDS, delay: i * NEXT, easing: 'cubic-bezier(.4,0,.6,1)', fill: 'both' },
    )
    flight.onfinish = () => coin.remove()
    flight.oncancel = () => coin.remove()
  }
}
