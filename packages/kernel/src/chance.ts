/**
 * Seeded chance. The n-th random number of a game depends only on its seed and n,
 * so that a record replays exactly. The numbers are the key stream of ChaCha with
 * 8 rounds: a player who has seen a thousand cards cannot predict the next one.
 */

/** 64 hexadecimal digits. */
export type Seed = string

/** A place in the stream of a seed; part of a position. `key` never changes, so copies share it. */
export interface Chance {
  readonly key: readonly number[]
  drawn: number
}

const SEED = /^[0-9a-f]{64}$/

export const isSeed = (text: string): boolean => SEED.test(text)

/** Turns any text into a seed; a seed stays as it is. Do not use it for secrets: a short text can be guessed. */
export function seedFrom(text: string): Seed {
  if (isSeed(text)) return text
  const key = new Uint32Array(8).fill(text.length)
  for (let i = 0; i < text.length; i++) {
    for (let k = 0; k < 8; k++) key[k] = mix(key[k] ^ mix(text.charCodeAt(i) + Math.imul(0x9e3779b9, 8 * i + k + 1)))
  }
  keepBlock(key, 0)
  return seedFromKey(words.subarray(0, 8))
}

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function seedFromKey(key: ArrayLike<number>): Seed {
  let seed = ''
  for (let i = 0; i < key.length; i++)
    for (let bits = 24; bits >= 0; bits -= 8) seed += HEX_OF_BYTE[(key[i] >>> bits) & 255]
  return seed
}

export function chanceOf(seed: Seed): Chance {
  const key: number[] = []
  for (let i = 0; i < 64; i += 8) key.push(Number.parseInt(seed.slice(i, i + 8), 16))
  return { key, drawn: 0 }
}

/** A whole number from 0 to n - 1, each equally likely; n at most 2^31. */
export function below(chance: Chance, n: number): number {
  keepBlock(chance.key, chance.drawn >>> 4)
  return belowKept(chance, n)
}

/** Shuffles in place. */
export function shuffle(chance: Chance, list: number[]): void {
  keepBlock(chance.key, chance.drawn >>> 4)
  for (let i = list.length - 1; i > 0; i--) {
    const j = belowKept(chance, i + 1)
    const card = list[i]
    list[i] = list[j]
    list[j] = card
  }
}

/** `below`, when the block of the next word is the kept one; afterwards it is again. */
function belowKept(chance: Chance, n: number): number {
  for (;;) {
    const word = words[chance.drawn & 15]
    chance.drawn++
    if ((chance.drawn & 15) === 0) keepBlock(chance.key, chance.drawn >>> 4)
    // Both operators keep this an integer of the machine: the remainder of two others is a floating-point number,
    // and turns each list of cards that it gets into, and then all others, into lists of floating-point numbers.
    const rest = n > 0x80000000 ? word % n : (word % (n >>> 0)) | 0
    // Reject the last words: the range does not divide evenly by n, so they would make some remainders more likely.
    if (word - rest <= 0x100000000 - n) return rest
  }
}

function mix(word: number): number {
  let w = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  w = Math.imul(w ^ (w >>> 13), 0xc2b2ae35)
  return (w ^ (w >>> 16)) >>> 0
}

/*
 * Callers draw many numbers in a row (a shuffle draws a hundred), so keep the last
 * block. `state` tells its key and number. Compare keys by value, because a key
 * may be changed in place.
 */
const words = new Uint32Array(16)
const state = new Uint32Array(16)

function isKept(key: ArrayLike<number>, number: number): boolean {
  if (state[12] !== number || state[0] === 0) return false
  for (let i = 0; i < 8; i++) if (state[4 + i] !== key[i]) return false
  return true
}

/** Makes `words` this block of the key stream. */
function keepBlock(key: ArrayLike<number>, number: number): void {
  if (isKept(key, number)) return
  state[0] = 0x61707865
  state[1] = 0x3320646e
  state[2] = 0x79622d32
  state[3] = 0x6b206574
  for (let i = 0; i < 8; i++) state[4 + i] = key[i]
  // The last three words stay 0.
  state[12] = number
  for (let i = 0; i < 16; i++) words[i] = state[i]
  for (let double = 0; double < 4; double++) {
    for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i)
    for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) & 3), 8 + ((i + 2) & 3), 12 + ((i + 3) & 3))
  }
  for (let i = 0; i < 16; i++) words[i] += state[i]
}

function quarter(a: number, b: number, c: number, d: number): void {
  let wa = words[a]
  let wb = words[b]
  let wc = words[c]
  let wd = words[d]
  wa = (wa + wb) | 0
  wd = turn(wd ^ wa, 16)
  wc = (wc + wd) | 0
  wb = turn(wb ^ wc, 12)
  wa = (wa + wb) | 0
  wd = turn(wd ^ wa, 8)
  wc = (wc + wd) | 0
  wb = turn(wb ^ wc, 7)
  words[a] = wa
  words[b] = wb
  words[c] = wc
  words[d] = wd
}

const turn = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
