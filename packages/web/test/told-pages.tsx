/** What the replay and the end page tell of a match, read from them as they are rendered. */
import type { MatchRecord } from '@handwerk/match'
import type { ToldRecord } from '@handwerk/testkit'
import { readReplay } from '../src/play/replay.ts'
import { ReplayPlayer } from '../src/table/ReplayPlayer.tsx'
import { tableMessages } from '../src/table/words/index.ts'
import { overPage } from './online-end-page.tsx'
import { askedLast, render } from './table-harness.tsx'
import { endingTold, storyTold } from './told.ts'

/** The first moments are all checked: in the matches of the test kit, events happen in them or at the end. */
const ONE_BY_ONE = 20
/** Of the rest, one of so many is checked: rendering all takes too long. */
const STRIDE = 40

export async function toldByReplay(record: MatchRecord): Promise<ToldRecord | 'refused'> {
  const replay = await readReplay(record, tableMessages.en)
  if (typeof replay === 'string') return 'refused'
  if (!('moments' in replay)) throw new Error('the record is of other rules')
  const page = await render(<ReplayPlayer replay={replay} tools={null} />)
  const last = replay.moments.length - 1
  const looked = [...replay.moments.keys()].filter((at) => at <= ONE_BY_ONE || at % STRIDE === 0 || at === last)
  const story = []
  for (const at of looked) {
    await page.write('.scrub input', String(at))
    story.push(...storyTold(page.text('.ask h2'), at, record))
  }
  const end = page.text('.ask h2')
  await page.leave()
  return { ...endingTold(end, record), story }
}

export async function toldByEndPage(record: MatchRecord): Promise<ToldRecord | 'refused'> {
  const page = await overPage(record)
  if (page.text('.deal').includes('The record does not hold')) return 'refused'
  const story = page.all('.storylist li').flatMap((item) => {
    const [, after = '0'] = /^After move (\d+):/.exec(item.textContent ?? '') ?? []
    return storyTold(item.textContent ?? '', Number(after), record)
  })
  const title = page.text('h1')
  const told = { ...endingTold(title, record), story: [...story, ...storyTold(title, record.moves.length, record)] }
  if (page.all('.review').length === 0) return told
  const { standIns } = askedLast('analysis').asked.scope
  const judged = record.moves.flatMap((_, i) => (standIns[i] ? [] : [i + 1]))
  await page.leave()
  return { ...told, judged }
}
