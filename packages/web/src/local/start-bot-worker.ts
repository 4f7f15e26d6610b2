import { reloadIfReplaced } from '../offline/replaced.ts'

/** Starts a bot worker. `onLost` is called once if it cannot be loaded or fails; the caller may start another one. */
export function startBotWorker<Answer>(onAnswer: (answer: Answer) => void, onLost: () => void): Worker {
  const worker = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => onAnswer(data))
  worker.addEventListener('error', () => {
    worker.terminate()
    reloadIfReplaced()
    onLost()
  })
  return worker
}
