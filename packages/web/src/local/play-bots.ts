/** Plays the bots' seats of a session, with one open request for each seat. */

import { itemAt, type Seat } from '@handwerk/kernel'
import type { MoveReply, MoveRequest } from './bot-worker.ts'
import type { Session } from './session.ts'
import { startBotWorker } from './start-bot-worker.ts'

/** Milliseconds until a worker that failed is started again. */
const RESTART_DELAY = 3000

/** Starts the bots and returns a function that stops them. `onAbsent` is called when their worker fails, and when it answers again. */
export function playBots(session: Session, onAbsent: (absent: boolean) => void): () => void {
  const { module, save } = session
  if (save.sitters.every((sitter) => sitter.bot === null)) return () => {}
  const asked = new Map<number, Seat>()
  let number = 0
  /** Null after it has failed. */
  let worker: Worker | null = null
  let restart: ReturnType<typeof setTimeout> | undefined

  const ask = () => {
    if (worker === null) return
    for (const seat of module.game.waiting(session.position)) {
      const bot = itemAt(save.sitters, seat).bot
      if (bot === null || [...asked.values()].includes(seat)) continue
      const view = module.game.view(session.position, seat)
      const moves = module.game.moves(session.position, seat)
      asked.set(++number, seat)
      const question: MoveRequest = {
        is: 'move',
        number,
        game: save.game,
        bot,
        key: `${save.seed} ${seat}`,
        view,
        moves,
      }
      worker.postMessage(question)
    }
  }
  const receive = ({ number, move }: MoveReply) => {
    const seat = asked.get(number)
    asked.delete(number)
    onAbsent(false)
    // The session refuses a move that came too late, and the seat is asked again.
    if (seat !== undefined) session.play(seat, [move])
  }
  const startWorker = () => {
    worker = startBotWorker(receive, () => {
      worker = null
      asked.clear()
      onAbsent(true)
      restart = setTimeout(startWorker, RESTART_DELAY)
    })
    ask()
  }
  const unsubscribe = session.subscribe(ask)
  startWorker()
  return () => {
    unsubscribe()
    clearTimeout(restart)
    worker?.terminate()
  }
}
