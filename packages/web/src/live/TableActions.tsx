/** What a player can do beside moves: propose to end, resign, leave, return. */

import type { FollowedTable, Outcome, TableSubscription } from '@handwerk/client/live'
import type { Act } from '@handwerk/protocol'
import { type MouseEvent, useState } from 'react'
import { copyText } from '../shell/clipboard.ts'
import { useLiveWords } from './words/index.ts'

type Wanted = Extract<Act, { is: 'offer-end' | 'resign' | 'leave' | 'return' }>['is']

interface Props {
  readonly subscription: TableSubscription
  readonly now: FollowedTable
  onOutcome(outcome: Outcome): void
}

export function TableActions({ subscription, now, onOutcome }: Props) {
  const t = useLiveWords()
  const [sure, setSure] = useState<'resign' | 'leave' | null>(null)
  const [copied, setCopied] = useState(false)
  const own = now.seat === null ? null : (now.table.seats[now.seat] ?? null)
  const plays = own !== null && now.ending === null && !own.resigned
  const act = (is: Wanted) => (event: MouseEvent) => {
    event.currentTarget.closest('dialog')?.close()
    subscription.act({ is }).then(onOutcome, () => onOutcome('lost'))
  }
  if (sure)
    return (
      <fieldset className="sure">
        <legend>{sure === 'resign' ? t.table.resignSure : t.table.leaveSure}</legend>
        <button type="button" className="go" onClick={act(sure)}>
          {sure === 'resign' ? t.table.resign : t.table.leave}
        </button>
        <button type="button" className="join" onClick={() => setSure(null)}>
          {t.table.no}
        </button>
      </fieldset>
    )
  return (
    <>
      {now.table.onlookers && (
        <button
          type="button"
          className="join"
          onClick={() => {
            copyText(`${location.origin}/table/${now.table.id}`).then(setCopied, () => setCopied(false))
          }}
        >
          {copied ? t.over.copied : t.table.copyLink}
        </button>
      )}
      {plays && own.standIn && (
        <button type="button" className="go" onClick={act('return')}>
          {t.table.comeBack}
        </button>
      )}
      {plays && !own.standIn && (
        <>
          <button type="button" className="join" disabled={now.offer !== null} onClick={act('offer-end')}>
            {t.table.end}
          </button>
          <button type="button" className="join" onClick={() => setSure('leave')}>
            {t.table.leave}
          </button>
          <button type="button" className="join" onClick={() => setSure('resign')}>
            {t.table.resign}
          </button>
        </>
      )}
    </>
  )
}
