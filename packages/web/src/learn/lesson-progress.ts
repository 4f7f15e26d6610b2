/** The pupil's progress in a lesson, in the browser's storage. */
import { reading, readList, readObject, readText, readWhole } from '@handwerk/kernel'
import { parse } from '../local/saves.ts'

interface LessonProgress {
  /** The moves of each finished step. */
  readonly played: readonly (readonly string[])[]
  /** How many steps there are. */
  readonly of: number
}

const PREFIX = 'handwerk-lesson-'

export function storeProgress(game: string, progress: LessonProgress): void {
  try {
    localStorage.setItem(PREFIX + game, JSON.stringify(progress))
  } catch {
    // With a full storage only the progress is lost.
  }
}

export function storedProgress(game: string): LessonProgress {
  const read = reading(() => {
    const raw = readObject(parse(localStorage.getItem(PREFIX + game) ?? ''), [])
    const played = readList(raw['played'], ['played']).map((list, i) =>
      readList(list, ['played', i]).map((line, j) => readText(line, ['played', i, j])),
    )
    return { played, of: readWhole(raw['of'], ['of'], 0, 99) }
  })
  return read.ok ? read.value : { played: [], of: 0 }
}
