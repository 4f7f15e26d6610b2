/** `backup` and `restore`: the data folder of a server as one file. */
import { existsSync } from 'node:fs'
import { UserError } from '../command-line/user-error.js'
import { dataFolder } from '../installation.js'
import type { Terminal } from '../terminal/terminal.js'

export interface BackupFlags {
  readonly data?: string
  readonly force?: boolean
}

export async function backup(terminal: Terminal, file: string, flags: BackupFlags): Promise<void> {
  const { backUp, fileIn, isSound } = await import('@handwerk/server')
  const folder = flags.data ?? dataFolder(terminal.env)
  if (!existsSync(fileIn(folder))) throw new UserError(`${folder} holds nothing that could be backed up`)
  if (existsSync(file)) throw new UserError(`${file} exists already; choose another name`)
  backUp(folder, file)
  if (!isSound(file)) throw new UserError(`${file} was written, but cannot be read again`)
  terminal.print(`${folder} is backed up to ${file}.`)
}

export async function restore(terminal: Terminal, file: string, flags: BackupFlags): Promise<void> {
  const { fileIn, isSound, restore: restoreFile } = await import('@handwerk/server')
  const folder = flags.data ?? dataFolder(terminal.env)
  if (!isSound(file)) throw new UserError(`${file} is not a backup of this program`)
  if (existsSync(fileIn(folder)) && !flags.force)
    throw new UserError(`${folder} holds tables already; --force replaces them (stop the server first)`)
  restoreFile(file, folder)
  terminal.print(`${folder} is as ${file} has it.`)
}
