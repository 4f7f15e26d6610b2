import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Sign } from '../icons/Icon.tsx'
import { useWords } from '../words/index.ts'

/** The browser's own dialog: it traps and restores the focus, and closes on Escape. A field with `data-first` is focused first. */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
}: {
  title: string
  onClose(): void
  children: ReactNode
  wide?: boolean
}) {
  const w = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for the backdrop
    <dialog
      ref={dialog}
      className={wide ? 'sheet wide' : 'sheet'}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className="sheet-in">
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon" aria-label={w.app.close} onClick={() => dialog.current?.close()}>
            <Sign name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
