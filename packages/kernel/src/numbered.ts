/**
 * The number of each name in a list, so that constants follow from their list:
 * they stay right when a name is added, and a name that is not there does not
 * compile.
 */
export const numbered = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> =>
  Object.fromEntries(names.map((name, number) => [name, number])) as Record<Name, number>
