// @vitest-environment happy-dom
/** Pages around the tables, rendered in a DOM. */
import { createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useMe } from '../src/live/me.tsx'
import { App } from '../src/shell/App.tsx'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom, render, settled } from './table-harness.tsx'

beforeEach(prepareDom)

describe('a page about games whose address names none', () => {
  it.each(['/rules', '/cards'])('%s leads to the first game', async (path) => {
    history.replaceState(null, '', path)
    const page = await render(createElement(App))
    await settled(() => page.all('.gametabs [aria-current="page"]').length === 1)
    expect(location.pathname).toBe(`${path}/oh-my-goods`)
    expect(page.text('.gametabs [aria-current="page"]')).toBe('Oh My Goods!')
  })

  it('/learn offers both games', async () => {
    history.replaceState(null, '', '/learn')
    const page = await render(createElement(App))
    await settled(() => page.all('.tolesson .card').length > 0)
    expect(page.all('.tolesson .go').map((link) => link.getAttribute('href'))).toEqual([
      '/learn/oh-my-goods',
      '/learn/mottainai',
    ])
  })
})

describe('the question for a name', () => {
  const sent = vi.fn()

  /** A form that needs a name before it is sent. */
  function Asking(): ReactNode {
    const { identify, nameDialog } = useMe()
    const form = { className: 'friends', onSubmit: sent }
    return createElement('form', form, createElement('button', { type: 'button', onClick: identify }), nameDialog)
  }

  beforeEach(() => {
    sent.mockClear()
    changeSettings({ language: 'en', name: '' })
    const replies: Record<string, unknown> = { GET: { person: null }, POST: { person: { id: 'x', name: 'Lena' } } }
    vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) => Response.json(replies[method]))
  })

  it('is rendered outside of the form that asks', async () => {
    const page = await render(createElement(Asking))
    await page.click('.friends button')
    await settled(() => document.querySelector('dialog') !== null)
    expect(document.querySelector('.friends dialog')).toBeNull()
  })

  it('focuses its field', async () => {
    const page = await render(createElement(Asking))
    await page.click('.friends button')
    await settled(() => document.querySelector('dialog') !== null)
    expect(document.activeElement?.id).toBe('guest')
  })

  it('does not submit the form that asks', async () => {
    const page = await render(createElement(Asking))
    await page.click('.friends button')
    await settled(() => document.querySelector('dialog form') !== null)
    await page.let(() => {
      document.querySelector('dialog form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
    expect(sent).not.toHaveBeenCalled()
  })
})
