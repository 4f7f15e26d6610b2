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
  const key = new Array<number>(8).fill(text.length)
  for (let i = 0; i < text.length; i++) {
    for (let k = 0; k < 8; k++) key[k] = mix(key[k] ^ mix(text.charCodeAt(i) + 0x9e3779b9 * (8 * i + k + 1)))
  }
  return seedFromKey(Array.from(block(key, 0).subarray(0, 8)))
}

export const seedFromKey = (key: readonly number[]): Seed =>
  key.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

export function chanceOf(seed: Seed): Chance {
  const key: number[] = []
  for (let i = 0; i < 64; i += 8) key.push(Number.parseInt(seed.slice(i, i + 8), 16))
  return { key, drawn: 0 }
}

/** A whole number from 0 to n - 1, each equally likely; n at most 2^31. */
export function below(chance: Chance, n: number): number {
  for (;;) {
    const word = block(chance.key, chance.drawn >>> 4)[chance.drawn & 15]
    chance.drawn++
    const rest = word % n
    // Reject the last words: the range does not divide evenly by n, so they would make some remainders more likely.
    if (word - rest <= 0x100000000 - n) return rest
  }
}

/** Shuffles in place. */
export function shuffle(chance: Chance, list: number[]): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(chance, i + 1)
    const card = list[i]
    list[i] = list[j]
    list[j] = card
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

function isKept(key: readonly number[], number: number): boolean {
  for (let i = 0; i < 8; i++) if (state[4 + i] !== key[i]) return false
  return state[12] === number && state[0] !== 0
}

function block(key: readonly number[], number: number): Uint32Array {
  if (isKept(key, number)) return words
  state[0] = 0x61707865
  state[1] = 0x3320646e
  state[2] = 0x79622d32
  state[3] = 0x6b206574
  for (let i = 0; i < 8; i++) state[4 + i] = key[i]
  // The last three words stay 0.
  state[12] = number
  words.set(state)
  for (let double = 0; double < 4; double++) {
    quarter(0, 4, 8, 12)
    quarter(1, 5, 9, 13)
    quarter(2, 6, 10, 14)
    quarter(3, 7, 11, 15)
    quarter(0, 5, 10, 15)
    quarter(1, 6, 11, 12)
    quarter(2, 7, 8, 13)
    quarter(3, 4, 9, 14)
  }
  for (let i = 0; i < 16; i++) words[i] += state[i]
  return words
}

function quarter(a: number, b: number, c: number, d: number): void {
  words[a] += words[b]
  words[d] = turn(words[d] ^ words[a], 16)
  words[c] += words[d]
  words[b] = turn(words[b] ^ words[c], 12)
  words[a] += words[b]
  words[d] = turn(words[d] ^ words[a], 8)
  words[c] += words[d]
  words[b] = turn(words[b] ^ words[c], 7)
}

const turn = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
