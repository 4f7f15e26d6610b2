/** What the main thread of a page does, from the browser's own trace. */
import type { Page } from 'playwright-core'

/** In milliseconds. `took` is the thread's own time, so that other programs on the machine count little. */
export interface Task {
  readonly start: number
  readonly took: number
}

export interface Traced {
  readonly tasks: readonly Task[]
  /** When each of the page's marks was set. */
  readonly marks: readonly { readonly name: string; readonly at: number }[]
}

interface TraceEvent {
  readonly name: string
  readonly cat: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']

/** Traces the page during an act, on a processor that is slowed down. */
export async function trace(page: Page, slower: number, act: () => Promise<void>): Promise<Traced> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser of its own')
  const [devtools, whole] = [await page.context().newCDPSession(page), await browser.newBrowserCDPSession()]
  const events: TraceEvent[] = []
  whole.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await whole.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  try {
    await act()
  } finally {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const complete = new Promise<void>((done) => {
      whole.once('Tracing.tracingComplete', () => done())
    })
    await whole.send('Tracing.end')
    await complete
    await whole.detach()
    await devtools.detach()
  }
  return read(events)
}

function read(events: readonly TraceEvent[]): Traced {
  // The page's thread is the one that styles most.
  const styled = new Map<string, number>()
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  for (const event of events)
    if (event.name === 'UpdateLayoutTree') styled.set(threadOf(event), (styled.get(threadOf(event)) ?? 0) + 1)
  const [main] = [...styled].sort((a, b) => b[1] - a[1])[0] ?? []
  const tasks = events
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && threadOf(event) === main)
    .map(({ ts, dur = 0, tdur = dur }) => ({ start: ts / 1000, took: tdur / 1000 }))
  const marks = events
    .filter(({ cat, ph }) => cat.includes('blink.user_timing') && ph !== 'e')
    .map(({ name, ts }) => ({ name, at: ts / 1000 }))
  return { tasks, marks }
}
