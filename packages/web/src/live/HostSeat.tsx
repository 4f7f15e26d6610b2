/** What a host can do with one seat before the start. */
import type { Arrangement, Table } from '@handwerk/protocol'
import { useState } from 'react'
import { offeredBots } from '../shell/BotNote.tsx'
import { botLabel, Choice } from '../shell/Home.tsx'
import { useWords } from '../words/index.ts'
import { useLiveWords } from './words/index.ts'

interface Props {
  readonly table: Table
  readonly seat: number
  readonly name: string
  /** The fewest seats of the game. */
  readonly fewest: number
  readonly bots: readonly string[]
  arrange(wanted: Arrangement): void
}

export function HostSeat({ table, seat, name, fewest, bots, arrange }: Props) {
  const t = useLiveWords()
  const w = useWords()
  const [isSure, setSure] = useState(false)
  const own = table.seats[seat]
  if (!own || table.you.seat === seat) return null
  const label = w.setup.seat(seat + 1)
  const options = [
    ['link', t.arrange.toLink],
    ['open', t.arrange.toOpen],
    ...offeredBots(bots).map((level) => [`bot ${level}`, t.arrange.bot(botLabel(w, level))] as const),
  ] as const
  const change = (value: string) => {
    const to = value === 'link' || value === 'open' ? { is: value } : { is: 'bot' as const, level: value.slice(4) }
    arrange({ is: 'seat', seat, to } as Arrangement)
  }
  const canDrop = table.seats.length > fewest
  if (own.is === 'person')
    return isSure ? (
      <fieldset className="sure hostseat">
        <legend>{t.arrange.removeSure(name)}</legend>
        <button type="button" className="go" onClick={() => arrange({ is: 'seat', seat, to: { is: 'link' } })}>
          {t.arrange.yes}
        </button>
        <button type="button" className="join" onClick={() => setSure(false)}>
          {t.table.no}
        </button>
      </fieldset>
    ) : (
      <span className="hostseat">
        <button
          type="button"
          className="join"
          aria-label={`${t.arrange.handOn}: ${name}`}
          onClick={() => arrange({ is: 'host', seat })}
        >
          {t.arrange.handOn}
        </button>
        <button
          type="button"
          className="join"
          aria-label={`${t.arrange.sendAway}: ${name}`}
          onClick={() => setSure(true)}
        >
          {t.arrange.sendAway}
        </button>
      </span>
    )
  return (
    <span className="hostseat">
      <Choice
        label={t.arrange.change(label)}
        value={own.is === 'bot' ? `bot ${own.level}` : own.is}
        onChange={change}
        options={options}
      />
      {canDrop && (
        <button
          type="button"
          className="icon"
          aria-label={t.arrange.drop(label)}
          title={t.arrange.drop(label)}
          onClick={() => arrange({ is: 'drop', seat })}
        >
          ×
        </button>
      )}
    </span>
  )
}
