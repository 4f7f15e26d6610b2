/**
 * Looks by a sample: `*.slow.test.ts` meets each thing in one of its looks, in turns, so that each look is met, and
 * `*.long.test.ts` meets it in the rest of them. What is `seldom` met is met in `*.long.test.ts` alone.
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
