/** The home page for a first visitor, with a slow processor and a slow network. */
import type { Browser } from 'playwright-core'

const SLOWER = 4
/** The profile known as fast 3G. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 768_000 / 8 }
const VISITS = 5

export interface FirstView {
  readonly interactiveMillis: number
  /** Bytes transferred until then, compressed. */
  readonly scriptKilobytes: number
  readonly allKilobytes: number
}

/** The median of several visits. */
export async function firstView(browser: Browser, address: string): Promise<FirstView> {
  const visits: FirstView[] = []
  for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, address))
  const middle = (pick: (view: FirstView) => number) => visits.map(pick).sort((a, b) => a - b)[VISITS >> 1]
  return {
    interactiveMillis: middle((view) => view.interactiveMillis),
    scriptKilobytes: middle((view) => view.scriptKilobytes),
    allKilobytes: middle((view) => view.allKilobytes),
  }
}

async function visit(browser: Browser, address: string): Promise<FirstView> {
  // Without a service worker, which would load the whole app in the meantime.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const scripts = new Set<string>()
    let [scriptBytes, allBytes] = [0, 0]
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      allBytes += encodedDataLength
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.goto(address, { waitUntil: 'commit' })
    // The button to play is there, and two frames later the page is still responsive.
    const millis = await page.evaluate(
      () =>
        new Promise<number>((found) => {
          const look = () => {
            if (!document.querySelector('.game-box .go')) requestAnimationFrame(look)
            else requestAnimationFrame(() => requestAnimationFrame(() => found(performance.now())))
          }
          look()
        }),
    )
    const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10
    return {
      interactiveMillis: Math.round(millis),
      scriptKilobytes: kilobytes(scriptBytes),
      allKilobytes: kilobytes(allBytes),
    }
  } finally {
    await context.close()
  }
}
