/** Long because the slow tests of the server kill it, stop it, and start a second one on its folder as well. */
import { vi } from 'vitest'
import { losesNothing } from './chaos-kinds.js'

// Starts servers and databases, and breaks them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

losesNothing({
  sqlite: ['kill-server-sqlite', 'stop-server-sqlite', 'limited-files', 'second-owner'],
  postgres: ['kill-server-postgres'],
})
