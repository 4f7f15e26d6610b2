// @vitest-environment happy-dom
/** The generic table, for games on the shelf that have no table of their own. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MoveList } from '../src/games/generic/MoveList.tsx'
import { App } from '../src/shell/App.tsx'
import { changeSettings } from '../src/shell/settings.ts'
import { ReplayPlayer } from '../src/table/ReplayPlayer.tsx'
import { hasManyMoves, manyMoves } from './many-moves.ts'
import { botPlays, layTable, prepareDom, type RenderedTable, render, settled } from './table-harness.tsx'

vi.mock('@handwerk/shelf', async (original) => {
  const shelf = await original<typeof import('@handwerk/shelf')>()
  const { toy } = await import('../../testkit/test/toy/game-module.ts')
  const { manyMoves } = await import('./many-moves.ts')
  const added = [toy, manyMoves]
  return {
    ...shelf,
    gameNames: [...shelf.gameNames, ...added.map(({ game }) => game.name)],
    loadGame: async (name: string) => added.find(({ game }) => game.name === name) ?? shelf.loadGame(name),
  }
})

const MOVE = '.generic-moves button'
/** Far more than the game has decisions. */
const MOST_DECISIONS = 200

beforeEach(prepareDom)

const lay = (language: 'en' | 'de' = 'en'): Promise<RenderedTable> =>
  layTable({ game: 'sealed-bids', seed: 'generic', settings: { language } })

const isOver = ({ session }: RenderedTable): boolean => session.module.game.result(session.position) !== null

/** The player clicks the first button, and the bot plays its first move. */
async function playToTheEnd(table: RenderedTable): Promise<void> {
  for (let n = 0; n < MOST_DECISIONS && !isOver(table); n++) {
    if (table.all(MOVE).length > 0) await table.click(MOVE)
    else await botPlays()
  }
}

describe('the table of a game without one of its own', () => {
  it('is played to its end by its buttons', async () => {
    const table = await lay()
    await playToTheEnd(table)
    expect(table.all('.endpage .scores tbody tr')).toHaveLength(2)
  })

  it('offers the legal moves, in the words of the game', async () => {
    const table = await lay()
    const { module, position } = table.session
    const view = module.game.view(position, 0)
    const labels = table.all(`${MOVE}`).map((button) => button.firstChild?.textContent)
    expect(labels).toEqual(module.game.moves(position, 0).map((move) => module.words.en.move(view, move)))
  })

  it('shows the position in the words of the game', async () => {
    const table = await lay()
    const { module, position } = table.session
    const lines = module.words.en.table(module.game.view(position, 0), ['Lena', 'Mira'], 78)
    expect(table.text('.generic-position pre')).toBe(lines.join('\n').trim())
  })

  it('asks in the language of the player', async () => {
    const table = await lay('de')
    expect(table.text('.ask h2')).toBe('Was bietest du?')
  })

  it('plays a move by its number', async () => {
    const table = await lay()
    await table.press('1')
    expect(table.session.moves).toHaveLength(1)
  })

  it('takes a move back', async () => {
    const table = await lay()
    await table.click(MOVE)
    await table.press('u')
    expect(table.session.moves).toEqual([])
  })

  it('announces the question to screen readers', async () => {
    const table = await lay()
    expect(table.text('main > [role="status"]')).toBe('What do you bid?')
  })

  it('offers no advice without an expert bot', async () => {
    const table = await lay()
    expect(table.all('.tools .bulb')).toEqual([])
  })
})

