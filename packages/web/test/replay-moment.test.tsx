// @vitest-environment happy-dom
/** A moment of a replay: both moves are marked on the table, keys step, and the game can be played on from it. */
import type { Analysis, Decision } from '@handwerk/bots'
import { loadGame } from '@handwerk/shelf'
import { beforeEach, expect, it } from 'vitest'
import { allSaves } from '../src/local/saves.ts'
import type { Replay } from '../src/play/replay.ts'
import { changeSettings } from '../src/shell/settings.ts'
import { ReplayPlayer } from '../src/table/ReplayPlayer.tsx'
import { FakeThread, prepareDom, render, sessionOf, settled } from './table-harness.tsx'

beforeEach(prepareDom)

/** A game up to a plan, with the two ways in which its worker could go. */
async function planned(): Promise<{ replay: Replay; decision: Decision }> {
  const module = await loadGame('oh-my-goods')
  if (!module) throw new Error('no game')
  const { game, notation } = module
  const isPlanned = (position: unknown, seat: number | null) =>
    seat === 0 && (position as { step: string }).step === 'plan'
  const session = sessionOf(module, { game: 'oh-my-goods', seed: 'moment', until: isPlanned })
  const line = (seat: number, move: number) => notation.write(game.view(session.position, seat), move)
  const number = session.moves.length + 1
  const [orderly = 0, sloppy = 0] = game.moves(session.position, 0)
  const decision: Decision = {
    number,
    seat: 0,
    played: line(0, sloppy),
    chance: 0.52,
    advised: line(0, orderly),
    advisedChance: 0.63,
    cost: 0.11,
    next: line(0, sloppy),
    nextChance: 0.52,
    why: { reason: { id: 'even', detail: {} }, said: { en: 'It makes more.', de: 'Das macht mehr.' } },
  }
  session.play(0, [sloppy])
  return { replay: { module, record: session.record(), moments: session.moments }, decision }
}

it('shows what was played and what was better, steps by keys, and plays on', async () => {
  changeSettings({ language: 'en' })
  const { replay, decision } = await planned()
  const page = await render(<ReplayPlayer replay={replay} from={0} tools={null} />)
  await settled(() => page.all('.own').length === 1)
  await page.click('.scrub .join')
  const analysis: Analysis = {
    game: 'oh-my-goods',
    seats: replay.record.seats,
    iterations: 100,
    chances: replay.moments.map(() => [0.5, 0.5]),
    decisions: [decision],
    costly: [decision.number],
    best: null,
  }
  await FakeThread.all.at(-1)?.answer({ done: 1, of: 1, analysis })
  expect(page.all('.track i')).toHaveLength(1)
  expect(page.all('[data-mark]')).toHaveLength(0)
  await page.press('End')
  await page.press('ArrowLeft')
  expect(page.text('.momentslab')).toMatch(/played.*52 %.*better.*63 %.*It makes more\./s)
  const marks = page.all('[data-mark]').map(({ dataset }) => [dataset['piece'], dataset['mark'], dataset['markLabel']])
  expect(marks).toEqual([['site:0', 'both', 'played, better']])
  await page.press(' ')
  expect(page.all('.momentslab, [data-mark]')).toHaveLength(0)
  await page.press('ArrowLeft')
  await page.click('.momentslab .main')
  const [save] = allSaves()
  expect(save).toMatchObject({ playedOn: true, seed: replay.record.seed, moves: replay.record.moves.slice(0, -1) })
  expect(save?.sitters.map(({ bot }) => bot === null)).toEqual([true, false])
  expect(location.pathname + location.search).toBe(`/play/oh-my-goods?table=${save?.id}`)
})
