import type { AnyBox, Fact, Language } from '@handwerk/kernel'
import type { Person } from '../play/chair.ts'
import type { LogLine } from './Log.tsx'

/** Facts that begin something, and so are headings. */
const HEADINGS: readonly string[] = ['round', 'turn']

/** The story as lines of the log; rounds and turns are headings. */
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
    const heading = HEADINGS.includes(fact.is)
    return [{ text, heading, seat: heading ? null : (fact.seat ?? null) }]
  })
}
