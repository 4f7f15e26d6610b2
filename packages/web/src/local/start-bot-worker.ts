import { reloadIfReplaced } from '../offline/replaced.ts'

/**
 * A thread of its own for somebody who thinks. `lost` is told if it cannot be
 * loaded, or fails; it says nothing more then, and another one can be hired.
 */
export function startBotWorker<Answer>(heard: (answer: Answer) => void, lost: () => void): Worker {
  const worker = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => heard(data))
  worker.addEventListener('error', () => {
    worker.terminate()
    reloadIfReplaced()
    lost()
  })
  return worker
}
