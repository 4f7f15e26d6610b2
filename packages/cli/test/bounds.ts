/** For the few tests that play whole games, build, or start processes. All others have the default bound. */
export const LONG = 120_000
