/** How far somebody has come in a lesson, kept in the browser. */
import { reading, readList, readObject, readText, readWhole } from '@handwerk/kernel'
import { parse } from '../local/saves.ts'

interface LessonProgress {
  /** What was played in each step that is done. */
  readonly played: readonly (readonly string[])[]
  /** How many steps there are. */
  readonly of: number
}

const PREFIX = 'handwerk-lesson-'

export function storeProgress(game: string, progress: LessonProgress): void {
  try {
    localStorage.setItem(PREFIX + game, JSON.stringify(progress))
  } catch {
    // With a full storage the lesson begins anew at the next visit; nothing else is lost.
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
