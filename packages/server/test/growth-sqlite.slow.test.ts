import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import SqliteFile from 'libsql'
import { describe, inject } from 'vitest'
import { fileIn } from '../src/store/backup.js'
import { growthTests } from './growth.js'

describe('on SQLite', () =>
  growthTests(async () => {
    const folder = mkdtempSync(join(inject('temporaryFolder'), 'growth-'))
    const database = await openSqlite(folder)
    const linesOf = async (table: string) => {
      const file = new SqliteFile(fileIn(folder), { readonly: true })
      const { count } = file.prepare('select count(*) as count from sayings where table_id = ?').get(table) as {
        count: number
      }
      file.close()
      return count
    }
    return { database, linesOf }
  }))
