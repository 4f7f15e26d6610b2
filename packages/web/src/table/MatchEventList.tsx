import { type MatchRecord, storyOf } from '@handwerk/match'
import { storySentence } from './record-sentences.ts'
import { useTableWords } from './words/index.ts'

/** The events of a match beside its moves, each with its place; renders nothing if there are none. */
export function MatchEventList({ record }: { record: MatchRecord }) {
  const w = useTableWords()
  const story = storyOf(record)
  const lines = story.flatMap((event) => {
    const sentence = storySentence(event, record.seats, w)
    return sentence === null ? [] : [w.end.after(event.after, sentence)]
  })
  if (lines.length === 0) return null
  return (
    // Some matches have many undos, which are seldom of interest.
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
