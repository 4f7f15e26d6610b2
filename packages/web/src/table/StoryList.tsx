import { type MatchRecord, storyOf } from '@handwerk/match'
import { useWords } from '../words/index.ts'
import { storySentence } from './record-story.ts'

/** What happened in a match beside the moves, each with its place; nothing if nothing did. */
export function StoryList({ record }: { record: MatchRecord }) {
  const w = useWords()
  const story = storyOf(record)
  const lines = story.flatMap((event) => {
    const sentence = storySentence(event, record.seats, w)
    return sentence === null ? [] : [w.end.after(event.after, sentence)]
  })
  if (lines.length === 0) return null
  return (
    // Moves that were taken back are many at some tables, and seldom what one looks for.
    <details className="storylist" open={story.some(({ is }) => is !== 'undo')}>
      <summary>{w.end.beside}</summary>
      <ol>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={i}>{line}</li>
        ))}
      </ol>
    </details>
  )
}
