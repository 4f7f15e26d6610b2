/**
 * A lock on a data folder: an exclusive transaction on a second database beside
 * the real one. The kernel releases it when the process ends in any way.
 */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import SqliteFile from 'libsql'
import { DatabaseTrouble, explained } from './trouble.js'

export interface FolderLock {
  release(): void
}

/** Another process holds the lock. */
export class FolderInUse extends DatabaseTrouble {}

/** Creates the folder if needed. Throws `FolderInUse` if another process holds the lock. */
export function lockFolder(folder: string): FolderLock {
  let file: SqliteFile.Database | null = null
  try {
    makeFolder(folder)
    file = new SqliteFile(join(folder, 'handwerk.lock'))
    file.exec('begin exclusive')
    const held = file
    return { release: () => held.close() }
  } catch (error) {
    file?.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')
      throw new FolderInUse(`another server is using ${folder}`)
    throw explained(folder, error)
  }
}

/** Not `recursive`: Node then tries for ever where a folder exists that takes no others, such as `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new DatabaseTrouble(`${folder}: it is a file, not a folder`)
    // SQLite would only say that it cannot open the file.
    accessSync(folder, constants.W_OK | constants.X_OK)
    return
  }
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') throw new DatabaseTrouble(`${folder}: no folder can be made there`)
    // Another process may have made it just now.
    if (code !== 'EEXIST') throw error
  }
}
