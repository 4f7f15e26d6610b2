/** `backup`, `check-backup` and `restore`: the data folder of a server as one file. */
import { existsSync, statSync } from 'node:fs'
import type { BackupCheck } from '@handwerk/server'
import { UserError } from '../command-line/user-error.js'
import { dataFolder } from '../installation.js'
import type { Terminal } from '../terminal/terminal.js'

export interface BackupFlags {
  readonly data?: string
  readonly force?: boolean
}

export async function backup(terminal: Terminal, file: string, flags: BackupFlags): Promise<void> {
  const { backUp, fileIn } = await import('@handwerk/server')
  const folder = flags.data ?? dataFolder(terminal.env)
  requireDatabase(folder, fileIn(folder))
  if (existsSync(file)) throw new UserError(`${file} exists already; choose another name`)
  await inOneSentence(() => backUp(folder, file))
  terminal.print(`${folder} is backed up to ${file}.`)
}

export async function checkBackup(terminal: Terminal, file: string): Promise<void> {
  const server = await import('@handwerk/server')
  const found = await inOneSentence(() => server.checkBackup(file))
  terminal.print(`${file} is sound: ${found.people} people, ${found.tables} tables.`, ...doubts(file, found))
}

export async function restore(terminal: Terminal, file: string, flags: BackupFlags): Promise<void> {
  const { fileIn, restore: restoreFile, checkBackup: check } = await import('@handwerk/server')
  const folder = flags.data ?? dataFolder(terminal.env)
  await inOneSentence(() => check(file))
  if (existsSync(fileIn(folder)) && !flags.force)
    throw new UserError(`${folder} holds tables already; --force replaces them (stop the server first)`)
  const found = await inOneSentence(() => restoreFile(file, folder))
  terminal.print(`${folder} is as ${file} has it.`, ...doubts(file, found))
}

function requireDatabase(folder: string, file: string): void {
  try {
    statSync(file)
  } catch (error) {
    // One may not even look into the folder of another user.
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new UserError(`${folder} cannot be read: it is not permitted; run this as the user of the server`)
    throw new UserError(
      `${folder} holds nothing that could be backed up; name the folder of the server by --data, HANDWERK_DATA or --config`,
    )
  }
}

const doubts = (file: string, { hasDigest }: BackupCheck): string[] =>
  hasDigest ? [] : [`${file} has no digest, as backups of version 0.1.0: a small damage may have gone unnoticed.`]

async function inOneSentence<T>(work: () => T): Promise<T> {
  const { DatabaseTrouble } = await import('@handwerk/server')
  try {
    return work()
  } catch (error) {
    throw error instanceof DatabaseTrouble ? new UserError(error.message) : error
  }
}
