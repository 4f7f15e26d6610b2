/** Parsers and checks for the values of flags. */
import { randomBytes } from 'node:crypto'
import { type AnyGameModule, LANGUAGES, type Language, type Seed, seedFrom } from '@handwerk/kernel'
import { splitList } from '../external-bots/bot-command.js'
import { faultIn, type JsonFile, openJson } from '../json-file.js'
import { UserError } from './user-error.js'

export function wholeNumber(flag: string, least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
    throw new UserError(`${flag} must be a whole number ${range}, not "${text}"`)
  }
}

/** A number strictly between two others. */
export function numberBetween(flag: string, above: number, below: number): (text: string) => number {
  return (text) => {
    const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (number > above && number < below) return number
    throw new UserError(`${flag} must be a number between ${above} and ${below}, not "${text}"`)
  }
}

/** For `--option key=value`, which may be given several times. */
export function addKeyValue(text: string, before: Settings): Settings {
  const cut = text.indexOf('=')
  if (cut < 1) throw new UserError(`--option must be written key=value, not "${text}"`)
  const key = text.slice(0, cut)
  if (Object.hasOwn(before, key)) throw new UserError(`--option ${key} is given twice`)
  return { ...before, [key]: text.slice(cut + 1) }
}

export type Settings = Readonly<Record<string, string>>

export interface TableFlags {
  readonly option: Settings
  readonly cards?: string
}

/** The settings as the user gave them, since records store them so; rejected if the game does not allow them. */
export function rawOptions(module: AnyGameModule, seats: number, flags: TableFlags): { [key: string]: unknown } {
  const cards = flags.cards === undefined ? null : openJson(flags.cards)
  const raw = cards ? { ...flags.option, cards: cards.value } : flags.option
  const checked = module.options(raw, seats)
  if (checked.ok) return raw
  const [first, ...rest] = checked.fault.at
  if (cards && first === 'cards') throw faultInCards(cards, rest, checked.fault.reason)
  throw new UserError(first === undefined ? checked.fault.reason : `--option ${first}: ${checked.fault.reason}`)
}

function faultInCards(cards: JsonFile, at: readonly (string | number)[], reason: string): UserError {
  return at.length === 0 ? new UserError(`--cards ${cards.name}: ${reason}`) : faultIn(cards, { at, reason })
}

export interface SeatFlags {
  /** The names of `--seats a,b,c` and `--seat d`, in the order of the command line. */
  readonly seats?: readonly string[]
}

/** Rejects a number of names that the game has no seats for. */
export function seatList(module: AnyGameModule, { seats: names = [] }: SeatFlags): readonly string[] {
  const { min, max } = module.game.seats
  if (names.length === 0) throw new UserError('--seats must say who plays, or --seat for each of them')
  if (names.length < min || names.length > max)
    throw new UserError(`${module.game.name} has ${min} to ${max} seats, and --seats names ${names.length}`)
  return names
}

/** For flags that choose one seat of a game. */
export function checkSeat(seat: number | undefined, seats: number): void {
  if (seat !== undefined && seat >= seats) throw new UserError(`--seat must be from 0 to ${seats - 1}, not ${seat}`)
}

/** For `a,b,c`. */
export function nameList(flag: string): (text: string) => string[] {
  return (text) => {
    const names = splitList(text)
    if (names.includes('')) throw new UserError(`${flag} must be names with commas between them, not "${text}"`)
    return names
  }
}

/** Reads seconds, returns milliseconds. */
export function seconds(flag: string): (text: string) => number {
  return (text) => {
    const milliseconds = /^\d+(\.\d+)?$/.test(text) ? Math.round(1000 * Number(text)) : Number.NaN
    if (milliseconds >= 1 && milliseconds <= 3_600_000) return milliseconds
    throw new UserError(`${flag} must be a number of seconds from 0.001 to 3600, not "${text}"`)
  }
}

/** Without a flag, a seed that nobody can guess. */
export const seedFromFlag = (text: string | undefined): Seed =>
  text === undefined ? randomBytes(32).toString('hex') : seedFrom(text)

export function languageOf(flag: string | undefined, env: NodeJS.ProcessEnv): Language {
  if (flag === undefined) {
    const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
    return LANGUAGES.find((language) => locale.toLowerCase().startsWith(language)) ?? 'en'
  }
  const language = LANGUAGES.find((known) => known === flag)
  if (!language) throw new UserError(`--lang must be one of ${LANGUAGES.join(', ')}, not "${flag}"`)
  return language
}

/** A number of days, up to a hundred years. */
export const days = (flag: string): ((text: string) => number) => wholeNumber(flag, 0, 36_500)
