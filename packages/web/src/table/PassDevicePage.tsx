import { useEffect } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useTableWords } from './words/index.ts'

/** Covers the table until the next player has the device. */
export function PassDevicePage({ name, open }: { name: string; open(): void }) {
  const w = useTableWords()
  useEffect(() => {
    document.title = `${w.curtain.title(name)} · ${w.name}`
  }, [w, name])
  return (
    <main className="curtain">
      <div className="curtain-card">
        <Icon name="anvil" />
        <h1>{w.curtain.title(name)}</h1>
        <p>{w.curtain.text}</p>
        {/* biome-ignore lint/a11y/noAutofocus: the page has one control, and keys must reach it at once */}
        <button type="button" className="go" onClick={open} autoFocus>
          {w.curtain.open(name)}
        </button>
      </div>
    </main>
  )
}
