/** Bots that are programs of their own, as they are written on a command line: `cmd:python3 bot.py`. */
import { UserError } from '../command-line/user-error.js'

const PREFIX = 'cmd:'

/** `mine=cmd:python3 bot.py` is a bot under a name of its own. */
const NAMED = /^([A-Za-z][\w-]{0,23})=(.+)$/s

/** The name that is given before an equals sign; the whole if there is none. */
export const botName = (bot: string): string => NAMED.exec(bot)?.[1] ?? bot

/** What stands behind the name. */
export const withoutName = (bot: string): string => NAMED.exec(bot)?.[2] ?? bot

export const isCommand = (bot: string): boolean => withoutName(bot).startsWith(PREFIX)

/** The program and its arguments. No shell takes part, so that nothing but the bot runs. */
export function commandWords(bot: string): string[] {
  const line = withoutName(bot).slice(PREFIX.length)
  const parts = split(line, /\s/)
  if (!parts) throw new UserError(`"${bot}" has a quotation mark that is not closed`)
  const words = parts.filter(({ text, quoted }) => quoted || text !== '').map(({ text }) => text)
  if (words.length === 0) throw new UserError('a program must follow after "cmd:"')
  return words
}

/** The parts of `a,b,c`; a comma between quotation marks or after a backslash divides nothing. */
export function splitList(text: string): string[] {
  const parts = split(text, /,/, true)
  if (!parts) throw new UserError(`"${text}" has a quotation mark that is not closed`)
  return parts.map((part) => part.text.trim())
}

interface Part {
  readonly text: string
  readonly quoted: boolean
}

/** Null if a quotation mark is not closed. With `raw`, marks and backslashes stay, for the next who splits. */
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
