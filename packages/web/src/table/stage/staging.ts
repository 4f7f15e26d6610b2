/**
 * A great moment is told in beats instead of at once: each shows a part of what
 * happened, for a while, with a sentence of its own.
 */
import type { Fact, Language, Seat, SeatView } from '@handwerk/kernel'
import { useEffect, useState } from 'react'
import { prefersStill } from '../../shell/settings.ts'
import type { Sound } from '../sound.ts'

/** What the table does beside showing the view: hold its breath, greet the sun, shake what failed. */
export type BeatKind = 'card' | 'breath' | 'sun' | 'fail'

export interface Beat {
  readonly is: BeatKind
  /** What is seen by now. */
  readonly view: SeatView
  /** What has been seen by now, in words. */
  readonly caption: string
  /** What people hear who do not see it; null where the beat adds nothing to hear. */
  readonly words: string | null
  /** At the usual pace. */
  readonly milliseconds: number
  readonly sound: Sound | null
  /** The cards that it is about. */
  readonly cards: readonly number[]
}

export interface StageContext {
  readonly seat: Seat | null
  readonly language: Language
  /** All that was told before. */
  readonly facts: readonly Fact[]
}

/** The beats of a fact; none if it is told at once. `view` is the game after it. */
export type Staging = (view: SeatView, fact: Fact, context: StageContext) => readonly Beat[]

const UNSTAGED: Staging = () => []

/** The staging of a game, loaded beside its table; until then nothing is staged. */
export function useStaging(load: (() => Promise<{ readonly stage: Staging }>) | null): Staging {
  const [staging, setStaging] = useState<{ readonly stage: Staging }>({ stage: UNSTAGED })
  useEffect(() => {
    let wanted = true
    load?.()
      .then((loaded) => wanted && setStaging(loaded))
      // Without it everything is told at once.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [load])
  return staging.stage
}

const USUAL_PACE = 600
/** Without motion there is nothing to watch: only the order and the words stay. */
const LONGEST_STILL = 350

/** How long a beat lasts at a pace, which is the time for each fact in milliseconds. */
export function lengthOf({ milliseconds }: Pick<Beat, 'milliseconds'>, pace: number): number {
  const length = milliseconds * Math.min(1.5, pace / USUAL_PACE)
  return prefersStill() ? Math.min(LONGEST_STILL, length) : length
}
