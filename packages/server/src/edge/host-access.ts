/**
 * How `handwerk admin` reaches a server that has the data folder for itself: a file
 * in the folder says where the server listens, and holds a token. Whoever may read
 * the folder may read the database, too, so the token gives no right that they did
 * not have.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'

export const HOST_HEADER = 'handwerk-host'

export interface HostFile {
  readonly address: string
  readonly token: string
}

const fileIn = (folder: string): string => join(folder, 'host.json')

export class HostAccess {
  private readonly folder: string
  private readonly token = randomBytes(32).toString('base64url')

  constructor(folder: string) {
    this.folder = folder
  }

  /** Says where the server listens. */
  open(address: string): void {
    const file: HostFile = { address, token: this.token }
    // The file of a process that was killed may have other rights.
    this.close()
    writeFileSync(fileIn(this.folder), `${JSON.stringify(file)}\n`, { mode: 0o600 })
  }

  close(): void {
    rmSync(fileIn(this.folder), { force: true })
  }

  isHost(headers: IncomingHttpHeaders): boolean {
    const given = Buffer.from(String(headers[HOST_HEADER] ?? ''))
    const right = Buffer.from(this.token)
    return given.length === right.length && timingSafeEqual(given, right)
  }
}

/** Where the server of a folder listens; null if none has said so. */
export function readHostFile(folder: string): HostFile | null {
  try {
    const { address, token } = JSON.parse(readFileSync(fileIn(folder), 'utf8'))
    return typeof address === 'string' && typeof token === 'string' ? { address, token } : null
  } catch {
    return null
  }
}
