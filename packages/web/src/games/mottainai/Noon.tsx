/** Noon as a track: whose task, which action of how many, what each may become. */

import { itemAt } from '@handwerk/kernel'
import { agendaOf, NONE, type Stop, type View } from '@handwerk/mottainai'
import { Fragment } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import type { IconName } from '../../icons/lists.ts'
import type { Person } from '../../play/player-view.ts'
import { useNames } from './use-work-names.ts'
import { useTableWords } from './words/index.ts'
import { iconOf, taskPicture } from './works.ts'

export const DAY_PICTURES: Readonly<Record<'morning' | 'noon' | 'night', IconName>> = {
  morning: 'sunrise',
  noon: 'sun',
  night: 'moon',
}

interface Props {
  readonly view: View
  readonly people: readonly Person[]
  readonly seat: number | null
  /** How many actions the tasks of this turn began with, by owner. */
  readonly counts: ReadonlyMap<number, number>
}

export function Noon({ view, people, seat, counts }: Props) {
  const t = useTableWords()
  const { part, stops } = agendaOf(view)
  return (
    <div className={`track in-${part}`}>
      <span className="part">
        <Icon name={DAY_PICTURES[part]} />
        <span>{t.day[part]}</span>
      </span>
      <ol aria-label={t.track.label}>
        {stops.map((stop) => (
          <Fragment key={stop.owner}>
            <StopSign stop={stop} view={view} people={people} seat={seat} counts={counts} />
            <li className="way" aria-hidden="true" />
          </Fragment>
        ))}
        <li className={part === 'night' ? 'stop now' : 'stop'}>
          <span className="tk">
            <Icon name="moon" />
            <span className="only-desk">{t.day.night}</span>
          </span>
        </li>
      </ol>
    </div>
  )
}

function StopSign({ stop, view, people, seat, counts }: Props & { stop: Stop }) {
  const t = useTableWords()
  const names = useNames()
  const { owner, type, state, isBegun, actions } = stop
  const isOwn = owner === view.turn
  const by = owner === seat ? t.track.own : isOwn ? t.track.ofTurn : t.track.by(itemAt(people, owner).name)
  const isOpen = isOwn && type === NONE && state === 'ahead'
  const title = type !== NONE ? names.taskTitle(type) : isOpen ? t.track.open : t.track.prayer
  const begun = counts.get(owner) ?? 0
  const total = state === 'past' ? begun : isBegun ? Math.max(begun, actions + 1) : actions
  const rest = type === NONE ? '' : stop.isFree ? t.track.free(names.material(type)) : t.track.bound
  return (
    <li className={`stop ${state}`} aria-current={state === 'now' ? 'step' : undefined} title={rest}>
      <span className="tk">
        <Icon name={type === NONE ? (isOpen ? 'card-draw' : 'prayer') : taskPicture(type)} />
        <span className="tt">{title}</span>
      </span>
      <span className="by">{by}</span>
      {stop.guard !== NONE && state !== 'past' && (
        <span className="guard" title={t.track.guard(names.kind(stop.guard))}>
          <Icon name={iconOf(stop.guard)} />
        </span>
      )}
      {!isOpen && total > 0 && <Actions total={total} used={isBegun ? total - actions - 1 : 0} state={state} />}
      <span className="hear">{rest}</span>
    </li>
  )
}

function Actions({ total, used, state }: { total: number; used: number; state: Stop['state'] }) {
  const t = useTableWords()
  const signOf = (i: number) => (state === 'past' || i < used ? 'done' : state === 'now' && i === used ? 'now' : '')
  return (
    <span className="acts" data-many={total > 4 || undefined}>
      <span className="hear">{t.track.actions(total)}: </span>
      {Array.from({ length: total }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an action is its number
        <span key={i} className={`act ${signOf(i)}`}>
          {signOf(i) === 'done' ? (
            <>
              <span aria-hidden="true">✓</span>
              <span className="hear">{t.track.done}</span>
            </>
          ) : (
            i + 1
          )}
          {signOf(i) === 'now' && <span className="hear"> {t.track.now}</span>}
        </span>
      ))}
    </span>
  )
}
