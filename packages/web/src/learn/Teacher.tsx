import { useLayoutEffect, useRef } from 'react'
import { Sign } from '../icons/Icon.tsx'
import { useTableWords } from '../table/words/index.ts'

interface Props {
  /** The number of the step, from 1. */
  readonly number: number
  readonly of: number
  readonly title: string
  readonly text: string
  /** Why the last move does not help here; replaces the text. */
  readonly astray: string
  /** Selectors of what the step is about. */
  readonly about: readonly string[]
  /** For steps without a move. */
  readonly next: (() => void) | null
  readonly back: (() => void) | null
  readonly skip: (() => void) | null
  leave(): void
}

/** Says what to do and why, and points at it. */
export function Teacher({ number, of, title, text, astray, about, next, back, skip, leave }: Props) {
  const w = useTableWords()
  const card = useRef<HTMLElement>(null)
  usePointing(about)
  useLayoutEffect(() => {
    // The rail leaves room for the teacher.
    card.current?.parentElement?.style.setProperty('--teacher', `${card.current.offsetHeight}px`)
  })
  return (
    <section ref={card} className="teacher" aria-label={w.lesson.step(number, of)}>
      <p className="count" aria-hidden="true">
        <b>{number}</b>/{of}
      </p>
      <div className="say" aria-live="polite">
        <h2>{title}</h2>
        {astray === '' ? (
          <p>{text}</p>
        ) : (
          <p className="astray" role="alert">
            {astray}
          </p>
        )}
      </div>
      <div className="steer">
        {next && (
          // biome-ignore lint/a11y/noAutofocus: nothing else can be done now, and keys must reach it at once
          <button type="button" className="go" onClick={next} autoFocus>
            {w.lesson.next}
          </button>
        )}
        <StepButton sign="back" label={w.lesson.back} go={back} />
        <StepButton sign="skip" label={w.lesson.skip} go={skip} />
        <StepButton sign="close" label={w.lesson.leave} go={leave} />
      </div>
      <progress value={number} max={of} aria-hidden="true" />
    </section>
  )
}

function StepButton({ sign, label, go }: { sign: 'back' | 'skip' | 'close'; label: string; go: (() => void) | null }) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={label}
      title={label}
      disabled={go === null}
      onClick={() => go?.()}
    >
      <Sign name={sign} />
    </button>
  )
}

/** Marks what the step is about, wherever the table draws it. */
function usePointing(about: readonly string[]): void {
  const selector = about.join(', ')
  useLayoutEffect(() => {
    if (selector === '') return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`.lesson :is(${selector}) { outline: var(--taught); outline-offset: 3px; }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [selector])
}
