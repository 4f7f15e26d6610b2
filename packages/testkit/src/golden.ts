/**
 * Golden files hold what the rules did once: games that must still play as they
 * did, and counts of the ways to continue. An unintended change fails here; `npm
 * run -s renew-golden` writes an intended one into them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyGameModule, type GameRecord, randomFrom, readRecord, replay, seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { perft } from './perft.js'
import { BOUND, type Deal, someSeat, startOf } from './playout.js'

/** Whether files are written; `same-version` if they may be written although the version did not rise. */
export type Renewing = 'no' | 'yes' | 'same-version'

/** Set by `npm run -s renew-golden`. */
const asked = process.env['HANDWERK_RENEW_GOLDEN'] ?? 'no'
const renewingNow: Renewing = asked === 'yes' || asked === 'same-version' ? asked : 'no'

const COMMAND = 'npm run -s renew-golden'
const COUNTS = 'counts.json'

/** For a game that has no counts yet, the tree is deep enough when it has more ends than this. */
const ENOUGH = 1000

/** The number of ways to continue from a deal, for one decision, for two, and so on. */
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
 * Compares a file with the text that `write` returns. If they differ, the test
 * fails and names the command that writes the file.
 */
export function expectFile(file: URL, write: (text: string) => string, renewing = renewingNow): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const wanted = write(text)
  if (wanted === text) return
  if (renewing !== 'no') writeFileSync(file, wanted)
  else expect(text, `${nameOf(file)} is out of date. If the change is meant, run \`${COMMAND}\``).toBe(wanted)
}

/**
 * The golden files of a game: every record in the folder must play as it did, and
 * the trees of `counts.json` must have as many branches as before. The command
 * makes the first files of a game without any.
 */
export function checkGolden(module: AnyGameModule, folder: URL): void {
  describe(`golden games of ${module.game.name}`, () => {
    it('are there', () => checkPresence(module, folder))
    it.each(recordsIn(folder))('%s still plays as it did', (file) => checkRecord(module, new URL(file, folder)))
    it('have the same counts as before', () => checkCounts(module, new URL(COUNTS, folder)))
  })
}

export function checkPresence(module: AnyGameModule, folder: URL, renewing = renewingNow): void {
  const isComplete = recordsIn(folder).length > 0 && existsSync(new URL(COUNTS, folder))
  if (!isComplete && renewing !== 'no') beginGolden(module, folder)
  else expect(isComplete, `${module.game.name} lacks golden games. To make some, run \`${COMMAND}\``).toBe(true)
}

export function checkRecord(module: AnyGameModule, file: URL, renewing = renewingNow): void {
  const record = readGolden(file)
  const { version } = module.game
  const difference =
    record.version === version
      ? replay(module, record)
      : { move: null, sentence: `it was played by version ${record.version} of the rules, this is version ${version}` }
  if (difference === null) return
  if (renewing !== 'no') writeFileSync(file, writeRecord(renewRecord(module, record, renewing)))
  else expect.fail(`${nameOf(file)}: ${inMove(difference.move)}${difference.sentence}. ${howToRenew(module)}`)
}

export function checkCounts(module: AnyGameModule, file: URL, renewing = renewingNow): void {
  const then = JSON.parse(readFileSync(file, 'utf8')) as Counts
  const now = { version: module.game.version, deals: then.deals.map((deal) => count(module, deal, deal.counts.length)) }
  const [textThen, textNow] = [writeCounts(then), writeCounts(now)]
  if (textThen === textNow) return
  if (renewing === 'no') expect(textThen, `${nameOf(file)} is out of date. ${howToRenew(module)}`).toBe(textNow)
  if (writeCounts({ ...now, version: then.version }) !== textThen) ensureVersion(module, then.version, renewing)
  writeFileSync(file, textNow)
}

/** Keeps the moves if they can still be played; otherwise plays a new random game of the same deal. */
function renewRecord(module: AnyGameModule, record: GameRecord, renewing: Renewing): GameRecord {
  const sameMoves = { ...record, version: module.game.version }
  if (replay(module, sameMoves) === null) return sameMoves
  ensureVersion(module, record.version, renewing)
  return playRecord(module, { options: record.options, seats: record.seats.length, seed: record.seed })
}

/** Files that claim this version but differ from it would stay wrong for ever. */
function ensureVersion({ game: { name, version } }: AnyGameModule, then: number, renewing: Renewing): void {
  if (version > then || renewing === 'same-version') return
  throw new Error(
    `games of ${name} by version ${then} of its rules play differently now, so the version must rise: ` +
      `run \`${COMMAND} -- ${name} --new-version\`, or \`--same-version\` if nobody has played by it yet`,
  )
}

function playRecord(module: AnyGameModule, deal: Deal): GameRecord {
  const { game, notation } = module
  const position = startOf(module, deal)
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

/**
 * The first golden files of a game: a record and counts for the fewest and for the
 * most seats, with default settings.
 */
function beginGolden(module: AnyGameModule, folder: URL): void {
  const { min, max } = module.game.seats
  mkdirSync(folder, { recursive: true })
  const seats = [...new Set([min, max])]
  for (const count of seats) {
    const record = playRecord(module, { options: {}, seats: count, seed: `golden ${count}` })
    writeFileSync(new URL(`usual-${count}.json`, folder), writeRecord(record))
  }
  const deals = seats.map((count) => countUntilEnough(module, { options: {}, seats: count }))
  writeFileSync(new URL(COUNTS, folder), writeCounts({ version: module.game.version, deals }))
}

function count(module: AnyGameModule, { options, seats }: Omit<Count, 'counts'>, depth: number): Count {
  const position = startOf(module, { options, seats, seed: 'perft' })
  return { options, seats, counts: Array.from({ length: depth }, (_, i) => perft(module.game, position, i + 1)) }
}

function countUntilEnough(module: AnyGameModule, deal: Omit<Count, 'counts'>): Count {
  for (let depth = 1; ; depth++) {
    const counted = count(module, deal, depth)
    const [last, before] = counted.counts.toReversed()
    if (last > ENOUGH || last === before) return counted
  }
}

const recordsIn = (folder: URL): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => isRecord(new URL(file, folder))) : []

const isRecord = (file: URL): boolean => Object.hasOwn(JSON.parse(readFileSync(file, 'utf8')) as object, 'moves')

function readGolden(file: URL): GameRecord {
  const read = readRecord(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.ok) throw new Error(`${nameOf(file)}: ${read.fault.reason}`)
  return read.value
}

/** One move per line, so that people can read and compare them. */
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

const howToRenew = ({ game: { name } }: AnyGameModule): string =>
  `If the rules were meant to change, run \`${COMMAND} -- ${name} --new-version\``
