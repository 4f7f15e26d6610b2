/** The two kinds of Chromium, and how they are started. */
const FLAGS =
  '--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'

const started = (executablePath = '/usr/bin/chromium') => ({ executablePath, args: FLAGS.split(' ') })

/** The browser that all tests share: headless, where that is installed. */
export const SHARED = started(process.env['HANDWERK_BROWSER'])

/** The full browser, which shows notifications. */
export const WHOLE = started(process.env['HANDWERK_CHROMIUM'])
