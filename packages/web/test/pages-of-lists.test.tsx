// @vitest-environment happy-dom
/** Long lists come page by page, and each further page when it is asked for. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { TABLE } from '../../client/test/fake-server.ts'
import LadderPage from '../src/people/LadderPage.tsx'
import PersonPage from '../src/people/PersonPage.tsx'
import { prepareDom, render, settled } from './table-harness.tsx'

const asked: string[] = []
/** What each address answers. */
let answers: (path: string) => unknown
beforeEach(() => {
  prepareDom()
  asked.length = 0
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(String(path))
    return Response.json(answers(String(path)))
  })
})

const entry = (name: string) => ({
  ...{ name, person: name, handle: name, level: null },
  ...{ rating: 1500, uncertainty: 80, games: 3 },
})
const GAMES = [{ game: 'oh-my-goods', version: 1, seats: { min: 2, max: 4 }, settings: [], bots: [] }]

it('a ladder', async () => {
  const ladder = { game: 'oh-my-goods', seats: 2 }
  answers = (path) =>
    path.includes('/games')
      ? { games: GAMES }
      : path.includes('from=100')
        ? { ...ladder, entries: [entry('Ben')] }
        : { ...ladder, entries: [entry('Anna')], more: 100 }
  const page = await render(<LadderPage />)
  await settled(() => page.all('tbody tr').length === 1)
  await page.click('.beside .join')
  await settled(() => page.all('tbody tr').length === 2)
  expect(page.all('tbody th').map(({ textContent }) => textContent)).toEqual(['Anna', 'Ben'])
  expect(page.all('.beside .join')).toEqual([])
})

it('the finished games of somebody', async () => {
  const place = '1800000000000 abcdefgh2345'
  const profile = { person: { id: 'anna', name: 'Anna', guest: false }, handle: 'anna', since: 1, ratings: [] }
  const over = { ...TABLE, status: 'over', ending: { how: 'agreed', winners: [], ranks: null, scores: null } }
  answers = (path) =>
    path.includes('/me')
      ? { person: profile.person }
      : path.includes('after=')
        ? { ...profile, tables: [{ ...over, id: 'bbbbbbbbbbbb' }] }
        : { ...profile, tables: [over], more: place }
  const page = await render(<PersonPage who="anna" />)
  await settled(() => page.all('.pastgames li').length === 1)
  await page.click('.pair section > .join')
  await settled(() => page.all('.pastgames li').length === 2)
  expect(asked.some((path) => new URLSearchParams(path.split('?')[1]).get('after') === place)).toBe(true)
})
