/**
 * `GET /api/lobby`: the lobby as a stream of server-sent events. `public` has the
 * lists of open tables and of games to watch; `own` says that one of the caller's
 * own tables has changed. Nothing personal is in it.
 */
import { LOBBY_PATH } from '@handwerk/protocol'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.js'
import type { TableRegistry } from '../table/table-registry.js'
import type { World } from '../world.js'
import { addressOf, networkOf } from './client-address.js'
import { type Budgets, routeCost } from './costs.js'
import type { FairTurns } from './fair-turns.js'
import type { Sessions } from './sessions.js'

/** Proxies close what is silent for long. */
const HEARTBEAT = 25_000
/** Close the stream of a client that has not read so many bytes. */
const UNREAD = 1024 * 1024

export interface LobbyStreamOptions {
  readonly world: World
  readonly tables: Pick<TableRegistry, 'lobby'>
  readonly people: Pick<Sessions, 'who'>
  /** Strangers see nothing. */
  readonly inviteOnly: boolean
  readonly budgets: Budgets
  readonly turns: FairTurns
  readonly proxies: number
}

export function streamLobby(app: FastifyInstance, options: LobbyStreamOptions): void {
  const { world, tables, people, budgets, turns, proxies, inviteOnly } = options
  app.get(LOBBY_PATH, async (request, reply) => {
    const address = networkOf(addressOf(request.raw, proxies))
    const cost = routeCost('tables')
    await turns.take(address, { kind: 'read', cost }, async () => {
      const person = (await people.who(request.headers))?.person.id ?? null
      if (inviteOnly && person === null) throw new ApiError('sign-in', 'This site is for invited people.')
      budgets.spend({ address, person }, cost)
      const { raw } = reply
      let leave: (() => void) | null = null
      let isClosed = false
      raw.on('close', () => {
        isClosed = true
        leave?.()
        heartbeat.cancel()
      })
      const write = (text: string) => {
        if (isClosed) return
        if (raw.writableLength > UNREAD) raw.destroy()
        else raw.write(text)
      }
      const heartbeat = world.timers.every(HEARTBEAT, () => write(': still here\n\n'))
      const looker = {
        person,
        tellPublic: (lists: string) => write(`event: public\ndata: ${lists}\n\n`),
        tellOwn: () => write('event: own\ndata: {}\n\n'),
      }
      const begun = await tables.lobby.look({
        ...looker,
        tellPublic: (lists) => {
          if (!raw.headersSent) {
            reply.hijack()
            raw.writeHead(200, {
              ...headersOf(reply.getHeaders()),
              'content-type': 'text/event-stream',
              'cache-control': 'no-store',
              // Nginx would keep events back otherwise.
              'x-accel-buffering': 'no',
            })
          }
          looker.tellPublic(lists)
        },
      })
      if (isClosed) begun()
      else leave = begun
    })
    return reply
  })
}

const headersOf = (headers: Readonly<Record<string, number | string | readonly string[] | undefined>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
