/** The chat of a table. */

import type { TableSubscription } from '@handwerk/client/live'
import type { Saying } from '@handwerk/protocol'
import { useEffect, useRef, useState } from 'react'
import { useStoredText } from '../play/stored-input.ts'
import { SeatMark } from '../table/SeatMark.tsx'
import { useMe } from './me.tsx'
import { troubleText } from './table-words.ts'
import { useLiveWords } from './words/index.ts'

const LONGEST = 500

interface Props {
  /** The id of the table, for what this browser stores of it. */
  readonly table: string
  readonly subscription: TableSubscription
  readonly said: readonly Saying[]
  readonly onlooker: boolean
}

export function Chat({ table, subscription, said, onlooker }: Props) {
  const t = useLiveWords()
  const { identify, nameDialog } = useMe()
  const [text, setText] = useStoredText(`talk-${table}`)
  const [trouble, setTrouble] = useState('')
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the reason to scroll
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [said.length])
  const say = async () => {
    const wanted = text.trim()
    if (wanted === '') return
    const said = { is: 'say', text: wanted } as const
    let refused = await subscription.act(said)
    // An onlooker without a name needs one to write.
    if (refused !== null && refused !== 'lost' && refused.code === 'sign-in' && (await identify())) {
      await subscription.renewed()
      refused = await subscription.act(said)
    }
    setTrouble(refused === 'lost' ? t.chat.lost : refused === null ? '' : troubleText(refused, t))
    if (refused === null) setText('')
  }
  return (
    <section className="talk" aria-label={t.chat.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <div ref={end} className="sayings" role="log" aria-live="polite" tabIndex={0} aria-label={t.chat.title}>
        {said.length === 0 && <p className="quiet">{onlooker ? t.chat.emptyOnlooker : t.chat.empty}</p>}
        <ol>
          {said.map((saying) => (
            <li key={saying.number}>
              {saying.seat !== null && <SeatMark seat={saying.seat} />}
              <span>
                <b>{saying.name}</b>
                {saying.seat === null && <span className="aka">{t.chat.onlooker}</span>} {saying.text}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          say().catch(() => setTrouble(t.trouble.lost))
        }}
      >
        <input
          aria-label={t.chat.say}
          placeholder={t.chat.say}
          value={text}
          maxLength={LONGEST}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="join" disabled={text.trim() === ''}>
          {t.chat.send}
        </button>
      </form>
      <p role="alert">{trouble}</p>
      {nameDialog}
    </section>
  )
}
