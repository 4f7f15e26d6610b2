/** The levels for players, the weakest first. Every game that can be searched has all of them. */
export const LEVELS = ['apprentice', 'journeyman', 'master', 'grandmaster'] as const
export type Level = (typeof LEVELS)[number]
