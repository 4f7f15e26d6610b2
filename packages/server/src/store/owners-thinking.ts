/** For how many turns of each host the bots of this process think: the queue passes over hosts with enough of them. */
import type { JobHelpers } from 'graphile-worker'

type Helpers = Pick<JobHelpers, 'job' | 'addJob'>

/** Gives a job its place in the queue again. */
export async function putBack({ job, addJob }: Helpers): Promise<void> {
  const { task_identifier: task, payload, run_at: runAt, key, flags } = job
  await addJob(task, payload, {
    runAt,
    ...(flags === null ? {} : { flags: Object.keys(flags) }),
    ...(key === null ? {} : { jobKey: key }),
  })
}

export class OwnersThinking {
  private readonly most: number
  private readonly counts = new Map<string, number>()

  constructor(most: number) {
    this.most = most
  }

  /** The hosts whose turns are not to be taken now. */
  get atLimit(): string[] {
    return [...this.counts].flatMap(([owner, count]) => (count >= this.most ? [owner] : []))
  }

  /** Puts the turn back if several of its host were taken in the same moment. */
  async take(helpers: Helpers, work: () => Promise<void>): Promise<void> {
    // Turns that an older version has queued have no flag.
    const [owner] = Object.keys(helpers.job.flags ?? {})
    if (owner === undefined) return work()
    const others = this.counts.get(owner) ?? 0
    if (others >= this.most) return putBack(helpers)
    this.counts.set(owner, others + 1)
    try {
      await work()
    } finally {
      const left = (this.counts.get(owner) ?? 1) - 1
      if (left > 0) this.counts.set(owner, left)
      else this.counts.delete(owner)
    }
  }
}
