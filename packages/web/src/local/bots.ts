/** Plays the bots' seats of a session, one question at a time for each seat. */
import type { Seat } from '@handwerk/kernel'
import type { MoveAnswered, MoveAsked } from './bot-worker.ts'
import type { Session } from './session.ts'
import { hireThinker } from './thinker.ts'

/** Starts the bots; the answer stops them. */
export function seatBots(session: Session): () => void {
  const { box, save } = session
  if (save.sitters.every((sitter) => sitter.bot === null)) return () => {}
  const worker = hireThinker()
  const asked = new Map<number, Seat>()
  let number = 0

  const ask = () => {
    for (const seat of box.game.waiting(session.position)) {
      const bot = save.sitters[seat].bot
      if (bot === null || [...asked.values()].includes(seat)) continue
      const view = box.game.view(session.position, seat)
      const moves = box.game.moves(session.position, seat)
      asked.set(++number, seat)
      const question: MoveAsked = { is: 'move', number, game: save.game, bot, key: `${save.seed} ${seat}`, view, moves }
      worker.postMessage(question)
    }
  }
  worker.addEventListener('message', ({ data }: MessageEvent<MoveAnswered>) => {
    const seat = asked.get(data.number)
    asked.delete(data.number)
    // A move that something else has overtaken is not played; the seat is asked again.
    if (seat !== undefined) session.play(seat, [data.move])
  })
  const unsubscribe = session.subscribe(ask)
  ask()
  return () => {
    unsubscribe()
    worker.terminate()
  }
}
