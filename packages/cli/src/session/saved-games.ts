/** The autosaves of games that are not over, in the data folder. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolder } from '../installation.js'

const saveFolder = (env: NodeJS.ProcessEnv): string => join(dataFolder(env), 'games')

export const autosaveFile = (env: NodeJS.ProcessEnv, game: string, seed: string): string =>
  join(saveFolder(env), `${game}-${seed.slice(0, 12)}.json`)

/** The file that was written last; null if there is none. */
export function latestSave(env: NodeJS.ProcessEnv): string | null {
  const folder = saveFolder(env)
  const files = saveFiles(folder).map((name) => join(folder, name))
  const time = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return files.sort((a, b) => time(b) - time(a))[0] ?? null
}

function saveFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    // The folder is made with the first autosave.
    return []
  }
}

/** Replaces the file as a whole, so that a crash leaves no broken one. False if it cannot be written. */
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
