/**
 * Limits for tests that hang, not measures of speed: machines may be busy. A
 * step has a shorter limit than a test, so that a test that hangs names its step.
 */

/** One step in a browser, in milliseconds. */
export const STEP = 12_000

/** A test that plays a whole game or kills a process. */
export const WHOLE_GAME = { timeout: 120_000 }
