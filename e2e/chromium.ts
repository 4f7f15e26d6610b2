/** The two kinds of Chromium, and how they are started. */
const FLAGS =
  '--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'

const started = (executablePath = '/usr/bin/chromium') => ({ executablePath, args: FLAGS.split(' ') })

/** The one that all tests share: without windows, where there is such a one. */
export const SHARED = started(process.env['HANDWERK_BROWSER'])

/** The whole one, which shows notifications. */
export const WHOLE = started(process.env['HANDWERK_CHROMIUM'])
