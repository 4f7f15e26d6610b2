import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkFrom, checkTolerant, NewTable, readMessage } from '@handwerk/protocol'
import { describe, expect, it } from 'vitest'

const text = readFileSync(fileURLToPath(new URL('../../../docs/protocol.md', import.meta.url)), 'utf8')
type Json = { readonly [key: string]: unknown }
/** Every message of the server in the docs, with its kind. */
const told = [...text.matchAll(/^```json ServerMessage\n([\s\S]*?)^```/gm)].map(
  ([, json = '']) => JSON.parse(json) as Json,
)
const ofKind = (is: string): Json => {
  const message = told.find((one) => one['is'] === is)
  if (!message) throw new Error(`the docs show no ${is}`)
  return message
}

/** The same with an extra field in every object of the protocol; the game's own objects stay unchanged. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  const GAMES_OWN = ['view', 'facts', 'options', 'keys', 'parts', 'scores', 'moves', 'detail', 'refusal']
  const fields = Object.entries(value).map(([key, part]) => [key, GAMES_OWN.includes(key) ? part : withMore(part)])
  return { ...Object.fromEntries(fields), fresh: { of: 'tomorrow' } }
}

describe('a client that reads what a newer server says', () => {
  for (const [index, message] of told.entries())
    it(`ignores unknown fields of message ${index + 1}, ${message['is']}`, () =>
      expect(readMessage(withMore(message))).toEqual({ is: 'message', message }))

  it('recognizes a message of an unknown kind', () =>
    expect(readMessage({ is: 'fireworks', table: 'abcdefgh2345' })).toEqual({ is: 'unknown' }))

  it('reads an unknown code of a refusal as trouble', () =>
    expect(readMessage({ is: 'refused', id: 3, code: 'on-holiday', sentence: 'Not today.' })).toEqual({
      is: 'message',
      message: { is: 'refused', id: 3, code: 'trouble', sentence: 'Not today.' },
    }))

  it('keeps an event of an unknown kind, with its number', () => {
    const step = ofKind('step')
    const event = { ...(step['event'] as Json), is: 'paused' }
    expect(readMessage({ ...step, event })).toEqual({
      is: 'message',
      message: { ...step, event: { ...event, is: 'other' } },
    })
  })

  it('says which field of a known kind it cannot read', () => {
    const { clocks: _, ...step } = ofKind('step')
    expect(readMessage(step)).toMatchObject({ is: 'unreadable' })
    expect(readMessage({ is: 'done', id: 'three', number: null })).toMatchObject({ is: 'unreadable' })
  })

  for (const raw of [null, 7, 'hello', [], {}, { is: 7 }])
    it(`cannot read ${JSON.stringify(raw)}`, () => expect(readMessage(raw)).toMatchObject({ is: 'unreadable' }))

  it('does not change facts, views and moves of the game', () => {
    const facts = [{ is: 'firework', colour: 'red', deep: { more: 1 } }]
    const step = {
      ...ofKind('step'),
      event: { ...(ofKind('step')['event'] as Json), facts },
      view: { any: [{ x: 1 }] },
    }
    expect(readMessage(step)).toEqual({ is: 'message', message: step })
  })
})

describe('a server that reads what a client says', () => {
  const table = { game: 'oh-my-goods', seats: [{ is: 'me' }, { is: 'bot', level: 'random' }], pace: { is: 'none' } }
  const more = { ...table, pace: { ...table.pace, pauses: 2 }, theme: 'dark' }

  it('drops the unknown fields of a newer client', () =>
    expect(checkFrom(3, 2)(NewTable, more)).toEqual({ ok: true, value: table }))

  for (const declared of [1, 2])
    it(`refuses them from version ${declared}, which is not newer`, () =>
      expect(checkFrom(declared, 2)(NewTable, more).ok).toBe(false))

  it('refuses an unknown kind, also from a newer client', () =>
    expect(checkTolerant(NewTable, { ...table, pace: { is: 'sand-glass' } }).ok).toBe(false))
})
