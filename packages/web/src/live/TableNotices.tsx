/** Notices beside a table: proposals, timeouts, news, refusals. */

import type { FollowedTable, MoveNews, Outcome, TableSubscription } from '@handwerk/client/live'
import { type AnyGameModule, type Fact, itemAt } from '@handwerk/kernel'
import type { Event, Refused } from '@handwerk/protocol'
import { type ReactNode, useEffect } from 'react'
import { Sign } from '../icons/Icon.tsx'
import { RefusalNotice } from '../table/Notice.tsx'
import { useTableWords } from '../table/words/index.ts'
import { useLanguage } from '../words/index.ts'
import { leftOf } from './Clocks.tsx'
import { troubleText } from './table-words.ts'
import { useNow } from './use-now.ts'
import { useLiveWords } from './words/index.ts'

const SECONDS = 6

interface Props {
  readonly subscription: TableSubscription
  readonly now: FollowedTable
  readonly names: readonly string[]
  onOutcome(outcome: Outcome): void
}

export function OfferNotice({
  module,
  subscription,
  now,
  names,
  onOutcome,
}: Props & { readonly module: AnyGameModule }) {
  const t = useLiveWords()
  const language = useLanguage()
  const { offer, seat } = now
  if (!offer || now.ending) return null
  const act = (wanted: Parameters<TableSubscription['act']>[0]) => () => {
    subscription.act(wanted).then(onOutcome, () => onOutcome('lost'))
  }
  const undone = now.snapshots.flatMap(({ events }) => events.filter(({ number }) => offer.undone?.includes(number)))
  const asked = offer.asked.map((who) => itemAt(names, who))
  const isOwn = offer.seat === seat
  const name = itemAt(names, offer.seat)
  return (
    <TableNotice
      answers={
        isOwn ? (
          <button type="button" className="join" onClick={act({ is: 'withdraw' })}>
            {t.offer.withdraw}
          </button>
        ) : seat !== null && offer.asked.includes(seat) ? (
          <>
            <button type="button" className="go" onClick={act({ is: 'answer', yes: true })}>
              {t.offer.agree}
            </button>
            <button type="button" className="join" onClick={act({ is: 'answer', yes: false })}>
              {t.offer.decline}
            </button>
          </>
        ) : null
      }
    >
      {isOwn ? t.offer.own[offer.what](undone.length) : t.offer.made[offer.what](name, undone.length)}{' '}
      {t.offer.mustAgree(new Intl.ListFormat(language).format(asked), asked.length)}
      <TakenBack module={module} now={now} names={names} undone={undone} />
    </TableNotice>
  )
}

/** The number of sentences that fit beside a table. */
const SENTENCES = 4

/** The moves that an undo would take back, in the words of the game. */
function TakenBack(
  props: Pick<Props, 'now' | 'names'> & { readonly module: AnyGameModule; readonly undone: readonly Event[] },
) {
  const { module, now, names, undone } = props
  const t = useLiveWords()
  const words = module.words[useLanguage()]
  const view = now.snapshots.at(-1)?.view()
  const facts = undone.flatMap((event) => event.facts as Fact[])
  const sentences = view ? facts.flatMap((fact) => words.fact(view, fact, names) ?? []) : []
  if (sentences.length === 0) return null
  return (
    <span className="takenback">
      {' '}
      {t.offer.takesBack} {sentences.slice(0, SENTENCES).join(' ')}
      {sentences.length > SENTENCES && ` … ${t.offer.and(sentences.length - SENTENCES)}`}
    </span>
  )
}

/** When a seat has run out of time, the others may claim the win or let a bot play. */
export function TimeoutNotice({ subscription, now, names, onOutcome }: Props) {
  const t = useLiveWords()
  const { clocks, read, seat, table } = now
  const runs = now.ending === null && clocks.some((clock) => clock.runs && clock.left !== null)
  const time = useNow(runs)
  if (!runs || seat === null || itemAt(table.seats, seat).resigned) return null
  const isLate = (i: number) => {
    const clock = itemAt(clocks, i)
    const left = clock.runs ? leftOf(clock, read, time) : null
    const { resigned, standIn } = itemAt(table.seats, i)
    return left !== null && left <= 0 && !resigned && !standIn
  }
  if (isLate(seat)) return <TableNotice bad>{t.late.own}</TableNotice>
  const late = clocks.findIndex((_, i) => isLate(i))
  if (late < 0) return null
  const claim = (want: 'win' | 'bot') => {
    subscription.act({ is: 'claim', seat: late, want }).then(onOutcome, () => onOutcome('lost'))
  }
  return (
    <TableNotice
      answers={
        <>
          <button type="button" className="go" onClick={() => claim('win')}>
            {t.late.win}
          </button>
          <button type="button" className="join" onClick={() => claim('bot')}>
            {t.late.bot}
          </button>
        </>
      }
    >
      {t.late.title(itemAt(names, late))}
    </TableNotice>
  )
}

