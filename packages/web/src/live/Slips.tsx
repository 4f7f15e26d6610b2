/** What has to be known or answered beside the game: a proposal, a clock that ran out, news. */

import { type AnyBox, type Fact, itemAt } from '@handwerk/kernel'
import type { Event, Refused } from '@handwerk/protocol'
import { type ReactNode, useEffect } from 'react'
import { Sign } from '../icons/Icon.tsx'
import { WhyNot } from '../table/Notice.tsx'
import { useLanguage, useWords } from '../words/index.ts'
import { leftOf } from './Clocks.tsx'
import type { Followed } from './followed.ts'
import type { Following, MoveNews, Outcome } from './following.ts'
import { troubleText } from './table-words.ts'
import { useNow } from './ticking.ts'
import { useLiveWords } from './words/index.ts'

const SECONDS = 6

interface Props {
  readonly following: Following
  readonly now: Followed
  readonly names: readonly string[]
  onOutcome(outcome: Outcome): void
}

export function OfferSlip({ box, following, now, names, onOutcome }: Props & { readonly box: AnyBox }) {
  const t = useLiveWords()
  const language = useLanguage()
  const { offer, seat } = now
  if (!offer || now.ending) return null
  const act = (wanted: Parameters<Following['act']>[0]) => () => {
    following.act(wanted).then(onOutcome, () => onOutcome('lost'))
  }
  const undone = now.looks.flatMap(({ events }) => events.filter(({ number }) => offer.undone?.includes(number)))
  const asked = offer.asked.map((who) => itemAt(names, who))
  const isOwn = offer.seat === seat
  const name = itemAt(names, offer.seat)
  return (
    <Tell
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
      <TakenBack box={box} now={now} names={names} undone={undone} />
    </Tell>
  )
}

/** As many sentences fit beside a table. */
const SENTENCES = 4

/** What would be taken back, in the words of the game. */
function TakenBack(props: Pick<Props, 'now' | 'names'> & { readonly box: AnyBox; readonly undone: readonly Event[] }) {
  const { box, now, names, undone } = props
  const t = useLiveWords()
  const words = box.words[useLanguage()]
  const view = now.looks.at(-1)?.view()
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

/** Whoever waits for a seat whose time is over may claim the game, or have a bot play. */
export function LateSlip({ following, now, names, onOutcome }: Props) {
  const t = useLiveWords()
  const { clocks, read, seat, table } = now
  const runs = now.ending === null && clocks.some((clock) => clock.runs && clock.left !== null)
  const time = useNow(runs)
  if (!runs || seat === null || itemAt(table.seats, seat).resigned) return null
  const late = clocks.findIndex((clock, i) => {
    const left = clock.runs ? leftOf(clock, read, time) : null
    return i !== seat && left !== null && left <= 0 && !itemAt(table.seats, i).resigned
  })
  if (late < 0) return null
  const claim = (want: 'win' | 'bot') => {
    following.act({ is: 'claim', seat: late, want }).then(onOutcome, () => onOutcome('lost'))
  }
  return (
    <Tell
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
    </Tell>
  )
}

/** Said for a while. */
export function NewsSlip({ text, onClose }: { text: string; onClose(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is shown for its own time
  useEffect(() => {
    const timer = setTimeout(onClose, SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [text])
  return <Tell onClose={onClose}>{text}</Tell>
}

/** Why something was not done: by the rules, or by the server. */
export function RefusedSlip({ box, outcome, onClose }: { box: AnyBox; outcome: Refused | 'lost'; onClose(): void }) {
  const t = useLiveWords()
  if (outcome !== 'lost' && outcome.refusal) {
    const { rule, reason, detail } = outcome.refusal
    return <WhyNot box={box} refusal={{ rule, reason, ...(detail ? { detail } : {}) }} onClose={onClose} />
  }
  return (
    <Tell bad onClose={onClose}>
      {troubleText(outcome, t)}
    </Tell>
  )
}

/** What became of a move: one that was kept is named as such, since its player may have forgotten it. */
export function MoveSlip({ box, news, onClose }: { box: AnyBox; news: MoveNews; onClose(): void }) {
  const t = useLiveWords()
  if (news.is === 'kept-played') return <NewsSlip text={t.line.keptPlayed} onClose={onClose} />
  if (!news.kept) return <RefusedSlip box={box} outcome={news.refused} onClose={onClose} />
  return (
    <Tell bad onClose={onClose}>
      {t.line.keptRefused} {troubleText(news.refused, t)}
    </Tell>
  )
}

function Tell({
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
  const w = useWords()
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
