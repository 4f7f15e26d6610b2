/** A thread of its own for somebody who thinks. */
export const hireThinker = (): Worker => new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' })
