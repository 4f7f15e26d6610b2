/** The stores in SQL, in memory; the slow files do the same with a SQLite file and with PostgreSQL. */
import { describe, expect, it } from 'vitest'
import { MemoryDatabase } from './memory-database.js'
import { profileTests } from './profile-tests.js'
import { storeTests } from './store-tests.js'

storeTests('SQL in memory', async () => {
  const { stores } = new MemoryDatabase()
  const again = async () => ({ ...stores, close: async () => undefined })
  return { stores, again, end: () => undefined }
})

profileTests('people in memory', async () => {
  const { stores } = new MemoryDatabase()
  return { opened: stores, other: async () => stores, end: () => undefined }
})

describe('readiness', () => {
  it('is tried by a write, again and again', async () => {
    const database = new MemoryDatabase()
    await database.stores.ready()
    await database.stores.ready()
    expect(database.rows('select name from keys')).toEqual([{ name: 'ready' }])
    await database.close()
  })

  it('is missing where nothing can be written', async () => {
    const database = new MemoryDatabase()
    database.write = () => Promise.reject(new Error('the disk is full'))
    await expect(database.stores.ready()).rejects.toThrow('the disk is full')
  })

  it('is missing where the database itself says so', async () => {
    const database = new MemoryDatabase()
    database.ready = () => Promise.reject(new Error('the folder is gone'))
    await expect(database.stores.ready()).rejects.toThrow('the folder is gone')
    await database.close()
  })
})
