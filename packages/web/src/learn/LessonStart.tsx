import type { GameParts } from '../games/game-parts.ts'
import { Page } from '../shell/Page.tsx'
import { useTableWords } from '../table/words/index.ts'

/** Before the first step: how one wins, and the signs on a card. It is no step, so the progress does not count it. */
export function LessonStart({ parts: { Learn }, begin }: { parts: GameParts; begin(): void }) {
  const w = useTableWords()
  return (
    <Page title={w.lesson.startTitle} className="lessonstart">
      {Learn && <Learn brief />}
      <p className="begin">
        <button type="button" className="go" onClick={begin}>
          {w.lesson.begin}
        </button>
      </p>
    </Page>
  )
}
