import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { check, EVENT_KINDS, REFUSALS, Refused } from '@handwerk/protocol'
import { describe, expect, it } from 'vitest'

const text = readFileSync(fileURLToPath(new URL('../../../docs/protocol.md', import.meta.url)), 'utf8')
const quoted = (words: string) => [...words.matchAll(/`([\w-]+)`/g)].map(([, word]) => word)

describe('docs/protocol.md', () => {
  it('has every code of a refusal with its status, and no other', () => {
    const rows = [...text.matchAll(/^\| (`.*`) \| (\d{3}) \|/gm)]
    const listed = rows.flatMap(([, codes = '', status]) => quoted(codes).map((code) => [code, Number(status)]))
    expect(Object.fromEntries(listed)).toEqual(REFUSALS)
  })

  it('has every kind of event, and no other', () => {
    const [, kinds = ''] = /^`event\.is` is one of (.*?)\. /m.exec(text) ?? []
    expect(quoted(kinds).sort()).toEqual([...EVENT_KINDS].sort())
  })
})

describe('a refusal', () => {
  const refused = { code: 'too-many', sentence: 'Wait.' }
  it('may be retried at once', () => expect(check(Refused, { ...refused, retry: 0 }).ok).toBe(true))
  it('may not be retried before it was made', () => expect(check(Refused, { ...refused, retry: -1 }).ok).toBe(false))
})
