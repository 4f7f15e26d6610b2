/** External bots: whatever they do, the game goes on. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HIDDEN, placeOf } from '@handwerk/kernel'
import { BotHears, check } from '@handwerk/protocol'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { commandWords, splitList } from '../src/external-bots/bot-command.js'
import { registry as shelf } from '../src/registry.js'
import { LONG } from './bounds.js'
import { cli, temporaryFiles } from './cli.js'

const { pathOf } = temporaryFiles()

// Builds, and starts processes.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

const root = fileURLToPath(new URL('../../../', import.meta.url))

// The last tests run what was built.
beforeAll(() => {
  const tsc = [`${root}node_modules/typescript/bin/tsc`, '-b', `${root}packages/cli/test/toy`]
  expect(spawnSync(process.execPath, tsc, { encoding: 'utf8' })).toMatchObject({ status: 0 })
})

const odd = fileURLToPath(new URL('./bots/odd.mjs', import.meta.url))
const bot = (habit: string, diary = '') => `odd=cmd:"${process.execPath}" "${odd}" ${habit} ${diary}`

const compare = async (seat: string, ...more: string[]) => {
  const line = ['compare', 'bids', '--seat', seat, '--seats', 'high', '--games', '2', '--workers', '1', '--json']
  const { code, out, err } = await cli([...line, '--time', '5', ...more])
  const verdict = JSON.parse(out)
  expect({ code, err }).toEqual({ code: verdict.seats[0].rated ? 0 : 4, err: '' })
  expect(verdict.games).toBe(2)
  return verdict
}

/** Only what does not depend on the speed of the machine. */
const countsOf = ({ seats: [{ troubles }] }: Awaited<ReturnType<typeof compare>>) => {
  const { last, asked: _, tail: __, ...counts } = troubles
  return { counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)), last }
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A killed process exits a moment later. */
async function expectAllExited(pids: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 100 && pids.some(isRunning); tries++) await new Promise((later) => setTimeout(later, 20))
  expect(pids.filter(isRunning)).toEqual([])
}

const processesIn = (diary: string) =>
  [...readFileSync(diary, 'utf8').matchAll(/^process (\d+)$/gm)].map(([, pid]) => Number(pid))

const fresh = (name: string): string => {
  writeFileSync(pathOf(name), '')
  return pathOf(name)
}