/** A bot plays for somebody who may come back. */
export function AwayNotice({ subscription, now, onOutcome }: Omit<Props, 'names'>) {
  const t = useLiveWords()
  const own = now.seat === null ? null : now.table.seats[now.seat]
  if (!own?.standIn || own.resigned || now.ending) return null
  return (
    <TableNotice
      answers={
        <button
          type="button"
          className="go"
          onClick={() => {
            subscription.act({ is: 'return' }).then(onOutcome, () => onOutcome('lost'))
          }}
        >
          {t.table.comeBack}
        </button>
      }
    >
      {t.table.away}
    </TableNotice>
  )
}

/** On clocks, a bot may play for somebody who has been away so long at their own turn. */
const GONE_AFTER = 120_000

/** Somebody has left a game on clocks at their own turn: the others may let a bot play. */
export function GoneNotice({ subscription, now, names, onOutcome }: Props) {
  const t = useLiveWords()
  const { clocks, seat, table, presence, ending } = now
  const own = seat === null ? null : table.seats[seat]
  const runs = own && !own.resigned && !own.standIn && ending === null && table.pace.is === 'live'
  const time = useNow(runs ?? false)
  if (!runs) return null
  const gone = table.seats.findIndex(({ is, standIn, resigned }, i) => {
    const left = presence.seats[i]?.here ? null : (presence.seats[i]?.left ?? null)
    return is === 'person' && !standIn && !resigned && clocks[i]?.runs && left !== null && time - left >= GONE_AFTER
  })
  if (gone < 0 || gone === seat) return null
  return (
    <TableNotice
      answers={
        <button
          type="button"
          className="go"
          onClick={() => {
            subscription.act({ is: 'claim', seat: gone, want: 'bot' }).then(onOutcome, () => onOutcome('lost'))
          }}
        >
          {t.late.bot}
        </button>
      }
    >
      {t.late.gone(itemAt(names, gone))}
    </TableNotice>
  )
}

/** News, which disappears after some seconds. */
export function NewsNotice({ text, onClose }: { text: string; onClose(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is shown for its own time
  useEffect(() => {
    const timer = setTimeout(onClose, SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [text])
  return <TableNotice onClose={onClose}>{text}</TableNotice>
}

/** Why the rules or the server refused something. */
export function RefusedNotice({
  module,
  outcome,
  onClose,
}: {
  module: AnyGameModule
  outcome: Refused | 'lost'
  onClose(): void
}) {
  const t = useLiveWords()
  if (outcome !== 'lost' && outcome.refusal) {
    const { rule, reason, detail } = outcome.refusal
    return <RefusalNotice module={module} refusal={{ rule, reason, ...(detail ? { detail } : {}) }} onClose={onClose} />
  }
  return (
    <TableNotice bad onClose={onClose}>
      {troubleText(outcome, t)}
    </TableNotice>
  )
}

/** The result of a move. If it was stored for a while, the notice says so: its player may have forgotten it. */
export function MoveNotice({ module, news, onClose }: { module: AnyGameModule; news: MoveNews; onClose(): void }) {
  const t = useLiveWords()
  if (news.is === 'kept-played') return <NewsNotice text={t.connection.keptPlayed} onClose={onClose} />
  if (!news.kept) return <RefusedNotice module={module} outcome={news.refused} onClose={onClose} />
  return (
    <TableNotice bad onClose={onClose}>
      {t.connection.keptRefused} {troubleText(news.refused, t)}
    </TableNotice>
  )
}

function TableNotice({
  children,
  answers = null,
  bad = false,
  onClose,
}: {
  children: ReactNode
  answers?: ReactNode
  bad?: boolean
  onClose?: () => void
}) {
  const w = useTableWords()
  return (
    <div className={bad ? 'tell bad' : 'tell'} role={bad ? 'alert' : 'status'}>
      <p>{children}</p>
      {answers && <div className="tell-answers">{answers}</div>}
      {onClose && (
        <button type="button" className="icon" aria-label={w.table.dismiss} onClick={onClose}>
          <Sign name="close" />
        </button>
      )}
    </div>
  )
}
