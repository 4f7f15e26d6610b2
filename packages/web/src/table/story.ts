import type { AnyBox, Fact, Language } from '@handwerk/kernel'
import type { Person } from '../play/chair.ts'
import type { LogLine } from './Log.tsx'

/** The story as lines of the log; rounds are headings. */
export function storyLines(
  box: AnyBox,
  language: Language,
  view: unknown,
  story: readonly Fact[],
  people: readonly Person[],
): LogLine[] {
  const names = people.map((person) => person.name)
  return story.flatMap((fact) => {
    const text = box.words[language].fact(view, fact, names)
    if (text === null) return []
    return [{ text, heading: fact.is === 'round', seat: fact.is === 'round' ? null : (fact.seat ?? null) }]
  })
}
