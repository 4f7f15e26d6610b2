/** Games in progress, kept as they are played: a terminal that is closed or killed loses nothing. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolder } from '../folder.js'

const folderIn = (env: NodeJS.ProcessEnv): string => join(dataFolder(env), 'games')

export const autosaveFile = (env: NodeJS.ProcessEnv, game: string, seed: string): string =>
  join(folderIn(env), `${game}-${seed.slice(0, 12)}.json`)

/** The game that was played last of those that are kept; null if there is none. */
export function latestSave(env: NodeJS.ProcessEnv): string | null {
  const folder = folderIn(env)
  const files = listed(folder).map((name) => join(folder, name))
  const time = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return files.sort((a, b) => time(b) - time(a))[0] ?? null
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    // Nothing was kept yet.
    return []
  }
}

/** Replaces the file as a whole, so that it is sound whenever the program is stopped. False if it cannot be written. */
export function writeSave(file: string, text: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.part`, text)
    renameSync(`${file}.part`, file)
    return true
  } catch {
    return false
  }
}

export const deleteSave = (file: string): void => rmSync(file, { force: true })
