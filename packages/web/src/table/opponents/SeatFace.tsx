import { itemAt, type Seat } from '@handwerk/kernel'
import { useMemo } from 'react'
import type { Person, PlayerView } from '../../play/player-view.ts'
import { useSettings } from '../../shell/settings.ts'
import { useLanguage } from '../../words/index.ts'
import { SeatMark } from '../SeatMark.tsx'
import { characterOf } from './characters.ts'
import type { Mood } from './faces.ts'
import { Portrait } from './Portrait.tsx'
import { type MoodOf, type Speech, speechOf } from './speech.ts'
import './opponents.css'

/** A character's face, or the mark of the seat. */
export function SeatFace({ seat, person, mood = 'calm' }: { seat: number; person: Person; mood?: Mood }) {
  const character = characterOf(person)
  if (character === null) return <SeatMark seat={seat} presence={person.presence} />
  return (
    <span className="mark seatface" aria-hidden="true">
      <Portrait of={character} mood={mood} />
    </span>
  )
}

/** What a character says now; decorative, so a screen reader is not interrupted by it. */
export function Saying({ line }: { line: string | null }) {
  return line === null ? null : (
    <p className="saying" aria-hidden="true">
      {line}
    </p>
  )
}

/** How each seat looks and what it says, as far as the player wants to hear it. */
export function useSpeech(
  { people, facts, table }: Pick<PlayerView, 'people' | 'facts' | 'table'>,
  moodOf: MoodOf,
): (seat: Seat) => Speech {
  const language = useLanguage()
  const { lines } = useSettings()
  return useMemo(() => {
    const all = people.map((_, seat) => speechOf({ people, facts, table }, seat, moodOf, language))
    return (seat) => {
      const speech = itemAt(all, seat)
      return lines ? speech : { ...speech, line: null }
    }
  }, [people, facts, table, moodOf, language, lines])
}
