/** A server for tests: without logs, at a free port, with high rate limits, and with bots that need no build. */
import { type ServeOptions, type Serving, serve } from '@handwerk/server'
import { inProcess, registry } from './registry.js'

const generous = { burst: 1e9, perSecond: 1e9 }
export const GENEROUS = {
  requests: generous,
  newcomers: generous,
  passwords: generous,
  addressPasswords: generous,
  messages: generous,
  talk: generous,
  addressCosts: generous,
  personCosts: generous,
} as const

export const open = (data: ServeOptions['data'], more: Partial<ServeOptions> = {}): Promise<Serving> =>
  serve({
    registry,
    version: 'test',
    host: '127.0.0.1',
    port: 0,
    data,
    logLevel: 'silent',
    rates: GENEROUS,
    quotas: { gathering: 1e6, botsOnly: 1e6 },
    botRunner: inProcess(more.registry ?? registry),
    ...more,
  })
