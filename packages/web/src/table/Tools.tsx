import { Sign } from '../icons/Icon.tsx'
import { useWords } from '../words/index.ts'

export type ToolPage = 'log' | 'keys' | 'text' | 'menu'

interface Props {
  readonly undo: (() => void) | null
  /** What taking back would mean, where it is not done at once. */
  readonly hint?: string
  /** Asks the advisor; null where there is nothing to decide, absent where it must be silent. */
  readonly advice?: (() => void) | null
  open(page: ToolPage): void
  /** Back to the result of a game that is over. */
  readonly result?: () => void
}

export function Tools({ undo, hint, advice, open, result }: Props) {
  const w = useWords()
  return (
    <>
      {result && (
        <button type="button" className="join" onClick={result}>
          {w.end.show}
        </button>
      )}
      <button
        type="button"
        className="icon"
        aria-label={w.table.undo}
        title={undo ? (hint ?? w.table.undo) : w.table.undoNot}
        disabled={!undo}
        onClick={() => undo?.()}
      >
        <Sign name="undo" />
      </button>
      {advice !== undefined && (
        <button
          type="button"
          className="icon bulb"
          aria-label={w.advice.ask}
          title={w.advice.ask}
          disabled={!advice}
          onClick={() => advice?.()}
        >
          <Sign name="bulb" />
        </button>
      )}
      <button type="button" className="icon only-phone logtool" aria-label={w.table.log} onClick={() => open('log')}>
        <Sign name="log" />
      </button>
      <button
        type="button"
        className="icon only-desk"
        aria-label={w.table.text}
        title={w.table.text}
        onClick={() => open('text')}
      >
        <Sign name="text" />
      </button>
      <button
        type="button"
        className="icon only-desk"
        aria-label={w.table.keys}
        title={w.table.keys}
        onClick={() => open('keys')}
      >
        <Sign name="keys" />
      </button>
      <button
        type="button"
        className="icon"
        aria-label={w.table.menu}
        title={w.table.menu}
        onClick={() => open('menu')}
      >
        <Sign name="menu" />
      </button>
    </>
  )
}
