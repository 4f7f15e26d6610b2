/** Handwerk's server in a process of its own, without limits. */
import { botNames, makeBot, type Registry } from '@handwerk/bots'
import { serve } from '@handwerk/server'
import { gameNames, loadGame } from '@handwerk/shelf'
import { obey } from './child.js'

export const registry: Registry = {
  url: import.meta.url,
  names: gameNames,
  load: loadGame,
  bots: botNames,
  bot: makeBot,
}

const [where, port = '0'] = process.argv.slice(2)
// A bot's worker thread loads this file too, only for the registry.
if (where !== undefined) {
  const unlimited = { burst: 1e9, perSecond: 1e9 }
  const serving = await serve({
    registry,
    version: 'bench',
    host: '127.0.0.1',
    port: Number(port),
    data: where.startsWith('postgres') ? { url: where } : { folder: where },
    logLevel: 'error',
    connectionsPerAddress: 1e9,
    rates: {
      requests: unlimited,
      newcomers: unlimited,
      messages: unlimited,
      addressCosts: unlimited,
      personCosts: unlimited,
    },
    quotas: { gathering: 1e9, botsOnly: 1e9 },
  })
  obey(serving.address, () => serving.stop())
}
