import type { ComponentProps } from 'react'
import { Sign } from '../icons/Icon.tsx'
import { useTableWords } from './words/index.ts'

export type ToolPage = 'log' | 'keys' | 'text' | 'menu'

interface Props {
  readonly undo: (() => void) | null
  /** Explains an undo that needs consent. */
  readonly hint?: string
  /** Asks the advisor; null if there is nothing to decide, absent if advice is off. */
  readonly advice?: (() => void) | null
  open(page: ToolPage): void
  /** Back to the end page of a finished game. */
  readonly result?: () => void
}

export function Tools({ undo, hint, advice, open, result }: Props) {
  const w = useTableWords()
  return (
    <>
      {result && (
        <button type="button" className="join" onClick={result}>
          {w.end.show}
        </button>
      )}
      <Tool sign="undo" label={w.table.undo} hint={undo ? (hint ?? w.table.undo) : w.table.undoNot} use={undo} />
      {advice !== undefined && <Tool sign="bulb" label={w.advice.ask} use={advice} kind="bulb" />}
      <Tool sign="log" label={w.table.log} use={() => open('log')} kind="only-phone logtool" />
      <Tool sign="text" label={w.table.text} use={() => open('text')} kind="only-desk" />
      <Tool sign="keys" label={w.table.keys} use={() => open('keys')} kind="only-desk" />
      <Tool sign="menu" label={w.table.menu} use={() => open('menu')} />
    </>
  )
}

interface ToolProps {
  readonly sign: ComponentProps<typeof Sign>['name']
  readonly label: string
  readonly hint?: string
  /** Null while it is disabled. */
  readonly use: (() => void) | null
  readonly kind?: string
}

function Tool({ sign, label, hint = label, use, kind = '' }: ToolProps) {
  return (
    <button
      type="button"
      className={`icon ${kind}`}
      aria-label={label}
      title={hint}
      disabled={!use}
      onClick={() => use?.()}
    >
      <Sign name={sign} />
    </button>
  )
}
