/**
 * Renders a table on this device in a DOM without a browser. The game comes from
 * a seed and random moves; the test answers for the bot workers and reads the
 * page.
 */
import { type AnyGameModule, type Random, randomFrom, type Seat, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import { act, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { partsOfGame } from '../src/games/game-parts.ts'
import { LocalTable } from '../src/local/LocalTable.tsx'
import { type Save, Session } from '../src/local/session.ts'
import { changeSettings, type Settings } from '../src/shell/settings.ts'

/** A fake bot worker: it records its requests, and the test answers them. */
export class FakeThread extends EventTarget {
  static all: FakeThread[] = []
  readonly asked: Asked[] = []

  constructor() {
    super()
    FakeThread.all.push(this)
  }

  postMessage(message: Asked): void {
    this.asked.push(message)
  }

  terminate(): void {
    FakeThread.all = FakeThread.all.filter((thread) => thread !== this)
  }

  answer(data: unknown): Promise<void> {
    return act(async () => {
      this.dispatchEvent(new MessageEvent('message', { data }))
    })
  }

  fail(): Promise<void> {
    return act(async () => {
      this.dispatchEvent(new Event('error'))
    })
  }
}

interface Asked {
  readonly is: string
  readonly number: number
  readonly key: string
  readonly moves: readonly number[]
  /** Of an analysis. */
  readonly scope: { readonly standIns: readonly boolean[]; readonly winners: readonly Seat[] }
}

export interface Laid {
  readonly game: string
  /** Names the deal. */
  readonly seed: string
  /** Which seats bots play; by default one person and one bot. */
  readonly bots?: readonly boolean[]
  readonly options?: unknown
  readonly settings?: Partial<Settings>
  /** Random moves are played until this is true; none by default. */
  readonly until?: Until
  /** Moves that are played only if there is no other. */
  readonly avoid?: RegExp
}

/** `seat` is the first that owes a decision, null at the end. */
type Until = (position: unknown, seat: Seat | null) => boolean

export interface RenderedTable {
  readonly session: Session
  readonly page: HTMLElement
  /** The one element that is shown for this selector. */
  one(selector: string): HTMLElement
  all(selector: string): HTMLElement[]
  text(selector: string): string
  click(selector: string): Promise<void>
  /** Clicks the button with this name. */
  clickButton(name: string): Promise<void>
  press(key: string): Promise<void>
  /** Types into a field. */
  write(selector: string, text: string): Promise<void>
  /** Renders something else in its place; call it inside of `act`. */
  show(element: ReactNode): void
  /** Closes the page; the browser's storage stays. */
  leave(): Promise<void>
  /** Runs something inside of `act`. */
  let(happen: () => void): Promise<void>
}

const NAMES = ['Lena', 'Mira', 'Jonas', 'Elster', 'Aiko']
const MOST_DEALS = 200
/** A limit for a part that never loads. */
const LOADED = { timeout: 30_000, interval: 20 }

/** Adds what happy-dom lacks. */
export function prepareDom(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('Worker', FakeThread)
  FakeThread.all = []
  localStorage.clear()
  sessionStorage.clear()
}

export async function layTable(laid: Laid): Promise<RenderedTable> {
  const { game, settings } = laid
  const module = await loadGame(game)
  const parts = partsOfGame(game)
  if (!module || !parts) throw new Error(`there is no game ${game}`)
  const session = sessionOf(module, laid)
  changeSettings({
    theme: 'day',
    language: 'en',
    speed: 'instant',
    advice: 'asked',
    sound: false,
    name: 'Lena',
    ...settings,
  })
  const shown = await render(<LocalTable session={session} parts={parts} />)
  return { session, ...shown }
}

/** Renders anything, and waits until its lazy parts are loaded. */
export async function render(element: ReactNode): Promise<Omit<RenderedTable, 'session'>> {
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  const leave = async () => {
    await act(async () => root.unmount())
    page.remove()
  }
  onTestFinished(leave)
  const show = (next: ReactNode) => root.render(<Suspense fallback={<p data-loading="" />}>{next}</Suspense>)
  await act(async () => show(element))
  if (page.querySelector('[data-loading]')) await settled(() => page.querySelector('[data-loading]') === null)
  const all = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)]
  const one = (selector: string) => {
    const [found] = all(selector)
    if (!found) throw new Error(`there is no ${selector} on the page: ${page.textContent?.slice(0, 300)}`)
    return found
  }
  return {
    page,
    show,
    leave,
    all,
    one,
    text: (selector) => one(selector).textContent?.trim() ?? '',
    click: (selector) => act(async () => one(selector).click()),
    clickButton: (name) =>
      act(async () => {
        const isNamed = (button: HTMLElement) => (button.ariaLabel ?? button.textContent?.trim()) === name
        const found = all('button').find(isNamed)
        if (!found) throw new Error(`there is no button named ${name}`)
        found.click()
      }),
    press: (key) =>
      act(async () => {
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }),
    write: (selector, text) =>
      act(async () => {
        const field = one(selector)
        // React overrides the element's own setter, so that of the prototype is called.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    let: (happen) => act(async () => happen()),
  }
}

/** The last request of this kind, and the worker that got it. */
export function askedLast(is: string): { readonly thread: FakeThread; readonly asked: Asked } {
  for (const thread of [...FakeThread.all].reverse()) {
    const asked = thread.asked.findLast((message) => message.is === is)
    if (asked) return { thread, asked }
  }
  throw new Error(`nobody was asked for ${is}`)
}

/** The bot that was asked last plays its first legal move. */
export async function botPlays(): Promise<void> {
  const { thread, asked } = askedLast('move')
  await thread.answer({ number: asked.number, move: asked.moves[0] })
}

/** Waits for a condition outside of `act`, so that React renders by itself, as in a browser. */
export async function settled(isSo: () => boolean): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitUntil(isSo, LOADED)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}

/** Tries deals until random play reaches the wanted moment. */
export function sessionOf(
  module: AnyGameModule,
  { game, seed, bots = [false, true], options = {}, until, avoid }: Laid,
): Session {
  const sitters = bots.map((isBot, seat) => ({ name: NAMES[seat] ?? `Seat ${seat}`, bot: isBot ? 'random' : null }))
  const { version } = module.game
  for (let deal = 0; deal < MOST_DEALS; deal++) {
    const name = `${seed} ${deal}`
    const save: Save = {
      id: 'rendered',
      game,
      version,
      options,
      sitters,
      seed: seedFrom(name),
      moves: [],
      changed: 1,
    }
    const session = Session.from(module, save)
    if (typeof session === 'string') throw new Error(session)
    if (!until || playUntil(session, until, avoid, randomFrom(name))) return session
  }
  throw new Error(`none of ${MOST_DEALS} deals named ${seed} came to the moment that was asked for`)
}

/** Plays random moves for all seats. False if the game ends before. */
function playUntil(session: Session, until: Until, avoid: RegExp | undefined, random: Random): boolean {
  const { game, notation } = session.module
  for (;;) {
    const [seat] = game.waiting(session.position)
    if (until(session.position, seat ?? null)) return true
    if (seat === undefined) return false
    const view = game.view(session.position, seat)
    const legal = game.moves(session.position, seat)
    const wanted = legal.filter((move) => !avoid?.test(notation.write(view, move)))
    const from = wanted.length > 0 ? wanted : legal
    session.play(seat, [from[random.below(from.length)]])
  }
}
