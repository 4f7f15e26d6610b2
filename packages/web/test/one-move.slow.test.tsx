/**
 * The walks of `docs/one-move.md`. Somebody clicks an answer on a page, and the
 * move goes through a server and its database to the page of somebody else; and
 * a bot looks at a view and chooses a move. At each place where something is
 * handed on, the files on the call stack are noted.
 */
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker as WorkerThread } from 'node:worker_threads'
import { type AnyGameModule, seedFrom } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { act, createElement } from 'react'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { chooseMove, GatheringSocket, LiveTable, WebSocket } from '../../server/test/internals.ts'
import { registry } from '../../server/test/registry.ts'
import { open } from '../../server/test/serving.ts'
import { two } from '../../server/test/tables.ts'
import TablePage from '../src/live/TablePage.tsx'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom, render, settled } from './table-harness.tsx'
import { filesEntered, filesOf, linkTo, Trace, tableOf, type Waypoint } from './trace.ts'

// A page beside a server in one process: only what Node does not have comes from the page.
await vi.hoisted(async () => {
  const { Window } = await import('happy-dom')
  const { populateGlobal } = await import('vitest/runtime')
  populateGlobal(globalThis, new Window({ url: 'http://localhost:3000' }), { bindFunctions: true })
})

const traced = vi.hoisted(() => ({ note: (_place: string, _next?: string[]): void => undefined }))

vi.mock('node:worker_threads', async (original) => {
  const threads = await original<{ Worker: typeof WorkerThread }>()
  class TracedWorker extends threads.Worker {
    private readonly file: string
    constructor(file: string | URL, options?: ConstructorParameters<typeof WorkerThread>[1]) {
      super(file, options)
      this.file = String(file)
    }
    override postMessage(requests: readonly { is: string }[]): void {
      if (requests.some(({ is }) => is === 'script')) traced.note('its thread writes it', [this.file])
      super.postMessage(requests)
    }
  }
  return { ...threads, Worker: TracedWorker }
})

vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>()
  const useSyncExternalStore: typeof react.useSyncExternalStore = (subscribe, ...snapshots) =>
    react.useSyncExternalStore(
      (changed) =>
        subscribe(() => {
          traced.note('React draws it')
          changed()
        }),
      ...snapshots,
    )
  return { ...react, useSyncExternalStore }
})

const TOLD = 'the server tells it'
const DRAWN = 'React draws it'
const doc = readFileSync(join(import.meta.dirname, '../../../docs/one-move.md'), 'utf8')

it('a move goes through the files that the page names, and they are at most 14', { timeout: 60_000 }, async () => {
  const trace = new Trace()
  // Both pages also draw who is there, at any time.
  traced.note = (place, next) => {
    if (place !== DRAWN || trace.waypoints.some((waypoint) => waypoint.place === TOLD)) trace.note(place, next)
  }
  prepareDom()
  changeSettings({ speed: 'instant', language: 'en' })
  const serving = await open({ folder: mkdtempSync(join(inject('temporaryFolder'), 'one-move-')) })
  onTestFinished(() => serving.stop())
  const { anna, ben, table, close } = await two(serving.address, { game: 'mottainai' })
  onTestFinished(close)
  const pageOf = async (cookie: string) => {
    vi.stubGlobal(
      'WebSocket',
      class extends WebSocket {
        constructor() {
          super(`${serving.address.replace('http', 'ws')}/api/live`, { headers: { cookie } })
        }
        override send(text: string): void {
          trace.note('the page sends it')
          super.send(text)
        }
      },
    )
    const shown = await render(createElement(TablePage, { id: table }))
    await settled(() => shown.page.querySelector('.ask') !== null)
    return shown.page
  }
  const pages = [await pageOf(anna.cookie), await pageOf(ben.cookie)]
  const answerOn = (page: HTMLElement) => page.querySelector<HTMLElement>('.answers button:not([disabled])')
  const mover = pages.find(answerOn)
  const answer = mover && answerOn(mover)
  if (!answer) throw new Error('nobody is asked')
  note(trace, mottainai.game, 'playListed', 'the rules play it')
  note(trace, mottainai.game, 'redact', 'the rules say who may hear what')
  note(trace, LiveTable.prototype, 'act', 'the server takes it')
  // Moves are handed to the database's thread at the end of the present moment, or a few milliseconds later.
  for (const wait of ['setImmediate', 'setTimeout'] as const)
    note(trace, globalThis, wait, 'the database takes it', 'store/sqlite.ts')
  const { send } = GatheringSocket.prototype
  vi.spyOn(GatheringSocket.prototype, 'send').mockImplementation(function (this: GatheringSocket, ...message) {
    if (message[0].startsWith('{"is":"delta"')) trace.note(TOLD)
    Reflect.apply(send, this, message)
  })
  trace.start()
  await act(async () => answer.click())
  const isFromServer = ({ place, files }: Waypoint) =>
    place === DRAWN && files[0]?.endsWith('client/src/connection.ts') === true
  await settled(() => trace.waypoints.some(isFromServer))
  const walk = trace.stop().filter((waypoint) => waypoint.place !== DRAWN || isFromServer(waypoint))
  expect(doc).toContain(tableOf(walk))
  expect(filesOf(walk).length).toBeLessThanOrEqual(14)
})

it.each([
  ['Oh My Goods!', ohMyGoods as AnyGameModule],
  ['Mottainai', mottainai as AnyGameModule],
])(
  'a bot needs at most 12 files, all named by the page (%s)',
  async (title, module) => {
    const { game } = module
    const options = module.options({}, 2)
    if (!options.ok) throw new Error('the defaults do not hold')
    const position = game.start(options.value, 2, seedFrom('one move'))
    const [seat = 0] = game.waiting(position)
    const view = game.view(position, seat)
    const moves = game.moves(position, seat)
    const question = { game: game.name, level: 'grandmaster', view, moves, luck: 'one move' }
    // What is loaded the first time is not part of the way.
    await chooseMove(registry, question)
    const files = await filesEntered(() => chooseMove(registry, question))
    expect(doc).toContain(`| ${title} | ${files.map(linkTo).join(', ')} |`)
    expect(files.length).toBeLessThanOrEqual(12)
    // Counted by V8, a decision takes many times longer, and longer still beside other work.
  },
  120_000,
)

/** Notes every call of a method (with `by`, those from this file), and does what it does. */
function note<T extends object>(trace: Trace, of: T, name: keyof T & string, place: string, by = ''): void {
  const original = Reflect.get(of, name)
  if (typeof original !== 'function') throw new Error(`there is no method ${name}`)
  Reflect.set(of, name, function (this: unknown, ...given: unknown[]) {
    trace.note(place, [], by)
    return Reflect.apply(original, this, given)
  })
  onTestFinished(() => {
    Reflect.set(of, name, original)
  })
}
