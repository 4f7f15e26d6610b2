/** How many turns of one host the bots of a process think about. */
import type { JobHelpers } from 'graphile-worker'
import { beforeEach, describe, expect, it } from 'vitest'
import { OwnersThinking } from '../src/store/owners-thinking.js'

let owners: OwnersThinking
let added: unknown[][]
let begun: string[]
let ends: ((error?: Error) => void)[]
beforeEach(() => {
  owners = new OwnersThinking(2)
  added = []
  begun = []
  ends = []
})

const RUN_AT = new Date(5000)
function take(owner: string | null, name = owner ?? 'old', key: string | null = 'a key'): Promise<void> {
  const flags = owner === null ? null : { [owner]: true }
  const job = { task_identifier: 'turn', payload: { name }, run_at: RUN_AT, key, flags }
  const helpers = {
    job,
    addJob: async (...what: unknown[]) => {
      added.push(what)
    },
  } as unknown as JobHelpers
  return owners.take(helpers, () => {
    begun.push(name)
    return new Promise((done, fail) => ends.push((error) => (error ? fail(error) : done())))
  })
}

describe('the turns of one host', () => {
  it('are taken up to the limit', () => {
    for (const name of ['one', 'two']) void take('anna', name)
    expect([begun, added]).toEqual([['one', 'two'], []])
  })

  it('beyond the limit are put back in their place', async () => {
    for (const name of ['one', 'two']) void take('anna', name)
    await take('anna', 'three')
    expect(begun).toEqual(['one', 'two'])
    expect(added).toEqual([['turn', { name: 'three' }, { runAt: RUN_AT, flags: ['anna'], jobKey: 'a key' }]])
  })

  it('are put back without a key if they have none', async () => {
    for (const name of ['one', 'two']) void take('anna', name)
    await take('anna', 'three', null)
    expect(added).toEqual([['turn', { name: 'three' }, { runAt: RUN_AT, flags: ['anna'] }]])
  })

  it('do not count for another', async () => {
    for (const name of ['one', 'two']) void take('anna', name)
    void take('ben')
    expect(begun).toEqual(['one', 'two', 'ben'])
  })

  it('are taken again when one of them is done', async () => {
    const first = take('anna', 'one')
    void take('anna', 'two')
    ends[0]?.()
    await first
    void take('anna', 'three')
    expect([begun, added]).toEqual([['one', 'two', 'three'], []])
  })

  it('are taken again when one of them has failed', async () => {
    const first = take('anna', 'one')
    void take('anna', 'two')
    ends[0]?.(new Error('no'))
    await expect(first).rejects.toThrow('no')
    void take('anna', 'three')
    expect(begun).toEqual(['one', 'two', 'three'])
  })
})

describe('a host', () => {
  it('is at the limit while so many of their bots think', () => {
    void take('anna', 'one')
    void take('ben')
    expect(owners.atLimit).toEqual([])
    void take('anna', 'two')
    expect(owners.atLimit).toEqual(['anna'])
  })

  it('is not at the limit any more when one is done', async () => {
    const first = take('anna', 'one')
    void take('anna', 'two')
    ends[0]?.()
    await first
    expect(owners.atLimit).toEqual([])
    void take('anna', 'three')
    expect(owners.atLimit).toEqual(['anna'])
  })

  it('is forgotten when all are done', async () => {
    const first = take('anna', 'one')
    ends[0]?.()
    await first
    const { counts } = owners as unknown as { counts: Map<string, number> }
    expect(counts.size).toBe(0)
  })
})

it('turns that an older version has queued have no limit', () => {
  for (const name of ['one', 'two', 'three']) void take(null, name)
  expect([begun, owners.atLimit]).toEqual([['one', 'two', 'three'], []])
})
