/** Errors of a database, its disk or its folder, in one sentence for the operator. */

/** An error whose sentence says everything: the command line prints it without a stack. */
export class DatabaseTrouble extends Error {
  override name = 'DatabaseTrouble'
}

/** By prefix of the code, since SQLite has extended codes. */
const SENTENCES: readonly (readonly [code: string, sentence: string])[] = [
  ['SQLITE_FULL', 'the disk is full'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['EFBIG', 'the disk takes no file of this size'],
  ['SQLITE_READONLY', 'it cannot be written'],
  ['SQLITE_CANTOPEN', 'it cannot be opened'],
  ['EACCES', 'this user has no right to it'],
  ['EPERM', 'this user has no right to it'],
  ['EROFS', 'it cannot be written'],
  ['SQLITE_IOERR', 'the disk fails, or is full'],
  ['EIO', 'the disk fails'],
  ['SQLITE_CORRUPT', 'the file is damaged or no database'],
  ['SQLITE_NOTADB', 'the file is damaged or no database'],
  ['SQLITE_BUSY', 'something else uses it'],
]

/** The sentence for a known error, or the error's own message. */
export function sentenceOf(error: unknown): string {
  const known = knownSentence(error)
  if (known !== null) return known
  return error instanceof Error ? error.message : String(error)
}

/** A known error becomes a sentence that names the place; others are returned unchanged. */
export function explained(place: string, error: unknown): unknown {
  const known = knownSentence(error)
  return known === null ? error : new DatabaseTrouble(`${place}: ${known}`)
}

function knownSentence(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof DatabaseTrouble) return null
  // The binding sets no code for a file that it cannot open.
  const code = 'code' in error && error.code ? String(error.code) : unopened(error.message)
  return SENTENCES.find(([beginning]) => code.startsWith(beginning))?.[1] ?? null
}

const unopened = (message: string): string => (message.startsWith('ConnectionFailed') ? 'SQLITE_CANTOPEN' : '')
