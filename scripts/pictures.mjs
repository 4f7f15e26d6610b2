/**
 * `npm run -s pictures [-- still moving preview]`: takes the README's pictures: both
 * games, in the middle of a game between bots, by day and by night; one that moves,
 * from decision to decision; and the pictures that others show beside a link to a
 * game. Names choose some of them.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './machine.mjs'
import { animated } from './pictures/animated-webp.mjs'
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
/** The decisions of seat 0 that the moving picture shows, one after the other. */
const MOVING = { game: 'oh-my-goods', from: 100, decisions: 16, width: 960, height: 600, milliseconds: 1100 }
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
  const chosen = process.argv.slice(2)
  for (const [kind, take] of Object.entries({ still: takeStill, moving: takeMoving, preview: takePreviews }))
    if (chosen.length === 0 || chosen.includes(kind)) await take(address)
} finally {
  await chrome.close()
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true })
}

async function takeStill(address) {
  for (const name of gameNames)
    for (const theme of ['day', 'night']) {
      const { page, close } = await open(address, theme, { width: 1280, height: 800 })
      await show(page, address, name, await saved(name, MOMENTS[name].after))
      await page.screenshot({ path: join(folder, `${name}-${theme}.png`) })
      await close()
      say(`docs/pictures/${name}-${theme}.png`)
    }
}

async function takeMoving(address) {
  const { game, from, decisions, width, height, milliseconds } = MOVING
  const { page, close } = await open(address, 'day', { width: 1280, height: 800 })
  const frames = []
  for (let after = from; frames.length < decisions; after++) {
    const save = await saved(game, after)
    if (save === null) continue
    await show(page, address, game, save)
    frames.push({ bytes: await webp(page, await page.screenshot(), width, height), milliseconds })
  }
  await close()
  writeFileSync(join(folder, `${game}.webp`), animated(frames, width, height))
  say(`docs/pictures/${game}.webp`)
}

/** From the sources: the client has no such page. */
async function takePreviews() {
  const { createServer } = await import('vite')
  const sources = await createServer({
    root: join(root, 'packages', 'web'),
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, fs: { allow: [root] } },
  })
  await sources.listen()
  const page = await chrome.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light', locale: 'en' })
  try {
    for (const name of gameNames) {
      await page.goto(new URL(`preview/?game=${name}`, sources.resolvedUrls.local[0]).href)
      await page.waitForSelector('.fan .card')
      await allDrawn(page)
      const path = ['packages', 'web', 'public', 'preview', `${name}.png`]
      await page.screenshot({ path: join(root, ...path) })
      say(path.join('/'))
    }
  } finally {
    await page.close()
    await sources.close()
  }
}

/** The browser can write WebP, and make pictures smaller. */
async function webp(page, png, width, height) {
  const base64 = await page.evaluate(
    async ([picture, wide, high]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const context = canvas.getContext('2d', { alpha: false })
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, wide, high)
      return canvas.toDataURL('image/webp', 0.72).split(',')[1]
    },
    [png.toString('base64'), width, height],
  )
  return Buffer.from(base64, 'base64')
}

async function open(address, theme, viewport) {
  // The page's own policy would forbid to fetch a picture from a script.
  const context = await chrome.newContext({ viewport, bypassCSP: true })
  const page = await context.newPage()
  await page.goto(`${address}/about`)
  const settings = { theme, language: 'en', speed: 'instant', name: NAMES[0] }
  await page.evaluate((text) => localStorage.setItem('handwerk-settings', text), JSON.stringify(settings))
  return { page, close: () => context.close() }
}

async function show(page, address, name, save) {
  await page.goto(`${address}/about`)
  await page.evaluate((text) => localStorage.setItem('handwerk-game-picture', text), save)
  await page.goto(`${address}/play/${name}?table=picture`)
  await page.waitForSelector('[data-piece].can, .btn.main:enabled')
  await allDrawn(page)
}

async function allDrawn(page) {
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  // A table that opens is drawn in several frames.
  await page.waitForFunction(async (frames) => {
    const count = () => document.querySelectorAll('.picture').length
    const before = count()
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
    return before > 0 && count() === before
  }, 20)
  // New pictures appear one in each frame, and the browser reads each of them beside the page.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.picture')].every((of) => of.clientWidth === 0 || of.style.backgroundImage !== ''),
  )
  await page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('.picture')].map((of) => {
        const address = /url\("(.*)"\)/.exec(of.style.backgroundImage)?.[1]
        return address && Object.assign(new Image(), { src: address }).decode()
      }),
    ),
  )
}

/**
 * A game between bots after some moves, as the browser saves a game in progress;
 * null if somebody else than seat 0 decides then.
 */
async function saved(name, after) {
  const { game, notation, options } = await loadGame(name)
  const { luck, seats } = MOMENTS[name]
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
  if (!game.waiting(position).includes(0)) return null
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
