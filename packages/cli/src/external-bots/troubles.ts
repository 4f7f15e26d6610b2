/** Failures of external bots: decisions that a stand-in had to make. */

/** `absent`: the bot was not asked, since it had failed too often in this game. */
export const TROUBLES = ['crash', 'stall', 'flood', 'nonsense', 'illegal', 'absent'] as const
export type TroubleKind = (typeof TROUBLES)[number]

export interface Trouble {
  readonly kind: TroubleKind
  readonly sentence: string
}

/** How often each kind occurred. */
export type Troubles = Readonly<Record<TroubleKind, number>> & {
  /** How many decisions were the bot's. */
  readonly asked: number
  /** The sentence about the last trouble. */
  readonly last: string
  /** The last lines on standard error of the last process that was lost. */
  readonly tail: string
}

const countBy = (count: (kind: TroubleKind) => number) =>
  Object.fromEntries(TROUBLES.map((kind) => [kind, count(kind)])) as Record<TroubleKind, number>

export const noTroubles = (): Troubles => ({ ...countBy(() => 0), asked: 0, last: '', tail: '' })

export const sumTroubles = (a: Troubles, b: Troubles): Troubles => ({
  ...countBy((kind) => a[kind] + b[kind]),
  // Journals of older versions do not say how often a bot was asked.
  asked: (a.asked ?? 0) + (b.asked ?? 0),
  last: b.last || a.last,
  tail: b.tail || a.tail,
})

/** How many decisions a stand-in made. */
const forfeitsIn = (troubles: Troubles): number => TROUBLES.reduce((sum, kind) => sum + troubles[kind], 0)

/** What a bot did not decide says nothing of it: if that is most of its decisions, it is not rated. */
export const isRated = ({ troubles }: { readonly troubles?: Troubles }): boolean =>
  troubles === undefined || 2 * forfeitsIn(troubles) <= troubles.asked

/** The exit code of commands that would have rated such a bot. */
export const NOT_RATED = 4

/** `3 crash, 1 stall`; empty if there were none. */
export const troubleCounts = (troubles: Troubles): string =>
  TROUBLES.filter((kind) => troubles[kind] > 0)
    .map((kind) => `${troubles[kind]} ${kind}`)
    .join(', ')

/** Stands above the table of results. */
export function troubleLines(seats: readonly { readonly bot: string; readonly troubles?: Troubles }[]): string[] {
  return seats.flatMap(({ bot, troubles }) => {
    const counts = troubles ? troubleCounts(troubles) : ''
    if (!troubles || counts === '') return []
    const lost = `${bot} lost ${forfeitsIn(troubles)} of ${troubles.asked} decisions to its stand-in: ${counts}`
    return [
      isRated({ troubles }) ? lost : `${lost}; it is not rated`,
      `  the last one: ${troubles.last}`,
      ...troubles.tail.split('\n').flatMap((line) => (line === '' ? [] : [`  | ${line}`])),
      '',
    ]
  })
}
