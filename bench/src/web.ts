/** `npm run -s bench:web -- --json`: the web client in a real browser, served like `npm start` does. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gameNames } from '@handwerk/shelf'
import { type Browser, chromium } from 'playwright-core'
import { firstView } from './web/first-view.js'
import { motion } from './web/motion.js'
import { playing } from './web/playing.js'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '30' },
    /** Only how smoothly things move. */
    motion: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
if (!(seconds > 0)) {
  process.stderr.write(`bench: --seconds must be a number above 0, not "${values.seconds}"\n`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'handwerk-bench-'))
const program = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url))
const server = spawn(process.execPath, [program, 'serve', '--port', '0', '--data', folder, '--log', 'warn'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let browser: Browser | undefined
try {
  const address = await new Promise<string>((found, failed) => {
    server.once('exit', () => failed(new Error('the server did not start')))
    server.stdout.on('data', (chunk) => {
      const [, url] = /served at (\S+)/.exec(String(chunk)) ?? []
      if (url) found(url)
    })
  })
  browser = await chromium.launch({
    executablePath: process.env['HANDWERK_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  const figures: Record<string, unknown> = {
    ...(values.motion ? {} : { firstView: await firstView(browser, address) }),
    ...(await motion(browser, address)),
  }
  if (!values.motion)
    for (const [i, game] of gameNames.entries()) figures[game] = await playing(browser, address, i, seconds)
  process.stdout.write(`${values.json ? JSON.stringify(figures, null, 2) : readable(figures)}\n`)
} finally {
  await browser?.close()
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  rmSync(folder, { recursive: true })
}

function readable(figures: Record<string, unknown>): string {
  const lines = Object.entries(figures).map(([name, figure]) => {
    const cells = Object.entries(figure as object).map(([what, value]) => `${what} ${value}`)
    return `${name.padEnd(18)}${cells.join(', ')}`
  })
  return lines.join('\n')
}
