/**
 * `*.slow.test.ts` tests each thing in one look, taking the looks in turn; `*.long.test.ts` tests it in the rest of
 * them. Things that are `seldom` tested are in `*.long.test.ts` alone.
 */
export type Part = 'sample' | 'rest'

export const inLooks = <Thing, Look>(
  part: Part,
  things: readonly Thing[],
  looks: readonly Look[],
  seldom: (thing: Thing) => boolean = () => false,
) =>
  things.flatMap((of, n) =>
    looks
      .filter((_, i) => (i === n % looks.length && !seldom(of)) === (part === 'sample'))
      .map((look) => ({ of, look })),
  )
