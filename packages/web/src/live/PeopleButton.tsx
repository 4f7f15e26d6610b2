import { Sign } from '../icons/Icon.tsx'
import { useLiveWords } from './words/index.ts'

export function PeopleButton({ open, unread, toggle }: { open: boolean; unread: number; toggle(): void }) {
  const t = useLiveWords()
  const label = unread > 0 ? `${t.table.open}, ${t.table.unread(unread)}` : t.table.open
  return (
    <button
      type="button"
      className="icon peoplebutton"
      aria-label={label}
      title={label}
      aria-expanded={open}
      onClick={toggle}
    >
      <Sign name="talk" />
      {unread > 0 && (
        <b className="count" aria-hidden="true">
          {unread}
        </b>
      )}
    </button>
  )
}
