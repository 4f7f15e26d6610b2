/** For the few tests that play whole games, build, or start and end processes. All others have the usual bound. */
export const LONG = 120_000
