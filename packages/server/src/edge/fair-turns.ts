/**
 * Starts requests in round-robin order of addresses, so that an address with many
 * requests only delays itself. Yields to the event loop between two requests.
 */
import type { World } from '../world.js'

/** A light request does little between two waits for the database; a heavy one blocks the event loop for milliseconds. */
export const LIGHT = 1
export const HEAVY = 16

/** Maximum work in progress, in units of a light request. */
const CAPACITY = 64

interface Waiting {
  readonly weight: number
  begin(): void
}

export class FairTurns {
  private readonly world: World
  private readonly capacity: number
  /** In the order of their turns. */
  private readonly addresses = new Map<string, Waiting[]>()
  private busy = 0
  private isScheduled = false

  constructor(world: World, capacity = CAPACITY) {
    this.world = world
    this.capacity = capacity
  }

  /** Number of addresses with requests that wait. */
  get waiting(): number {
    return this.addresses.size
  }

  /** Runs the work when it is this address's turn. */
  take<T>(address: string, weight: number, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const begin = () => {
        this.busy += weight
        const done = () => {
          this.busy -= weight
          this.next()
        }
        work().then(resolve, reject).finally(done)
      }
      const waiting = this.addresses.get(address)
      if (waiting) waiting.push({ weight, begin })
      else this.addresses.set(address, [{ weight, begin }])
      this.next()
    })
  }

  private next(): void {
    if (this.isScheduled || this.addresses.size === 0) return
    this.isScheduled = true
    this.world.timers.soon(() => {
      this.isScheduled = false
      this.beginOne()
    })
  }

  private beginOne(): void {
    const [first] = this.addresses
    if (!first) return
    const [address, waiting] = first
    const [one] = waiting
    if (!one || (this.busy > 0 && this.busy + one.weight > this.capacity)) return
    waiting.shift()
    this.addresses.delete(address)
    if (waiting.length > 0) this.addresses.set(address, waiting)
    one.begin()
    this.next()
  }
}
