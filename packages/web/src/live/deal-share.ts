import type { Table } from '@handwerk/protocol'
import { call } from './api.ts'
import { dealOf, storeDeal } from './table-storage.ts'

/** Adds this player's share to the deal, and stores it with the server's commitment. */
export async function addShare({ id, commitment }: Pick<Table, 'id' | 'commitment'>): Promise<void> {
  const share = dealOf(id)?.share ?? randomShare()
  storeDeal(id, { share, commitment })
  await call('share', { table: id, body: { share } })
}

function randomShare(): string {
  const words = crypto.getRandomValues(new Uint32Array(8))
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
}