describe('a bot that loses most of its decisions', () => {
  const line = (...more: string[]) => [
    'compare',
    'bids',
    '--seat',
    bot('illegal'),
    '--seats',
    'high',
    '--games',
    '4',
    ...more,
  ]

  it('is not rated, which stands above the table, and the exit code says so', async () => {
    const { code, out } = await cli(line('--workers', '1', '--option', 'hand=5'))
    expect(code).toBe(4)
    const lines = out.split('\n')
    const told = lines.findIndex((text) => /^odd lost \d+ of \d+ decisions .*\d+ illegal; it is not rated$/.test(text))
    const table = lines.findIndex((text) => text.startsWith('bot '))
    expect([told > 0, told < table]).toEqual([true, true])
    expect(lines[table + 1]).toMatch(/^odd +\d+ +\d+ +not rated/)
  })

  it('counts for nobody in a tournament, and the others are rated', async () => {
    const out = pathOf('not-rated')
    const seats = ['--seat', bot('illegal'), '--seats', 'high,keen', '--option', 'hand=5', '--workers', '1']
    const { code, out: printed } = await cli(['tournament', 'bids', ...seats, '--games', '4', '--out', out, '--json'])
    expect(code).toBe(4)
    const { entrants } = JSON.parse(printed)
    expect(entrants.map(({ name, rated }: { name: string; rated: boolean }) => [name, rated]).at(-1)).toEqual([
      'odd',
      false,
    ])
    const alone = ['tournament', 'bids', '--seats', 'high,keen', '--option', 'hand=5', '--games', '4', '--workers', '1']
    const rest = JSON.parse((await cli([...alone, '--out', pathOf('rated'), '--json'])).out)
    const ratings = (list: { name: string; rating: number }[]) =>
      Object.fromEntries(list.filter(({ name }) => name !== 'odd').map(({ name, rating }) => [name, rating]))
    expect(ratings(entrants)).toEqual(ratings(rest.entrants))
    expect(readFileSync(`${out}/standings.csv`, 'utf8')).toMatch(/^odd,,,,/m)
  })

  it('shows the last lines of standard error, and all of it in the logs', async () => {
    const folder = pathOf('logs')
    const crashing = ['compare', 'bids', '--seat', bot('crash'), '--seats', 'high', '--games', '2', '--workers', '1']
    const { out } = await cli([...crashing, '--bot-log', folder])
    expect(out).toContain('  | I have slipped\n')
    const logs = readdirSync(folder)
    expect(logs.length).toBeGreaterThan(1)
    const text = readFileSync(`${folder}/${logs[0]}`, 'utf8')
    expect(text).toMatch(/^> \{"is":"hello"/m)
    expect(text).toMatch(/^< \{"is":"hello"/m)
    expect(text).toContain('! I have slipped\n')
    expect(text).toContain('# it has ended with exit code 3\n')
  })

  it('cannot write logs on other machines', async () => {
    const { code, err } = await cli(line('--bot-log', pathOf('logs'), '--database-url', 'postgres://none'))
    expect([code, err]).toEqual([2, expect.stringContaining('--bot-log and --database-url')])
  })
})

describe('an external bot', () => {
  it('plays like a bot of this program that makes the same choices', async () => {
    const outside = await compare(bot('good'))
    const line = ['compare', 'bids', '--seats', 'high,high', '--games', '2', '--workers', '1', '--json']
    const home = JSON.parse((await cli(line)).out)
    expect(outside.seats.map((seat: { meanPoints: number }) => seat.meanPoints)).toEqual(
      home.seats.map((seat: { meanPoints: number }) => seat.meanPoints),
    )
    expect(countsOf(outside)).toEqual({ counts: {}, last: '' })
  })

  it('may answer in notation', async () => {
    expect(countsOf(await compare(bot('notation'))).counts).toEqual({})
  })

  it('may send answers to earlier decisions, which are ignored', async () => {
    expect(countsOf(await compare(bot('late'))).counts).toEqual({})
  })

  it('of a newer protocol may send fields that this program does not know', async () =>
    expect(countsOf(await compare(bot('newer'))).counts).toEqual({}))

  it('of this protocol may not', async () => {
    const { counts, last } = countsOf(await compare(bot('adds')))
    expect(Object.keys(counts)).toEqual(['nonsense'])
    expect(last).toContain('mood')
  })

  it('gets messages of the protocol only, without secrets, in one process for all games', async () => {
    const diary = fresh('diary-good')
    await compare(bot('good', diary))
    const lines = readFileSync(diary, 'utf8').trim().split('\n')
    // The first process only introduced itself.
    expect(processesIn(diary)).toHaveLength(2)
    const told = lines.filter((line) => !line.startsWith('process')).map((line) => JSON.parse(line))
    for (const message of told) {
      const checked = check(BotHears, message)
      expect(checked.ok ? '' : `${placeOf(checked.fault.at)}: ${checked.fault.reason} ${JSON.stringify(message)}`).toBe(
        '',
      )
    }
    expect(told.filter(({ is }) => is === 'scene')).toHaveLength(2)
    expect(told.filter(({ ending }) => ending)).toHaveLength(2)
    expect(told.at(-1)).toMatchObject({ is: 'bye' })
    // Events are numbered without gaps, and hands of others are hidden.
    for (const scene of told.filter(({ is }) => is === 'scene')) {
      const steps = told.filter(({ is, table }) => is === 'step' && table === scene.table.id)
      expect(steps.map(({ event }) => event.number)).toEqual(steps.map((_, i) => scene.number + i + 1))
      const dealt = scene.events[0].facts.filter(({ is }: { is: string }) => is === 'dealt')
      for (const { seat, cards } of dealt) if (seat !== scene.seat) expect(new Set(cards)).toEqual(new Set([HIDDEN]))
    }
  })

  it.each([
    ['crash', 'crash', 'it has ended with exit code 3: I have slipped'],
    ['flood', 'flood', 'it has written a line of more than 65536 letters'],
    ['chatter', 'flood', 'it has written more than 1048576 bytes for one question'],
    ['leaves', 'crash', 'it has ended with exit code 0'],
    ['nonsense', 'nonsense', 'it said "bid 7, please"'],
    ['illegal', 'illegal', 'it wanted "-7": this is none of the moves that were offered'],
    ['unreadable', 'illegal', 'it wanted "dance": A bid is written “bid 7”.'],
    ['early', 'nonsense', /^it answered decision \d, which was not put yet$/],
  ])('with the habit %s loses decisions, and the game goes on', async (habit, kind, last) => {
    const { counts, last: said } = countsOf(await compare(bot(habit)))
    expect(Object.keys(counts)).toEqual([kind])
    expect(counts[kind]).toBeGreaterThan(1)
    expect(said).toEqual(typeof last === 'string' ? last : expect.stringMatching(last))
  })

  it('that was lost three times in a game is not asked again in it', async () => {
    const { counts } = countsOf(await compare(bot('crumbles'), '--option', 'hand=5'))
    expect(counts).toEqual({ crash: 6, absent: 2 })
  })

  it.each(['stall', 'loop'])('with the habit %s is killed when its time is over', async (habit) => {
    const diary = fresh(`diary-${habit}`)
    const { counts, last } = countsOf(await compare(bot(habit, diary), '--time', '0.3'))
    expect(counts['stall']).toBeGreaterThan(1)
    expect(last).toMatch(/^it has not answered within \d+ ms$/)
    await expectAllExited(processesIn(diary))
  })

  it('that does not exit by itself is killed', async () => {
    const diary = fresh('diary-stays')
    await compare(bot('stays', diary))
    await expectAllExited(processesIn(diary))
  })

  describe('that leaves a child in a session of its own, which holds its output open', () => {
    const endedBefore = (diary: string) => {
      const children = processesIn(diary).filter((_, i) => i % 2 === 1)
      const running = children.filter(isRunning)
      for (const child of running) process.kill(child, 'SIGKILL')
      return running.length > 0
    }

    it('does not keep the games open', async () => {
      const diary = fresh('diary-parent')
      await compare(bot('parent', diary))
      expect(endedBefore(diary)).toBe(true)
    })

    it('is known to have ended when it has, not when the child ends', async () => {
      const diary = fresh('diary-orphans')
      const { counts } = countsOf(await compare(bot('orphans', diary)))
      expect(endedBefore(diary)).toBe(true)
      expect(Object.keys(counts)).toEqual(['crash'])
    })
  })

  it.each([
    ['elsewhere', 'the bot odd does not play bids, but chess'],
    ['rude', 'the bot odd cannot play: it must say hello first, not "\\"hello\\""'],
  ])('with the habit %s is rejected', async (habit, sentence) => {
    const ran = await cli(['compare', 'bids', '--seat', bot(habit), '--seats', 'high', '--workers', '1'])
    expect(ran).toEqual({ code: 2, out: '', err: `handwerk: ${sentence}\n` })
  })

  it('plays at the terminal, which prints its failures', async () => {
    const played = await cli(['play', 'bids', '--seats', 'human', '--seat', bot('illegal'), '--seed', '3'], '1\n1\n1\n')
    expect(played.code).toBe(0)
    expect(played.out).toContain('The game is over.')
    expect(played.err).toMatch(/^handwerk: odd: it wanted "-7": .*; random decides in its place\n/)
  })

  it('is told of undone moves', async () => {
    const diary = fresh('diary-undo')
    const line = ['play', 'oh-my-goods', '--seats', 'human', '--seat', bot('good', diary), '--seed', 'undo']
    const { err, out } = await cli(line, `keep\n1\nundo\nundo\n${'1\n'.repeat(40)}quit\n`, { registry: shelf })
    expect(err).toBe('')
    expect(out).toContain('The game is left unfinished.')
    expect(readFileSync(diary, 'utf8')).toMatch(/"is":"undo","seat":0,"facts":\[\],"undone":\[/)
  })

  it.concurrent.each([
    ['SIGINT', 2],
    ['SIGTERM', 1],
  ] as const)('is killed when the program gets %s, with %i workers', async (signal, workers) => {
    const diary = fresh(`diary-${signal}`)
    const toy = `${root}packages/cli/test/toy/dist/main.js`
    const bots = ['--seat', bot('deaf', diary), '--seats', 'high']
    const line = ['compare', 'bids', ...bots, '--workers', String(workers), '--time', '60']
    const child = spawn(process.execPath, [toy, ...line], { stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise((end) => child.once('exit', (code) => end(code)))
    const playing = () => readFileSync(diary, 'utf8').split('"decision":{"number":2').length > workers
    while (!playing() && child.exitCode === null) await new Promise((later) => setTimeout(later, 20))
    child.kill(signal)
    expect(await ended).toBe(signal === 'SIGINT' ? 130 : 143)
    const pids = processesIn(diary)
    expect(pids.length).toBeGreaterThan(workers)
    await expectAllExited(pids)
  })
})

it('an interrupted tournament is resumed, and has the results of one that was not interrupted', async () => {
  const toy = `${root}packages/cli/test/toy/dist/main.js`
  const line = (folder: string) => {
    const entrants = ['--seats', 'high,random', '--seat', bot('good'), '--games', '80', '--workers', '2']
    return [toy, 'tournament', 'bids', ...entrants, '--out', pathOf(folder)]
  }
  const child = spawn(process.execPath, line('stopped'), { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise((end) => child.once('exit', (code) => end(code)))
  const finished = () => {
    const journal = pathOf('stopped/journal.jsonl')
    return existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 2 : 0
  }
  while (finished() < 1 && child.exitCode === null) await new Promise((later) => setTimeout(later, 5))
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(said).toMatch(/^handwerk: stopped; [12] pairings are kept in .*, and the same command goes on\n$/)
  for (const folder of ['stopped', 'straight'])
    expect(spawnSync(process.execPath, line(folder), { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  const results = (folder: string) => readFileSync(pathOf(`${folder}/results.json`), 'utf8')
  expect(results('stopped')).toBe(results('straight'))
})

describe('the command of a bot', () => {
  it('is split into words as by a shell', () => {
    expect(commandWords('cmd:python3 bot.py')).toEqual(['python3', 'bot.py'])
    expect(commandWords('x=cmd:  "my bot" \'a b\'c "" d\\ e')).toEqual(['my bot', 'a bc', '', 'd e'])
  })

  it('may have commas between quotation marks or after a backslash', () => {
    expect(splitList('a, b')).toEqual(['a', 'b'])
    expect(splitList('cmd:x "1,2" 3\\,4,b')).toEqual(['cmd:x "1,2" 3,4', 'b'])
  })
})
