import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { open } from './serving.js'
import { endsConnections } from './session-tests.js'

describe('on SQLite', () => {
  let serving: Serving
  beforeAll(async () => {
    serving = await open({ folder: mkdtempSync(join(inject('temporaryFolder'), 'sessions-')) })
  })
  afterAll(() => serving.stop())
  endsConnections(() => ({ here: serving.address, there: serving.address }))
})
