/** docs/match.md: every example is valid, and no kind is missing. */
import { readFileSync } from 'node:fs'
import { EVENT_KINDS, type ObservedEvent, type ObservedState, RESERVED_KINDS, readDrafts } from '@handwerk/match'
import { describe, expect, it } from 'vitest'

const text = readFileSync(new URL('../../../docs/match.md', import.meta.url), 'utf8')
const examples = [...text.matchAll(/```json Event\n(.*?)```/gs)].map(([, json = '']) => JSON.parse(json))

describe('docs/match.md', () => {
  it('shows events that can be read', () => {
    expect(readDrafts(examples, [], 2)).toHaveLength(examples.length)
  })

  it('shows every kind of event', () => {
    expect(new Set(examples.map(({ is }) => is))).toEqual(new Set(EVENT_KINDS))
  })

  it('names every kind that is reserved', () => {
    for (const kind of RESERVED_KINDS) expect(text).toContain(`\`${kind}\``)
  })

  it('names the source of everything that an observer reads', () => {
    const state: Record<keyof ObservedState, true> = {
      view: true,
      decision: true,
      clocks: true,
      offer: true,
      undo: true,
      ending: true,
    }
    const event: Pick<Record<keyof ObservedEvent, true>, 'number'> = { number: true }
    const sources = text.split('## Who reads what')[1]?.split('\n## ')[0] ?? ''
    for (const field of [...Object.keys(state), ...Object.keys(event), 'waiting', 'remaining', 'seats', 'status'])
      expect(sources).toContain(`\`${field}\``)
  })
})
