/** Renders the end page of a table on a server that has this record. */

import type { FollowedTable } from '@handwerk/client/live'
import { type Ending, type MatchRecord, resignedIn } from '@handwerk/match'
import type { SeatState } from '@handwerk/protocol'
import { loadGame } from '@handwerk/shelf'
import { vi } from 'vitest'
import { TABLE } from '../../client/test/fake-server.ts'
import { OnlineEndPage } from '../src/live/OnlineEndPage.tsx'
import { type RenderedTable, render, settled } from './table-harness.tsx'

export async function overPage(
  record: MatchRecord,
  seat: number | null = null,
): Promise<Omit<RenderedTable, 'session'>> {
  const module = await loadGame(record.game)
  if (!module) throw new Error(`there is no game ${record.game}`)
  vi.stubGlobal('fetch', async () => Response.json(record))
  const page = await render(
    <OnlineEndPage
      module={module}
      now={followed(record, seat)}
      names={record.seats}
      look={() => {}}
      openChat={() => {}}
    />,
  )
  await settled(() => !page.page.textContent?.includes('is being checked') && page.all('.deal').length > 0)
  return page
}

const AGREED: Ending = { how: 'agreed', winners: [], ranks: null, scores: null }

/** The finished table as the server sends it to a seat, or to an onlooker. */
function followed(record: MatchRecord, seat: number | null): FollowedTable {
  const { game, seats } = record
  const ending = record.ending ?? AGREED
  const gone = resignedIn(record)
  const sitters = seats.map((name, i): SeatState => {
    return { is: 'person', name, person: name, level: null, standIn: false, resigned: gone.includes(i), shared: true }
  })
  const table = { ...TABLE, game, status: 'over', seats: sitters, ending } as const
  const presence = { seats: seats.map(() => ({ here: true, left: null })), onlookers: 0 }
  return {
    table,
    seat,
    number: 1,
    snapshots: [],
    decision: null,
    clocks: [],
    read: 0,
    offer: null,
    undo: false,
    ending,
    presence,
    said: [],
  }
}
