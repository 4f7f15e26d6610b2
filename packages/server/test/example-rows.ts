/** People, tables and events as the stores keep them. */
import type { Event, MoveEvent } from '@handwerk/match'
import type { Stores } from '../src/store/database.js'
import type { StoredSeat, StoredTable, TableUpdate } from '../src/store/table-store.js'

export const anna = { id: 'anna', name: 'Anna', guest: true }
export const ben = { id: 'ben', name: 'Ben', guest: true }

const FREE = { name: '', share: '', standIn: false, resigned: false, person: null, level: null, key: null }
const openSeat = (seat: number): StoredSeat => ({ ...FREE, seat, is: 'open' })
export const linkSeat = (seat: number): StoredSeat => ({ ...FREE, seat, is: 'link', key: 'k'.repeat(22) })
export const botSeat = (seat: number): StoredSeat => ({ ...FREE, seat, is: 'bot', name: 'Ada', level: 'random' })
export const takenSeat = (seat: number, person: string): StoredSeat => ({
  ...FREE,
  seat,
  is: 'person',
  person,
  name: person,
})

export const table = (id: string, change: Pick<Partial<StoredTable>, 'seats' | 'made' | 'pace'> = {}): StoredTable => ({
  id,
  game: 'oh-my-goods',
  version: 1,
  levels: 1,
  options: { edition: '1st' },
  pace: { is: 'none' },
  rated: true,
  onlookers: false,
  invite: 'i'.repeat(22),
  removed: [],
  host: 'anna',
  status: 'gathering',
  made: 1_800_000_000_000,
  begun: null,
  ended: null,
  waiting: [],
  due: [],
  ending: null,
  secret: 's',
  commitment: 'c',
  seed: null,
  rematch: null,
  sought: null,
  seats: [takenSeat(0, 'anna'), openSeat(1), linkSeat(2)],
  ...change,
})

export const running = (gathering: StoredTable): StoredTable => ({
  ...gathering,
  status: 'running',
  begun: gathering.made,
  ended: null,
  ending: null,
  seed: 'dealt',
})

export const moved = (number: number, change: Partial<MoveEvent> = {}): MoveEvent => ({
  number,
  is: 'move',
  seat: 0,
  decision: number,
  line: `move ${number}`,
  sent: '4',
  at: 1_800_000_000_000 + number,
  heard: [number, 0, number],
  facts: [{ is: 'idle', seat: 0 }],
  ...change,
})

export const started: Event = { number: 1, is: 'start', at: 1_800_000_000_001, heard: [1, 1, 1], facts: [] }

export const so = (change: Partial<TableUpdate> = {}): TableUpdate => ({
  state: '{"number":1}',
  waiting: [0],
  due: [],
  ending: null,
  seats: [],
  turns: [],
  isAttended: false,
  calls: [],
  wakeAt: null,
  told: new Map(),
  ...change,
})

/** A table at which both must decide. */
export async function askBoth({ tables }: Stores, id: string): Promise<void> {
  const seats = [takenSeat(0, 'anna'), takenSeat(1, 'ben')]
  await tables.addTable(table(id, { seats, pace: { is: 'days', perMove: 3_600_000 } }))
  const calls = [0, 1].map((seat) => ({ seat, decision: 1, due: 100 }))
  const agreed = { ...table(id), seats, pace: { is: 'days', perMove: 3_600_000 } } as const
  await tables.begin(id, 'seed', agreed, started, so({ waiting: [0, 1], calls }))
}
