/**
 * Files that hold what the rules gave once: games that must still play as they
 * did, and how many ways there are to go on. A change that nobody meant fails
 * here; one that was meant is written into them by `npm run -s renew-golden`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyBox, type GameRecord, randomFrom, readRecord, replay, seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { perft } from './perft.js'
import { BOUND, type Deal, someSeat, startOf } from './playout.js'

/** Set by `npm run -s renew-golden`; `same-version` if the version of the rules need not rise. */
const renewing = process.env['HANDWERK_RENEW_GOLDEN']

const COUNTS = 'counts.json'

/** A tree with more ends than this is deep enough for a game that has no counts yet. */
const ENOUGH = 1000

/** How many ways there are to go on from a deal, for one decision, for two, and so on. */
interface Count {
  readonly options: unknown
  readonly seats: number
  readonly counts: readonly number[]
}

interface Counts {
  readonly version: number
  readonly deals: readonly Count[]
}

/**
 * The file holds what `write` makes of it. Where it does not, the test fails
 * and names the command; under that command the file is written.
 */
export function expectFile(file: URL, write: (text: string) => string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const wanted = write(text)
  if (wanted === text) return
  if (renewing) writeFileSync(file, wanted)
  else
    expect(text, `${nameOf(file)} is out of date. If the change is meant, run \`npm run -s renew-golden\``).toBe(wanted)
}

/**
 * The golden files of a game: every record in the folder plays as it did, and
 * the trees of `counts.json` have as many branches as they had. For a game
 * without them the command makes the first ones.
 */
export function checkGolden(box: AnyBox, folder: URL): void {
  const { name } = box.game
  const files = existsSync(folder) ? readdirSync(folder) : []
  const records = files.filter((file) => isRecord(new URL(file, folder)))
  describe(`golden games of ${name}`, () => {
    it('are there', () => {
      const isComplete = records.length > 0 && files.includes(COUNTS)
      if (renewing && !isComplete) beginGolden(box, folder)
      else expect(isComplete, `${name} lacks golden games. To make some, run \`npm run -s renew-golden\``).toBe(true)
    })

    it.each(records)('%s still plays as it did', (file) => {
      const path = new URL(file, folder)
      const record = readGolden(path)
      const difference = replay(box, record)
      if (difference === null) return
      if (renewing) writeFileSync(path, writeRecord(renewRecord(box, record)))
      else expect.fail(`${file}: ${inMove(difference.move)}${difference.sentence}. ${howToRenew(box)}`)
    })
  })

  describe(`counts of ${name}`, () => {
    it('are the same on fixed deals', () => {
      const path = new URL(COUNTS, folder)
      if (!existsSync(path)) return
      const then = JSON.parse(readFileSync(path, 'utf8')) as Counts
      const now = { version: box.game.version, deals: then.deals.map((deal) => count(box, deal, deal.counts.length)) }
      const text = writeCounts(now)
      if (text === writeCounts(then)) return
      if (!renewing) expect(writeCounts(then), `${COUNTS} is out of date. ${howToRenew(box)}`).toBe(text)
      if (writeCounts({ ...now, version: then.version }) !== writeCounts(then)) insistOnVersion(box, then.version)
      writeFileSync(path, text)
    })
  })
}

/** The same moves if they can still be played; a new random game of the same deal if not. */
function renewRecord(box: AnyBox, record: GameRecord): GameRecord {
  const sameMoves = { ...record, version: box.game.version }
  if (replay(box, sameMoves) === null) return sameMoves
  insistOnVersion(box, record.version)
  return playRecord(box, { options: record.options, seats: record.seats.length, seed: record.seed })
}

/** Records and counts that are of this version and differ from it would be false ever after. */
function insistOnVersion({ game: { name, version } }: AnyBox, then: number): void {
  if (version > then || renewing === 'same-version') return
  throw new Error(
    `games of ${name} by version ${then} of its rules play differently now: raise \`version\` in packages/${name}/src/game.ts, ` +
      'then run the command again. For a version that nobody has played by yet, add `--same-version`.',
  )
}

function playRecord(box: AnyBox, deal: Deal): GameRecord {
  const { game, notation } = box
  const position = startOf(box, deal)
  const random = randomFrom(`${deal.seed}/golden`)
  const moves: [number, string][] = []
  for (let waiting = game.waiting(position); waiting.length > 0; waiting = game.waiting(position)) {
    if (moves.length === BOUND) throw new Error(`the golden game of ${game.name} does not end`)
    const seat = someSeat(waiting, random)
    const legal = game.moves(position, seat)
    const move = legal[random.below(legal.length)]
    moves.push([seat, notation.write(game.view(position, seat), move)])
    game.play(position, seat, move)
  }
  return {
    format: 1,
    game: game.name,
    version: game.version,
    options: deal.options,
    seats: Array.from({ length: deal.seats }, (_, seat) => `Player ${seat + 1}`),
    seed: seedFrom(deal.seed),
    commitment: null,
    moves,
    result: game.result(position),
  }
}

/** The first golden files of a game: a record and counts for the fewest seats and for the most, with the usual settings. */
function beginGolden(box: AnyBox, folder: URL): void {
  const { min, max } = box.game.seats
  mkdirSync(folder, { recursive: true })
  const seats = [...new Set([min, max])]
  for (const count of seats) {
    const record = playRecord(box, { options: {}, seats: count, seed: `golden ${count}` })
    writeFileSync(new URL(`usual-${count}.json`, folder), writeRecord(record))
  }
  const deals = seats.map((count) => countUntilEnough(box, { options: {}, seats: count }))
  writeFileSync(new URL(COUNTS, folder), writeCounts({ version: box.game.version, deals }))
}

function count(box: AnyBox, { options, seats }: Omit<Count, 'counts'>, depth: number): Count {
  const position = startOf(box, { options, seats, seed: 'perft' })
  return { options, seats, counts: Array.from({ length: depth }, (_, i) => perft(box.game, position, i + 1)) }
}

function countUntilEnough(box: AnyBox, deal: Omit<Count, 'counts'>): Count {
  for (let depth = 1; ; depth++) {
    const counted = count(box, deal, depth)
    const [last, before] = counted.counts.toReversed()
    if (last > ENOUGH || last === before) return counted
  }
}

const isRecord = (file: URL): boolean => Object.hasOwn(JSON.parse(readFileSync(file, 'utf8')) as object, 'moves')

function readGolden(file: URL): GameRecord {
  const read = readRecord(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.ok) throw new Error(`${nameOf(file)}: ${read.fault.reason}`)
  return read.value
}

/** One move on each line, so that people can read and compare them. */
function writeRecord({ moves, result, ...head }: GameRecord): string {
  const top = JSON.stringify(head, null, 2).slice(0, -2)
  const lines = moves.map((move) => `    ${JSON.stringify(move)}`).join(',\n')
  return `${top},\n  "moves": [\n${lines}\n  ],\n  "result": ${JSON.stringify(result)}\n}\n`
}

function writeCounts({ version, deals }: Counts): string {
  const lines = deals.map((deal) => `    ${JSON.stringify(deal)}`).join(',\n')
  return `{\n  "version": ${version},\n  "deals": [\n${lines}\n  ]\n}\n`
}

const nameOf = (file: URL): string => basename(fileURLToPath(file))

const inMove = (move: number | null): string => (move === null ? '' : `move ${move}, `)

const howToRenew = ({ game: { name } }: AnyBox): string =>
  `If the rules were meant to change, raise \`version\` in packages/${name}/src/game.ts and run \`npm run -s renew-golden -- ${name}\``
