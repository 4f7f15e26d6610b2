import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { cli } from './cli.js'

const odd = fileURLToPath(new URL('./bots/odd.mjs', import.meta.url))
const checked = async (habit: string, ...more: string[]) => {
  const { code, out, err } = await cli(['bot-check', `cmd:"${process.execPath}" "${odd}" ${habit}`, '--json', ...more])
  expect(err).toBe('')
  const { conforms, findings } = JSON.parse(out)
  expect(code).toBe(conforms ? 0 : 1)
  const failed = findings.filter(({ ok }: { ok: boolean | null }) => ok === false)
  return { findings, failed: failed.map(({ what }: { what: string }) => what) }
}

describe('bot-check', () => {
  it('accepts a good bot, and lists what it has checked', async () => {
    const { findings, failed } = await checked('good')
    expect(failed).toEqual([])
    expect(findings.map(({ what }: { what: string }) => what)).toEqual([
      'hello',
      'bids',
      'bids, kinds of moves',
      'taking up a game in its midst',
      'answers',
      'silence',
      'speed',
      'repeatable',
      'bye',
    ])
    const detail = (name: string) => findings.find(({ what }: { what: string }) => what === name).detail
    expect(detail('bids')).toMatch(/^12 games with 2 to 4 seats, 3\d decisions$/)
    expect(detail('bids, kinds of moves')).toBe('1 of 1 were offered to it')
    expect(detail('repeatable')).toBe('yes, the same game twice')
  })

  it.each([
    ['illegal', ['bids', 'answers']],
    ['crash', ['bids', 'answers', 'bye']],
    ['stays', ['bye']],
    ['rude', ['hello']],
    ['elsewhere', ['games']],
  ])('a bot with the habit %s fails %j', async (habit, wanted) => {
    const { failed } = await checked(habit, '--games', '1')
    expect(failed).toEqual(expect.arrayContaining(wanted))
    expect(failed.filter((what: string) => !['taking up a game in its midst', ...wanted].includes(what))).toEqual([])
  })

  it('reports lines that were not asked for, before or after the next question', async () => {
    const { failed } = await checked('chats', '--games', '1')
    expect(failed.filter((what: string) => what === 'silence' || what === 'answers')).not.toEqual([])
  })

  it('prints sentences without --json', async () => {
    const { code, out } = await cli(['bot-check', `cmd:"${process.execPath}" "${odd}" rude`])
    expect(code).toBe(1)
    expect(out).toBe(
      'FAIL  hello: it must say hello first, not "\\"hello\\""\n\nThe bot does not keep to the protocol.\n',
    )
  })

  it('rejects a bot that is no program', async () => {
    expect(await cli(['bot-check', 'greedy'])).toMatchObject({
      code: 2,
      err: 'handwerk: bot-check takes a program, as in "cmd:python3 bot.py", not "greedy"\n',
    })
  })
})
