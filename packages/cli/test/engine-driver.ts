/** Requests to an engine in this process. */
import { Engine } from '../src/engine/engine.js'
import { registry } from '../src/registry.js'

export type Answer = ReturnType<Engine['answer']>
export type Done = Extract<Answer, { is: 'done' }>

export async function openEngine(most = 1000) {
  const engine = new Engine(registry, most)
  await engine.loadGames()
  const send = (request: object): Answer => engine.answer(JSON.stringify({ id: 1, ...request }))
  const ask = (request: object): Done => {
    const answer = send(request)
    if (answer.is === 'done') return answer
    throw new Error(answer.sentence)
  }
  const start = (game: string, seeds: readonly string[], more: object = {}) =>
    ask({ is: 'start', game, seats: 2, seeds, ...more })
  return { engine, send, ask, start }
}
