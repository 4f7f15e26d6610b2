import type { AnyGameModule } from '@handwerk/kernel'
import { useState } from 'react'
import type { AdviceText, PlayerView } from '../play/player-view.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { useLanguage } from '../words/index.ts'
import { AdvicePlanSteps } from './AdvicePlan.tsx'
import type { LogLine } from './log-lines.ts'
import { useTableWords } from './words/index.ts'

const COLUMNS = 78
const RECENT = 12

/** The whole table as text, for screen readers; takes typed moves. */
export function TextTable({
  module,
  playerView,
  names,
  lines,
  ask,
  onClose,
}: {
  module: AnyGameModule
  playerView: PlayerView
  names: readonly string[]
  lines: readonly LogLine[]
  /** Asks the advisor; null if advice is off. */
  ask: (() => void) | null
  onClose(): void
}) {
  const w = useTableWords()
  const words = module.words[useLanguage()]
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState('')
  const type = () => {
    const read = module.notation.read(playerView.view, text)
    const refusal = 'refusal' in read ? read.refusal : playerView.rehearse([]).why(read.move)
    setAnswer(refusal ? `${words.refusal(refusal)} (${refusal.rule})` : '')
    if (refusal || !('move' in read)) return
    setText('')
    playerView.play([read.move])
  }
  return (
    <Dialog title={w.text.title} onClose={onClose} wide>
      <h3>{w.text.happened}</h3>
      <ul className="plain" aria-live="polite">
        {lines.slice(-RECENT).map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the last lines of a list that only grows
          <li key={i}>{line.text}</li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <pre className="texttable" tabIndex={0}>
        {words.table(playerView.view, names, COLUMNS).join('\n')}
      </pre>
      <h3>{words.question(playerView.view)}</h3>
      {playerView.moves.length === 0 && <p role="status">{w.text.nobody}</p>}
      <form
        className="typed"
        onSubmit={(event) => {
          event.preventDefault()
          // The field stays while others decide, to keep the focus.
          if (playerView.moves.length > 0) type()
        }}
      >
        <label htmlFor="typed">{w.text.typed}</label>
        <input
          id="typed"
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="join">
          {w.text.play}
        </button>
        <p className="quiet">{w.text.help}</p>
        <p role="alert">{answer}</p>
      </form>
      <Advice text={playerView.advice} ask={ask} />
      <h3>{w.text.moves}</h3>
      <ul className="plain moves">
        {playerView.moves.map((move) => (
          <li key={String(move)}>
            <button type="button" onClick={() => playerView.play([move])}>
              {words.move(playerView.view, move)}
            </button>{' '}
            <code>{module.notation.write(playerView.view, move)}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The advisor's move and plan as lists. */
function Advice({ text, ask }: { text: AdviceText | undefined; ask: (() => void) | null }) {
  const w = useTableWords()
  if (!ask) return null
  return (
    <>
      <h3>{w.advice.title}</h3>
      <button type="button" className="join" onClick={ask}>
        {w.advice.ask}
      </button>
      <div role="status">
        {text && (
          <p>
            {text.move} {text.why}
          </p>
        )}
        {text?.plan && <AdvicePlanSteps plan={text.plan} />}
      </div>
      {text?.plan && (
        <button type="button" className="join" onClick={text.plan.take}>
          {w.advice.take}
        </button>
      )}
    </>
  )
}
