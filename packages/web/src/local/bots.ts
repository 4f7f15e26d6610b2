/** Plays the bots' seats of a session, one question at a time for each seat. */

import { itemAt, type Seat } from '@handwerk/kernel'
import type { MoveAnswered, MoveAsked } from './bot-worker.ts'
import type { Session } from './session.ts'
import { startBotWorker } from './start-bot-worker.ts'

/** Bots that could not be loaded are called again after so long. */
const AGAIN = 3000

/** Starts the bots; the answer stops them. `absent` is told when they are lost, and when they are back. */
export function playBots(session: Session, absent: (are: boolean) => void): () => void {
  const { module, save } = session
  if (save.sitters.every((sitter) => sitter.bot === null)) return () => {}
  const asked = new Map<number, Seat>()
  let number = 0
  /** Null while nobody is there to think. */
  let worker: Worker | null = null
  let again: ReturnType<typeof setTimeout> | undefined

  const ask = () => {
    if (worker === null) return
    for (const seat of module.game.waiting(session.position)) {
      const bot = itemAt(save.sitters, seat).bot
      if (bot === null || [...asked.values()].includes(seat)) continue
      const view = module.game.view(session.position, seat)
      const moves = module.game.moves(session.position, seat)
      asked.set(++number, seat)
      const question: MoveAsked = { is: 'move', number, game: save.game, bot, key: `${save.seed} ${seat}`, view, moves }
      worker.postMessage(question)
    }
  }
  const heard = ({ number, move }: MoveAnswered) => {
    const seat = asked.get(number)
    asked.delete(number)
    absent(false)
    // A move that something else has overtaken is not played; the seat is asked again.
    if (seat !== undefined) session.play(seat, [move])
  }
  const call = () => {
    worker = startBotWorker(heard, () => {
      worker = null
      asked.clear()
      absent(true)
      again = setTimeout(call, AGAIN)
    })
    ask()
  }
  const unsubscribe = session.subscribe(ask)
  call()
  return () => {
    unsubscribe()
    clearTimeout(again)
    worker?.terminate()
  }
}
