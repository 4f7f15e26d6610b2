/**
 * Consistent copies of a SQLite database, also while a server uses it. A copy
 * ends with a digest of its content. SQLite ignores it, since the header says
 * how many pages follow.
 */
import { createHash } from 'node:crypto'
import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import SqliteFile from 'libsql'
import { lockFolder } from './folder-lock.js'
import { NEWEST_MIGRATION } from './migrations.js'
import { DatabaseTrouble, explained, sentenceOf } from './trouble.js'

export const fileIn = (folder: string): string => join(folder, 'handwerk.db')

/** The content of a valid copy. */
export interface BackupCheck {
  /** False for copies of version 0.1.0: damage in them may go unnoticed. */
  readonly hasDigest: boolean
  readonly people: number
  readonly tables: number
}

const TRAILER = /^\nhandwerk-backup sha256 ([0-9a-f]{64})\n$/
const trailerFor = (digest: string): string => `\nhandwerk-backup sha256 ${digest}\n`
const TRAILER_BYTES = trailerFor('0'.repeat(64)).length
const CHUNK = 1 << 20

/** Writes a copy to a new file and checks it. Removes the file if that fails. */
export function backUp(folder: string, to: string): void {
  const file = openForReading(fileIn(folder))
  try {
    try {
      // A prepared statement would keep the file open until it is garbage-collected.
      file.exec(`vacuum into '${to.replaceAll("'", "''")}'`)
    } finally {
      file.close()
    }
    appendFileSync(to, trailerFor(digestOf(to)))
    synchronize(to)
    checkBackup(to)
  } catch (error) {
    rmSync(to, { force: true })
    throw explained(to, error)
  }
}

function openForReading(path: string): SqliteFile.Database {
  try {
    // SQLite would only say that it cannot open the file.
    accessSync(path, constants.R_OK)
    return new SqliteFile(path, { readonly: true })
  } catch (error) {
    throw explained(path, error)
  }
}

/** Throws `DatabaseTrouble` if the file is not a valid copy for this version. */
export function checkBackup(path: string): BackupCheck {
  if (!existsSync(path)) throw new DatabaseTrouble(`${path} cannot be read: there is no such file`)
  const { digest, recorded } = readContent(path)
  if (recorded !== null && recorded !== digest)
    throw new DatabaseTrouble(`${path} is damaged: its content does not fit the digest that it was written with`)
  return { hasDigest: recorded !== null, ...readCopy(path) }
}

function readCopy(path: string): Pick<BackupCheck, 'people' | 'tables'> {
  let file: SqliteFile.Database | null = null
  try {
    file = new SqliteFile(path, { readonly: true })
    const [check] = file.pragma('integrity_check') as [{ integrity_check: string }]
    if (check.integrity_check !== 'ok') throw new DatabaseTrouble(`${path} is damaged`)
    const { number } = file.prepare('select max(number) as number from migrations').get() as { number: number | null }
    if (number === null) throw new DatabaseTrouble(`${path} is not a backup of this program`)
    if (number > NEWEST_MIGRATION) throw new DatabaseTrouble(`${path} was written by a newer version of this program`)
    const counted = file.prepare(
      'select (select count(*) from people) as people, (select count(*) from tables) as tables',
    )
    const { people, tables } = counted.get() as Pick<BackupCheck, 'people' | 'tables'>
    return { people, tables }
  } catch (error) {
    if (error instanceof DatabaseTrouble) throw error
    throw new DatabaseTrouble(`${path} is not a backup of this program`)
  } finally {
    file?.close()
  }
}

/**
 * Replaces the database in the folder by a copy, which is written beside it and
 * renamed once it is complete and on disk. If anything fails, the old database
 * stays as it was. Throws `DatabaseTrouble` if the copy is not valid, or while
 * a server uses the folder.
 */
export function restore(from: string, folder: string): BackupCheck {
  const found = checkBackup(from)
  const lock = lockFolder(folder)
  const temporary = `${fileIn(folder)}.restoring`
  try {
    rmSync(temporary, { force: true })
    copyContent(from, temporary)
    mergeJournal(folder)
    // They exist only if the old database was damaged, and cannot be read without it.
    for (const rest of ['-wal', '-shm']) rmSync(fileIn(folder) + rest, { force: true })
    renameSync(temporary, fileIn(folder))
    synchronize(folder)
    return found
  } catch (error) {
    rmSync(temporary, { force: true })
    if (error instanceof DatabaseTrouble) throw error
    throw new DatabaseTrouble(`${folder} is as it was, ${from} was not restored: ${sentenceOf(error)}`)
  } finally {
    lock.release()
  }
}

/** Merges the old database's write-ahead log into its file, so that the log is never applied to the new one. */
function mergeJournal(folder: string): void {
  if (!existsSync(fileIn(folder))) return
  let file: SqliteFile.Database | null = null
  try {
    file = new SqliteFile(fileIn(folder))
    file.exec('pragma journal_mode = delete')
  } catch (error) {
    // A server of version 0.1.0 holds no folder lock, but keeps the database busy.
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')
      throw new DatabaseTrouble(`something is using the database in ${folder}; stop the server first`)
    // A damaged database is replaced without its log.
    if (!(error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code)))) throw error
  } finally {
    file?.close()
  }
}

function copyContent(from: string, to: string): void {
  const target = openSync(to, 'wx', 0o600)
  try {
    const { digest, written } = readContent(from, (bytes) => {
      for (let done = 0; done < bytes.length; ) done += writeSync(target, bytes, done)
    })
    fsyncSync(target)
    if (fstatSync(target).size !== written || digestOf(to) !== digest)
      throw new DatabaseTrouble(`${from} changed while it was read; nothing was restored`)
  } finally {
    closeSync(target)
  }
}

const digestOf = (path: string): string => readContent(path).digest

/** The digest of the content, and the one recorded in the trailer, or null. Passes the content to `take` in pieces. */
function readContent(path: string, take: (bytes: Buffer) => void = () => undefined) {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const recorded = trailerIn(file, size)
    const length = recorded === null ? size : size - TRAILER_BYTES
    const hash = createHash('sha256')
    const chunk = Buffer.alloc(CHUNK)
    let at = 0
    while (at < length) {
      const read = readSync(file, chunk, 0, Math.min(CHUNK, length - at), at)
      if (read === 0) break
      const bytes = chunk.subarray(0, read)
      hash.update(bytes)
      take(bytes)
      at += read
    }
    return { digest: hash.digest('hex'), recorded, written: at }
  } finally {
    closeSync(file)
  }
}

function trailerIn(file: number, size: number): string | null {
  if (size < TRAILER_BYTES) return null
  const end = Buffer.alloc(TRAILER_BYTES)
  readSync(file, end, 0, TRAILER_BYTES, size - TRAILER_BYTES)
  return TRAILER.exec(end.toString('latin1'))?.[1] ?? null
}

/** Flushes a file, or the entries of a folder, to disk. */
function synchronize(path: string): void {
  for (const one of [path, dirname(path)]) {
    const opened = openSync(one, 'r')
    try {
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
  }
}
