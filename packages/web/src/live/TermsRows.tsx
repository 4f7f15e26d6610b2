/** Rows of a form: how a table is played. */
import type { Pace } from '@handwerk/protocol'
import { Choice } from '../shell/Home.tsx'
import { usePageWords } from '../shell/words/index.ts'
import { useLanguage } from '../words/index.ts'
import { span } from './time.ts'
import { useLobbyWords } from './words/lobby-messages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CLOCKS = [5, 10, 15, 20, 30, 45, 60, 90].map((minutes) => minutes * MINUTE)
const BONUSES = [0, 5, 10, 15, 30, 60].map((seconds) => seconds * 1000)
const MOVE_TIMES = [HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 28 * DAY]

export function YesNoChoice({ label, value, set }: { label: string; value: boolean; set(value: boolean): void }) {
  const w = usePageWords()
  return (
    <li>
      <span>{label}</span>
      <Choice
        label={label}
        value={value ? 'yes' : 'no'}
        onChange={(chosen) => set(chosen === 'yes')}
        options={[
          ['yes', w.settings.yes],
          ['no', w.settings.no],
        ]}
      />
    </li>
  )
}

/** The usual pace of each kind. */
export const PACES: {
  readonly [K in Pace['is']]: Extract<Pace, { is: K }>
} = {
  days: { is: 'days', perMove: DAY },
  live: { is: 'live', clock: 15 * MINUTE, bonus: 10_000 },
  none: { is: 'none' },
}

export function PaceRows({ pace, setPace }: { pace: Pace; setPace(pace: Pace): void }) {
  const t = useLobbyWords()
  const language = useLanguage()
  const spans = (list: readonly number[]) => list.map((time) => [String(time), span(language, time)] as const)
  const seconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  return (
    <>
      <li>
        <span>{t.making.pace}</span>
        <Choice
          label={t.making.pace}
          value={pace.is}
          onChange={(is) => setPace(PACES[is as Pace['is']])}
          options={Object.keys(PACES).map((is) => [is, t.making.paces[is as Pace['is']]])}
        />
      </li>
      {pace.is === 'live' && (
        <>
          <li>
            <span>{t.making.clock}</span>
            <Choice
              label={t.making.clock}
              value={String(pace.clock)}
              onChange={(clock) => setPace({ ...pace, clock: Number(clock) })}
              options={spans(CLOCKS)}
            />
          </li>
          <li>
            <span>{t.making.bonus}</span>
            <Choice
              label={t.making.bonus}
              value={String(pace.bonus)}
              onChange={(bonus) => setPace({ ...pace, bonus: Number(bonus) })}
              options={BONUSES.map((time) => [
                String(time),
                time === 0 ? t.making.nothing : seconds.format(time / 1000),
              ])}
            />
          </li>
        </>
      )}
      {pace.is === 'days' && (
        <li>
          <span>{t.making.perMove}</span>
          <Choice
            label={t.making.perMove}
            value={String(pace.perMove)}
            onChange={(perMove) => setPace({ is: 'days', perMove: Number(perMove) })}
            options={spans(MOVE_TIMES)}
          />
        </li>
      )}
    </>
  )
}

/** Who may look on, and what they see. */
export interface Onlooking {
  readonly onlookers: boolean
  readonly handsShown: boolean
}

export function OnlookersRow({ rated, value, set }: { rated: boolean; value: Onlooking; set(value: Onlooking): void }) {
  const t = useLobbyWords()
  const w = usePageWords()
  return (
    <li>
      <span>{t.making.onlookers}</span>
      <Choice
        label={t.making.onlookers}
        value={!value.onlookers ? 'no' : value.handsShown ? 'hands' : 'yes'}
        onChange={(chosen) => set({ onlookers: chosen !== 'no', handsShown: chosen === 'hands' })}
        options={[
          ['yes', w.settings.yes],
          ...(rated ? [] : [['hands', t.making.hands] as const]),
          ['no', w.settings.no],
        ]}
      />
    </li>
  )
}
