/**
 * The number of each name in a list. Constants that are derived from their list
 * stay right when a name is added, and a name that is not in the list does not
 * compile.
 */
export const numbered = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> =>
  Object.fromEntries(names.map((name, number) => [name, number])) as Record<Name, number>
