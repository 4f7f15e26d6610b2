/** Codes that people type: three groups of four small letters and digits, 60 bits. Only their hashes are stored. */
import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

export function newCode(random: (bytes: number) => Uint8Array = randomBytes): string {
  const letters = Array.from(random(12), (byte) => ALPHABET[byte & 31]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** The same for a code that is typed in capitals, with spaces or without its hyphens. */
export const hashOfCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')