describe('many moves', () => {
  const given: string[] = []
  const answers = Array.from({ length: 12 }, (_, i) => ({
    id: `${i}`,
    label: `Lay card ${i + 1}`,
    give: () => given.push(`${i + 1}`),
  }))
  const notationOf = (id: string) => `lay ${id}`

  it('are found by typing', async () => {
    const page = await render(<MoveList answers={answers} notationOf={notationOf} />)
    await page.write('input', 'card 12')
    expect(page.all('button').map((button) => button.firstChild?.textContent)).toEqual(['Lay card 12'])
  })

  it('are played from the field when one is left', async () => {
    const page = await render(<MoveList answers={answers} notationOf={notationOf} />)
    await page.write('input', 'card 12')
    await page.let(() => page.one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
    expect(given).toEqual(['12'])
  })
})

describe('more than twelve moves', () => {
  const layMany = (language: 'en' | 'de' = 'en'): Promise<RenderedTable> =>
    layTable({
      game: manyMoves.game.name,
      seed: 'many',
      settings: { language },
      until: (position, seat) => seat === 0 && hasManyMoves(position),
    })
  const headings = (table: RenderedTable) => table.all('.generic-moves h3').map((heading) => heading.textContent)

  it('are grouped by what they do, with the rest in a group of its own', async () => {
    expect(headings(await layMany())).toEqual(['Set aside', 'Other moves'])
  })

  it('have headings in the language of the player', async () => {
    expect(headings(await layMany('de'))).toEqual(['beiseitelegen', 'Weitere Züge'])
  })

  it('are all offered, each once', async () => {
    const table = await layMany()
    const { module, position } = table.session
    const offered = table.all(MOVE).map((button) => button.dataset['answer'])
    expect(offered.sort()).toEqual(module.game.moves(position, 0).map(String).sort())
  })

  it('are in lists that are named by their headings', async () => {
    const table = await layMany()
    const named = table.all('.generic-moves ul').map((list) => {
      const label = list.getAttribute('aria-labelledby')
      return table.page.querySelector(`[id="${label}"]`)?.textContent
    })
    expect(named).toEqual(['Set aside', 'Other moves'])
  })

  it('are played by the numbers beside them, in whichever group', async () => {
    const table = await layMany()
    await table.write('.generic-moves input', 'commit')
    table.one('.generic-moves input').blur()
    const before = table.session.moves.length
    await table.press('1')
    expect(table.session.moves[before]?.[1]).toBe('commit')
  })

  it('keep their headings while somebody searches', async () => {
    const table = await layMany()
    await table.write('.generic-moves input', 'commit')
    expect(headings(table)).toEqual(['Other moves'])
  })
})

describe('a game without a table of its own', () => {
  beforeEach(() => {
    changeSettings({ language: 'en', name: 'Lena' })
    vi.stubGlobal('fetch', async () => Response.error())
  })

  it('is begun from the home page', async () => {
    history.replaceState(null, '', '/')
    const page = await render(<App />)
    await settled(() => page.all('.game-box .go').length === 4)
    const box = page.all('.game-box').find(({ textContent }) => textContent?.includes('Sealed Bids'))
    await page.let(() => box?.querySelector<HTMLElement>('.go')?.click())
    await settled(() => location.pathname === '/play/sealed-bids')
    expect(location.search).toMatch(/^\?table=\w+$/)
  })

  it('is set up with its settings', async () => {
    history.replaceState(null, '', '/play/sealed-bids')
    const page = await render(<App />)
    await settled(() => page.all('.setup').length === 1)
    expect(page.text('h1')).toBe('A table of Sealed Bids')
  })

  it.each(['learn', 'rules', 'cards'])('has a page at /%s', async (path) => {
    history.replaceState(null, '', `/${path}/sealed-bids`)
    const page = await render(<App />)
    await settled(() => page.all('.gametabs').length === 1)
    expect(page.text('h1')).toContain('Sealed bids')
  })

  it('is replayed', async () => {
    const table = await lay()
    await playToTheEnd(table)
    const { module, moments } = table.session
    const page = await render(
      <ReplayPlayer replay={{ module, record: table.session.record(), moments }} tools={null} />,
    )
    expect(page.text('.generic-position pre')).toContain('Sealed Bids 1/4')
  })
})
