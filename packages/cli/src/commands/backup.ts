/** `backup` and `restore`: everything that a server keeps in its folder, as one file. */
import { existsSync } from 'node:fs'
import { Complaint } from '../command-line/user-error.js'
import { usualFolder } from '../folder.js'
import type { Terminal } from '../terminal/terminal.js'

export interface BackupFlags {
  readonly data?: string
  readonly force?: boolean
}

export async function backup(terminal: Terminal, file: string, flags: BackupFlags): Promise<void> {
  const { backUp, fileIn, isSound } = await import('@handwerk/server')
  const folder = flags.data ?? usualFolder(terminal.env)
  if (!existsSync(fileIn(folder))) throw new Complaint(`${folder} holds nothing that could be backed up`)
  if (existsSync(file)) throw new Complaint(`${file} exists already; choose another name`)
  backUp(folder, file)
  if (!isSound(file)) throw new Complaint(`${file} was written, but cannot be read again`)
  terminal.print(`${folder} is backed up to ${file}.`)
}

export async function restore(terminal: Terminal, file: string, flags: BackupFlags): Promise<void> {
  const { fileIn, isSound, restore: put } = await import('@handwerk/server')
  const folder = flags.data ?? usualFolder(terminal.env)
  if (!isSound(file)) throw new Complaint(`${file} is not a backup of this program`)
  if (existsSync(fileIn(folder)) && !flags.force)
    throw new Complaint(`${folder} holds tables already; --force replaces them (stop the server first)`)
  put(file, folder)
  terminal.print(`${folder} is as ${file} has it.`)
}
