/** A server in a process of its own, without rate limits. Prints its address, and on demand its memory. */
import { botNames, makeBot, type Registry } from '@handwerk/bots'
import { serve } from '@handwerk/server'
import { gameNames, loadGame } from '@handwerk/shelf'

export const registry: Registry = {
  module: import.meta.url,
  names: gameNames,
  load: loadGame,
  bots: botNames,
  bot: makeBot,
}

const begun = performance.now()
const [where] = process.argv.slice(2)
if (where !== undefined) {
  const unlimited = { burst: 1e9, perSecond: 1e9 }
  const serving = await serve({
    registry,
    version: 'bench',
    host: '127.0.0.1',
    port: 0,
    data: where.startsWith('postgres') ? { url: where } : { folder: where },
    logLevel: 'error',
    rates: { requests: unlimited, newcomers: unlimited, messages: unlimited },
  })
  process.send?.({ address: serving.address, readyMs: Math.round(performance.now() - begun) })
  process.on('message', (wish) => {
    if (wish === 'memory') {
      globalThis.gc?.()
      process.send?.({ rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed })
    } else
      serving.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
  })
}
