/** Bots as they are written on the command line: `greedy`, `cmd:python3 bot.py`, `mine=cmd:python3 bot.py`. */
import { UserError } from '../command-line/user-error.js'

const PREFIX = 'cmd:'

const NAMED = /^([A-Za-z][\w-]{0,23})=(.+)$/s

/** The part before the equals sign; without one, the whole text. */
export const botName = (bot: string): string => NAMED.exec(bot)?.[1] ?? bot

/** The part behind the equals sign. */
export const withoutName = (bot: string): string => NAMED.exec(bot)?.[2] ?? bot

export const isCommand = (bot: string): boolean => withoutName(bot).startsWith(PREFIX)

/** The program and its arguments. No shell is involved, so that nothing but the bot runs. */
export function commandWords(bot: string): string[] {
  const line = withoutName(bot).slice(PREFIX.length)
  const parts = split(line, /\s/)
  if (!parts) throw new UserError(`"${bot}" has a quotation mark that is not closed`)
  const words = parts.filter(({ text, quoted }) => quoted || text !== '').map(({ text }) => text)
  if (words.length === 0) throw new UserError('a program must follow after "cmd:"')
  return words
}

/** Splits `a,b,c`, but not at commas between quotation marks or after a backslash. */
export function splitList(text: string): string[] {
  const parts = split(text, /,/, true)
  if (!parts) throw new UserError(`"${text}" has a quotation mark that is not closed`)
  return parts.map((part) => part.text.trim())
}

interface Part {
  readonly text: string
  readonly quoted: boolean
}

/** Null if a quotation mark is not closed. With `raw`, marks and backslashes stay, since the parts are split again. */
function split(line: string, divider: RegExp, raw = false): Part[] | null {
  const parts: Part[] = []
  let text = ''
  let quoted = false
  let mark = ''
  for (let i = 0; i < line.length; i++) {
    const letter = line.charAt(i)
    if (letter === '\\' && mark !== "'" && i + 1 < line.length) {
      const next = line.charAt(i + 1)
      text += raw && next !== ',' ? letter + next : next
      i++
    } else if (mark === '' && (letter === '"' || letter === "'")) {
      mark = letter
      quoted = true
      if (raw) text += letter
    } else if (letter === mark) {
      mark = ''
      if (raw) text += letter
    } else if (mark === '' && divider.test(letter)) {
      parts.push({ text, quoted })
      text = ''
      quoted = false
    } else text += letter
  }
  return mark === '' ? [...parts, { text, quoted }] : null
}
