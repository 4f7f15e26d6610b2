// @vitest-environment happy-dom
/** What the replay, the end page and the page of an old record tell beside the moves, in both languages. */
import { itemAt, type Language } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { endedMatch } from '@handwerk/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { OldRecordPage } from '../src/local/OldRecordPage.tsx'
import { readReplay } from '../src/play/replay.ts'
import { changeSettings } from '../src/shell/settings.ts'
import { ReplayPlayer } from '../src/table/ReplayPlayer.tsx'
import { tableMessages } from '../src/table/words/index.ts'
import { overPage } from './online-end-page.tsx'
import { askedLast, prepareDom, render } from './table-harness.tsx'

beforeEach(() => {
  prepareDom()
  changeSettings({ language: 'en', speed: 'instant' })
})

const match = endedMatch(mottainai, 'resigned among three, and a bot would have won for them')
const { record } = match
const loser = match.story[0]?.seat ?? 0
const name = itemAt(record.seats, loser)
const winner = itemAt(record.seats, record.ending?.winners[0] ?? 0)
const takenBack = endedMatch(mottainai, 'resigned after moves were taken back')

const noteAt = async (at: number, language: Language): Promise<string> => {
  changeSettings({ language })
  const replay = await readReplay(record, tableMessages.en)
  if (typeof replay === 'string' || !('moments' in replay)) throw new Error('the record cannot be replayed')
  return (await render(<ReplayPlayer replay={replay} from={at} tools={null} />)).text('.ask h2')
}

describe('the replay of a match of three in which one resigned', () => {
  it.each([
    ['en', `${name} resigned.`],
    ['de', `${name} hat aufgegeben.`],
  ] as const)('reports it at the right move: %s', async (language, sentence) => {
    expect(await noteAt(10, language)).toContain(sentence)
  })

  it.each([
    ['en', `A bot played this for ${name}.`],
    ['de', `Das hat ein Bot für ${name} gespielt.`],
  ] as const)('says whose moves a bot made: %s', async (language, sentence) => {
    expect(await noteAt(match.byStandIns[0] ?? 0, language)).toContain(sentence)
  })

  it.each([
    ['en', `${winner} wins. ${name} gave up before the end, and comes after the others.`],
    ['de', `${winner} gewinnt. ${name} hat vor dem Ende aufgegeben und liegt hinter den anderen.`],
  ] as const)('shows the result of the record: %s', async (language, sentence) => {
    expect(await noteAt(record.moves.length, language)).toContain(sentence)
  })
})

describe('the end page of a match of three in which one resigned', () => {
  it('names the winner of the record', async () => {
    expect((await overPage(record)).text('h1')).toBe(`${winner} wins`)
  })

  it('lists the player who resigned last, and says so', async () => {
    const page = await overPage(record)
    const last = page.all('.scores tbody tr').at(-1)
    expect([...(last?.children ?? [])].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      '3',
      `${name}gave up`,
    ])
  })

  it('says when it happened', async () => {
    expect((await overPage(record)).text('.storylist ol')).toBe(`After move 10: ${name} resigned.`)
  })

  it('analyzes the game with the winners of the record, and without the moves of the bot', async () => {
    await overPage(record)
    const { winners, standIns } = askedLast('analysis').asked.scope
    expect(winners).toEqual(record.ending?.winners)
    expect(standIns.flatMap((isByBot, i) => (isByBot ? [i + 1] : []))).toEqual(match.byStandIns)
  })
})

it('the end page of a match that was not played to its end lists its events', async () => {
  const page = await overPage(takenBack.record)
  expect(page.all('.storylist li').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('took a move back.'),
    expect.stringContaining('back.'),
    `After move ${takenBack.record.moves.length}: Ben resigned.`,
  ])
})

it('a record that is shown as it was stored names the winners of its ending', async () => {
  const page = await render(<OldRecordPage oldRecord={{ module: mottainai, record, playedBy: 1 }} />)
  expect(page.page.textContent).toContain(`${winner} wins. ${name} gave up before the end`)
})
