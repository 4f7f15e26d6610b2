/** The stores of a SQLite file. `store.slow.test.ts` does the same with PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import { scheduleTests, storeTests } from './store-tests.js'

async function sqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-store-'))
  return {
    stores: await openSqlite(folder),
    again: () => openSqlite(folder),
    end: () => rmSync(folder, { recursive: true }),
  }
}

storeTests('SQLite', sqlite)
scheduleTests('SQLite', sqlite)
