/** Faults of a database, of its disk or of its folder, in one sentence for whoever runs the server. */

/** Thrown where the sentence says all there is to say; the command line prints it without a stack. */
export class DatabaseTrouble extends Error {
  override name = 'DatabaseTrouble'
}

/** By the beginning of the code, since SQLite has finer ones. */
const SENTENCES: readonly (readonly [code: string, sentence: string])[] = [
  ['SQLITE_FULL', 'the disk is full'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['EFBIG', 'the disk takes no file of this size'],
  ['SQLITE_READONLY', 'it cannot be written'],
  ['SQLITE_CANTOPEN', 'it cannot be opened'],
  ['EACCES', 'it is not permitted'],
  ['EPERM', 'it is not permitted'],
  ['EROFS', 'it cannot be written'],
  ['SQLITE_IOERR', 'the disk fails, or is full'],
  ['EIO', 'the disk fails'],
  ['SQLITE_CORRUPT', 'the file is damaged or no database'],
  ['SQLITE_NOTADB', 'the file is damaged or no database'],
  ['SQLITE_BUSY', 'something else uses it'],
]

/** What is wrong, in words where they are known. */
export function sentenceOf(error: unknown): string {
  const known = knownSentence(error)
  if (known !== null) return known
  return error instanceof Error ? error.message : String(error)
}

/** The same error, or where it is a known one a sentence that names the place. */
export function explained(place: string, error: unknown): unknown {
  const known = knownSentence(error)
  return known === null ? error : new DatabaseTrouble(`${place}: ${known}`)
}

function knownSentence(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof DatabaseTrouble) return null
  // SQLite's binding has no code for a file that it cannot open.
  const code = 'code' in error && error.code ? String(error.code) : unopened(error.message)
  return SENTENCES.find(([beginning]) => code.startsWith(beginning))?.[1] ?? null
}

const unopened = (message: string): string => (message.startsWith('ConnectionFailed') ? 'SQLITE_CANTOPEN' : '')
