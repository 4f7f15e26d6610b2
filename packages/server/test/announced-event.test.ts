/** The text with which a process announces an event to the others. */
import { expect, it } from 'vitest'
import { NOBODY_TOLD, readAnnounced, type Told, writeAnnounced } from '../src/store/announced-event.js'
import { appendRowOf } from '../src/store/rows.js'
import { moved, so } from './example-rows.js'

const STATE = '{"number":7}'
const textWith = (told: Told) => writeAnnounced(appendRowOf('a', moved(7), so({ told })))

it('is read as it was written, with the messages of its observers and the state behind them', () => {
  const told: Told = new Map([
    [0, '{"is":"delta","to":"Żółć \u{1f0cf}"}'],
    [1, null],
    [2, ''],
  ])
  const read = readAnnounced(textWith(told) + STATE)
  expect([read.number, read.state]).toEqual([7, STATE])
  expect(read.told).toEqual(told)
  expect(read.read()).toEqual(moved(7))
})

it('without messages it is the entry alone, as older versions announce it', () => {
  const text = textWith(NOBODY_TOLD)
  expect(JSON.parse(text)).toMatchObject({ table_id: 'a', number: 7, kind: 'move' })
  const read = readAnnounced(text)
  expect([read.number, read.told.size, read.state]).toEqual([7, 0, null])
  expect(read.read()).toEqual(moved(7))
})

it.each([
  ['shorter than it says', (text: string) => text.replace('told 7,', 'told 7,9')],
  ['longer than it says', (text: string) => text.replace('{"table_id"', ' {"table_id"')],
  ['of no number', (text: string) => text.replace('told 7', 'told x')],
  ['no entry', () => 'nonsense'],
])('is rejected if it is %s', (_, change) => {
  const text = textWith(new Map([[0, 'message']])) + STATE
  expect(() => readAnnounced(text)).not.toThrow()
  expect(() => readAnnounced(change(text))).toThrow()
})
