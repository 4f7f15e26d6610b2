/**
 * Which names people may take. A name that was taken before a rule came keeps
 * working; it is marked for the host.
 */
import { DELETED_NAME } from '@handwerk/protocol'
import unhomoglyph from 'unhomoglyph'
import { ApiError } from './api-error.js'

/** `taken`: it is the name of a member, or looks like it; only the store can tell. */
export type NameFault = 'blank' | 'wide' | 'odd' | 'mixed' | 'reserved' | 'taken'

export const NAME_SENTENCES: Readonly<Record<NameFault, string>> = {
  blank: 'A name must have something that can be seen.',
  wide: 'This name has characters that are too wide or too tall.',
  odd: 'This name has characters that names do not have here.',
  mixed: 'This name mixes letters of alphabets that look alike.',
  reserved: 'This name is reserved.',
  taken: 'This is the name of a member, or looks like one.',
}

export const nameRefused = (fault: NameFault): ApiError =>
  new ApiError(fault === 'taken' ? 'taken' : 'malformed', NAME_SENTENCES[fault], {
    field: 'name',
    why: `name-${fault}`,
  })

/** Sets of characters in patterns: a flag that the language which is compiled to does not know yet. */
const SETS = 'v'
const EMOJI = new RegExp(String.raw`\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?`, `g${SETS}`)
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali', 'Gurmukhi'],
  ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar'],
  ...['Khmer', 'Ethiopic', 'Hangul', 'Han', 'Hiragana', 'Katakana', 'Bopomofo'],
]
/** Letters and marks of the alphabets in use, digits, and the signs of a keyboard. */
const USUAL = new RegExp(
  `^(?:[[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]&&[\\p{L}\\p{M}]]|\\p{Nd}|[ -~ ’‘“”–—…·•¡¿«»€£°]|\\p{M})*$`,
  SETS,
)
/** Alphabets that have letters which look like those of another. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian'].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
/** Marks upon marks: a name that runs over its neighbours. */
const TALL = /\p{M}{4}/u
/** Letters that show nothing, such as the filler of Hangul. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/u

const RESERVED = [
  ...['admin', 'administrator', 'administration', 'moderator', 'moderation', 'mod', 'host', 'gastgeber', 'betreiber'],
  ...[
    'system',
    'server',
    'support',
    'staff',
    'team',
    'root',
    'official',
    'handwerk',
    'bot',
    'computer',
    'guest',
    'gast',
  ],
  ...['onlooker', 'everybody', 'nobody', DELETED_NAME, 'Gelöschtes Konto'],
]

/**
 * Names that look alike have the same: by the confusables of Unicode, twice, since a small letter may look like
 * another capital one.
 */
export function lookOf(name: string): string {
  const folded = (text: string) => unhomoglyph(text.normalize('NFKC')).normalize('NFD').toLowerCase()
  return folded(folded(name)).replace(/\s+/g, ' ')
}

/** The same without accents, spaces and signs, for words that nobody is to imitate. */
const bareLookOf = (name: string): string =>
  lookOf(
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )

/** `bots`: the names of the bots, which nobody may take. */
export function faultOfName(name: string, bots: readonly string[]): Exclude<NameFault, 'taken'> | null {
  const letters = name.replace(EMOJI, '')
  if (name.replace(/[\p{Default_Ignorable_Code_Point}\s\u2800]/gu, '') === '') return 'blank'
  if (UNSEEN.test(letters)) return 'blank'
  if (TALL.test(letters)) return 'wide'
  if (letters.normalize('NFKC') !== letters.normalize('NFC')) return 'wide'
  if (!USUAL.test(letters)) return 'odd'
  if (ALIKE.filter((alphabet) => alphabet.test(letters)).length > 1) return 'mixed'
  const look = bareLookOf(name)
  if ([...RESERVED, ...bots].some((reserved) => bareLookOf(reserved) === look)) return 'reserved'
  return null
}
