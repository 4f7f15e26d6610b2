/** What the host tells everybody, above every page, and the links to the host's own pages below. */
import type { Site } from '@handwerk/protocol'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'wouter'
import { Sign } from '../../icons/Icon.tsx'
import { useLanguage } from '../../words/index.ts'
import { usePeaceWords } from './words/index.ts'
import './peace.css'

export default function SiteNotes({ notes }: { notes: Site }) {
  const { site } = usePeaceWords()
  const [closed, setClosed] = useState('')
  const [place] = useLocation()
  const note = useNote(notes)
  const isTable = /^\/(table|play)\/(?!new)/.test(place)
  return (
    <>
      {note !== '' &&
        note !== closed &&
        createPortal(
          <div className={isTable ? 'sitenote over' : 'sitenote'} role="status">
            <p>{note}</p>
            <button type="button" className="icon" aria-label={site.close} onClick={() => setClosed(note)}>
              <Sign name="close" />
            </button>
          </div>,
          aboveAll(),
        )}
      {!isTable && notes.pages.length > 0 && (
        <nav className="sitefoot" aria-label={site.nav}>
          {notes.pages.map((page) => (
            <Link key={page} href={`/site/${page}`}>
              {site.pages[page]}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

function useNote({ announcement, maintenance }: Site): string {
  const { site } = usePeaceWords()
  const time = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'short', timeStyle: 'short' })
  const planned =
    maintenance === null
      ? []
      : [maintenance <= Date.now() ? site.maintenance : site.maintenanceAt(time.format(maintenance))]
  return [...(announcement ? [announcement.text] : []), ...planned].join(' ')
}

/** A place before the root, so that no page must leave room for it. */
function aboveAll(): HTMLElement {
  const known = document.getElementById('sitenotes')
  if (known) return known
  const fresh = document.createElement('div')
  fresh.id = 'sitenotes'
  document.body.prepend(fresh)
  return fresh
}
