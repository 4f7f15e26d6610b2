// @vitest-environment happy-dom
/** The home page, which offers games before it has loaded them. */
import * as shelf from '@handwerk/shelf'
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { partsOfGame } from '../src/games/game-parts.ts'
import { App } from '../src/shell/App.tsx'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom, render, settled } from './table-harness.tsx'

vi.mock('@handwerk/shelf', { spy: true })

beforeEach(() => {
  prepareDom()
  vi.mocked(shelf.loadGame).mockClear()
  changeSettings({ language: 'en', name: 'Lena' })
  history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', async () => Response.error())
})

async function openHome() {
  const page = await render(createElement(App))
  await settled(() => page.all('.game-box .go').length === shelf.gameNames.length)
  return page
}

describe('the home page', () => {
  it('offers all games without their rules', async () => {
    await openHome()
    expect(shelf.loadGame).not.toHaveBeenCalled()
  })

  it('loads a game to begin it', async () => {
    const page = await openHome()
    await page.click('.game-box:first-child .go')
    await settled(() => location.pathname === `/play/${shelf.gameNames[0]}`)
    expect(location.search).toMatch(/^\?table=\w+$/)
  })

  it('reports a game that cannot be loaded', async () => {
    const page = await openHome()
    vi.mocked(shelf.loadGame).mockRejectedValueOnce(new Error('no connection'))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await page.click('.game-box:first-child .go')
    await settled(() => page.all('.game-box').length === 0)
    expect(page.text('h1')).toBe('This part could not be loaded. Look after the connection and try again.')
  })
})

describe('the summary of a game', () => {
  it.each(shelf.gameNames)('says of %s what the game itself says', async (name) => {
    const module = await shelf.loadGame(name)
    const summary = (await partsOfGame(name)?.summary())?.summary
    expect(summary?.seats).toEqual(module?.game.seats)
    expect(summary?.settings).toEqual(module?.settings)
    for (const language of ['en', 'de'] as const) {
      const [own, short] = [module?.words[language], summary?.words[language]]
      expect(short?.title).toBe(own?.title)
      for (const { id, values } of module?.settings ?? []) {
        expect(short?.setting(id)).toBe(own?.setting(id))
        for (const value of values) expect(short?.value(id, value)).toBe(own?.value(id, value))
      }
    }
  })
})
