/** Tables and acts for tests. */
import type { Act, Decision, Invitation, NewTable, Scene, ServerMessage } from '@handwerk/protocol'
import { Client } from './client.js'

export const GAME = 'oh-my-goods'
export const RANDOM: Invitation = { is: 'bot', level: 'random' }

export async function tableOf(host: Client, seats: Invitation[], more: Partial<NewTable> = {}): Promise<string> {
  const { reply, refused } = await host.call('make', { body: { game: GAME, seats, ...more } })
  if (refused) throw new Error(refused.sentence)
  return reply.id
}

export interface Two {
  readonly anna: Client
  readonly ben: Client
  readonly table: string
  close(): void
}

/** A running table with Anna, the host, and Ben, both connected. */
export async function two(address: string, more: Partial<NewTable> = {}): Promise<Two> {
  const [anna, ben] = await Promise.all([Client.named(address, 'Anna'), Client.named(address, 'Ben')])
  const table = await tableOf(anna, [{ is: 'me' }, { is: 'open' }], more)
  await ben.call('join', { table, body: {} })
  await anna.call('start', { table })
  await Promise.all([anna.connect(), ben.connect()])
  const close = () => {
    anna.close()
    ben.close()
  }
  return { anna, ben, table, close }
}

export const sceneOf = async (client: Client, table: string, since = 0): Promise<Scene> =>
  (await client.call('scene', { table, query: `?since=${since}` })).reply

/** The open decision of a person; throws if there is none. */
export async function decisionOf(client: Client, table: string): Promise<Decision> {
  const { decision } = await sceneOf(client, table)
  if (!decision) throw new Error('nobody asks them')
  return decision
}

/** An answer to a decision by the index of the move. */
export function moveIn({ number, moves }: Decision, at = 0): Extract<Act, { is: 'move' }> {
  const offered = moves[at]
  if (!offered) throw new Error(`there is no move ${at}`)
  return { is: 'move', decision: number, move: offered[0] }
}

/** Plays everybody's first legal move until the first person's view fulfils the condition. */
export async function playUntil(
  players: readonly [Client, ...Client[]],
  table: string,
  holds: (scene: Scene) => boolean,
): Promise<Scene> {
  for (let i = 0; i < 300; i++) {
    const scene = await sceneOf(players[0], table)
    if (holds(scene)) return scene
    for (const player of players) {
      const { decision } = await sceneOf(player, table)
      if (decision) await player.ask(moveIn(decision), table)
    }
  }
  throw new Error('it never held')
}

/** The numbers of all events received, in order. */
export const numbersIn = (told: readonly ServerMessage[]): number[] =>
  told.flatMap((one) => {
    if (one.is === 'scene') return one.events.map(({ number }) => number)
    return one.is === 'step' ? [one.event.number] : []
  })

export const countedUp = (numbers: readonly number[]): number[] => numbers.map((_, i) => i + 1)
