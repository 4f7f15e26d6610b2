/** Mail and push services of the simulated world, which may be slow, fail, or never answer. */
import type { Random } from '@handwerk/kernel'
import type { Senders } from '../notices/notices.js'
import type { Owner, Scheduler } from './scheduler.js'

export type SendingFault = 'slow' | 'fail' | 'hang'

/** What goes wrong now, as long as it is in the list. */
interface ActiveFault {
  readonly fault: SendingFault
  /** How many messages of a hundred. */
  readonly percent: number
}

/** How long a message takes that is slow. */
const SLOW = 20_000

export const addressOf = (person: string): string => `${person}@example.org`

export class SimulatedSenders {
  readonly faults = new Set<ActiveFault>()
  /** Called when a message has reached its person. */
  delivered: (person: string, table: string) => void = () => undefined
  private readonly scheduler: Scheduler
  private readonly random: Random

  constructor(scheduler: Scheduler, random: Random) {
    this.scheduler = scheduler
    this.random = random
  }

  /** The ways out of one process. */
  of(owner: Owner): Senders {
    return {
      mailer: {
        link: (path) => path,
        send: ({ to, lines }) => this.send(owner, to.replace('@example.org', ''), lines[1] ?? ''),
        close: () => undefined,
      },
      push: async ({ person }, { path }) => {
        await this.send(owner, person, path)
        return true
      },
    }
  }

  private send(owner: Owner, person: string, path: string): Promise<void> {
    const fault = this.fault()
    const delay = fault === 'slow' ? this.random.below(SLOW) : 20 + this.random.below(300)
    // Of those that fail or are never answered, some arrive all the same.
    const isLost = fault === 'fail' || (fault === 'hang' && this.random.below(2) === 0)
    return new Promise((resolve, reject) => {
      this.scheduler.after(delay, null, () => {
        if (!isLost) this.delivered(person, path.replace('/table/', ''))
        if (fault === 'hang') return
        this.scheduler.after(5, owner, () => (fault === 'fail' ? reject(new Error('the service failed')) : resolve()))
      })
    })
  }

  private fault(): SendingFault | null {
    for (const { fault, percent } of this.faults) if (this.random.below(100) < percent) return fault
    return null
  }
}
