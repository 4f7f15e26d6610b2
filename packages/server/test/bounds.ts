/** For the few tests that play whole games or end processes. All others have the usual bound. */
export const LONG = 120_000

/** Whoever waits longer than this for one thing waits in vain, and is told what came instead. */
export const WAIT_TIMEOUT = 25_000

/** The same for a game that is played to its end. */
export const WHOLE_GAME = 110_000
