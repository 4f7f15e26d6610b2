/** Failures of external bots: decisions that a stand-in had to make. */

/** `absent`: the bot was not asked, since it had failed too often in this game. */
export const TROUBLES = ['crash', 'stall', 'flood', 'nonsense', 'illegal', 'absent'] as const
export type TroubleKind = (typeof TROUBLES)[number]

export interface Trouble {
  readonly kind: TroubleKind
  readonly sentence: string
}

/** How often each kind occurred, and the sentence about the last one. */
export type Troubles = Readonly<Record<TroubleKind, number>> & { readonly last: string }

const countBy = (count: (kind: TroubleKind) => number) =>
  Object.fromEntries(TROUBLES.map((kind) => [kind, count(kind)])) as Record<TroubleKind, number>

export const noTroubles = (): Troubles => ({ ...countBy(() => 0), last: '' })

export const sumTroubles = (a: Troubles, b: Troubles): Troubles => ({
  ...countBy((kind) => a[kind] + b[kind]),
  last: b.last || a.last,
})

/** `3 crash, 1 stall`; empty if there were none. */
export const troubleCounts = (troubles: Troubles): string =>
  TROUBLES.filter((kind) => troubles[kind] > 0)
    .map((kind) => `${troubles[kind]} ${kind}`)
    .join(', ')

export function troubleLines(seats: readonly { readonly bot: string; readonly troubles?: Troubles }[]): string[] {
  return seats.flatMap(({ bot, troubles }) => {
    const counts = troubles ? troubleCounts(troubles) : ''
    if (!troubles || counts === '') return []
    return ['', `${bot} lost decisions to its stand-in: ${counts}`, `  the last one: ${troubles.last}`]
  })
}
