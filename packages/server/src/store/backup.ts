/** Copies of a SQLite database, whole and consistent, also while a server uses it. */
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import SqliteFile from 'libsql'

export const fileIn = (folder: string): string => join(folder, 'handwerk.db')

/** Writes a copy. It must not overwrite anything. */
export function backUp(folder: string, to: string): void {
  const file = new SqliteFile(fileIn(folder), { readonly: true })
  try {
    file.prepare('vacuum into ?').run(to)
  } finally {
    file.close()
  }
}

/** Puts a copy in place of what is in the folder. No server may be using it. */
export function restore(from: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const rest of ['-wal', '-shm']) rmSync(fileIn(folder) + rest, { force: true })
  copyFileSync(from, fileIn(folder))
}

/** The file is a database of this program, and sound. */
export function isSound(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    const file = new SqliteFile(path, { readonly: true })
    try {
      const [check] = file.pragma('integrity_check') as { integrity_check: string }[]
      return check?.integrity_check === 'ok' && file.prepare('select number from migrations').all().length > 0
    } finally {
      file.close()
    }
  } catch {
    return false
  }
}
