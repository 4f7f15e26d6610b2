/** Time-outs for the few tests that play whole games or kill processes. All others have the default. */
export const LONG = 120_000

/** How long a client waits for one message before it fails, in milliseconds. */
export const WAIT_TIMEOUT = 25_000

/** The same for a whole game. */
export const WHOLE_GAME = 110_000
