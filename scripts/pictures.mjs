/**
 * `npm run -s pictures`: takes the README's pictures: both games, in the middle of
 * a game between bots, by day and by night.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './machine.mjs'
import { ready, root, say } from './ready.mjs'

ready({ packages: ['cli'] })
const { makeBot } = await import('../packages/bots/dist/index.js')
const { randomFrom, seedFrom } = await import('../packages/kernel/dist/index.js')
const { gameNames, loadGame } = await import('../packages/shelf/dist/index.js')
const { chromium } = await import('playwright-core')

/** Numbers of moves after which a table shows much of a game and seat 0 decides; choose others when bots change. */
const MOMENTS = {
  'oh-my-goods': { luck: 'picture 46', seats: 3, after: 155 },
  mottainai: { luck: 'picture 34', seats: 3, after: 94 },
}
const NAMES = ['Lena', 'Mira', 'Jonas']

const folder = join(root, 'docs', 'pictures')
mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'handwerk-pictures-'))
const program = join(root, 'packages', 'cli', 'dist', 'main.js')
const server = spawn(process.execPath, [program, 'serve', '--port', '0', '--data', data, '--log', 'warn'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const chrome = await chromium.launch({ executablePath: browser(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const address = await new Promise((found) => {
    server.stdout.on('data', (chunk) => found(/served at (\S+)/.exec(String(chunk))?.[1]))
  })
  for (const name of gameNames)
    for (const theme of ['day', 'night']) {
      await take(address, name, theme)
      say(`docs/pictures/${name}-${theme}.png`)
    }
} finally {
  await chrome.close()
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true })
}

async function take(address, name, theme) {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${address}/about`)
  await page.evaluate(
    ([save, settings]) => {
      localStorage.setItem('handwerk-game-picture', save)
      localStorage.setItem('handwerk-settings', settings)
    },
    [await saved(name), JSON.stringify({ theme, language: 'en', speed: 'instant', name: NAMES[0] })],
  )
  await page.goto(`${address}/play/${name}?table=picture`)
  await page.waitForSelector('[data-piece].can')
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  // New pictures appear one in each frame.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.picture')].every((of) => of.clientWidth === 0 || of.style.backgroundImage !== ''),
  )
  await page.screenshot({ path: join(folder, `${name}-${theme}.png`) })
  await context.close()
}

/** A game between bots up to its moment, as the browser saves a game in progress. */
async function saved(name) {
  const { game, notation, options } = await loadGame(name)
  const { luck, seats, after } = MOMENTS[name]
  const seed = seedFrom(luck)
  const bots = []
  for (let seat = 0; seat < seats; seat++) bots.push(await makeBot(name, 'greedy', randomFrom(`${luck} ${seat}`)))
  const position = game.start(options({}, seats).value, seats, seed)
  const moves = []
  while (moves.length < after) {
    const seat = game.waiting(position)[0]
    const view = game.view(position, seat)
    const move = bots[seat].choose(view, game.moves(position, seat))
    moves.push([seat, notation.write(view, move)])
    game.play(position, seat, move)
  }
  const sitters = NAMES.slice(0, seats).map((sitter, i) => ({ name: sitter, bot: i === 0 ? null : 'greedy' }))
  return JSON.stringify({
    id: 'picture',
    game: name,
    version: game.version,
    options: {},
    sitters,
    seed,
    moves,
    changed: 1,
  })
}
