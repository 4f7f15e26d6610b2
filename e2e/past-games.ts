/** People with finished games, so that their pages have something to show. */
import { Client } from '../packages/server/test/client.ts'

/** A rated game that ends at once: `loser` resigns if it is a person, else the host does. */
async function play(winner: Client, loser: Client | string, game: string): Promise<string> {
  const person = typeof loser === 'string' ? null : loser
  const other = typeof loser === 'string' ? ({ is: 'bot', level: loser } as const) : ({ is: 'open' } as const)
  const body = { game, seats: [{ is: 'me' as const }, other], rated: true }
  const table = (await winner.call('make', { body })).reply.id
  if (person) await person.call('join', { table, body: {} })
  await winner.call('start', { table })
  await (person ?? winner).call('act', { table, body: { is: 'resign' } })
  return table
}

export interface PastGames {
  readonly anna: Client
  /** The name under which Anna signs in. */
  readonly handle: string
  readonly password: string
}

export async function playPastGames(address: string): Promise<PastGames> {
  const [anna, ben, cora, wilhelmine] = await Promise.all(
    ['Anna', 'Ben', 'Cora Castellan', 'Wilhelmine Oberpaur'].map((name) => Client.named(address, name)),
  )
  const [handle, password] = ['anna_k', 'correct horse battery']
  await anna.call('account', { body: { username: handle, password } })
  for (let i = 0; i < 4; i++) await play(anna, ben, 'oh-my-goods')
  for (let i = 0; i < 2; i++) await play(ben, cora, 'oh-my-goods')
  await play(cora, anna, 'oh-my-goods')
  await play(wilhelmine, 'greedy', 'oh-my-goods')
  await play(ben, 'random', 'oh-my-goods')
  await play(anna, 'greedy', 'mottainai')
  await play(ben, anna, 'mottainai')
  return { anna, handle, password }
}
