/** SHA-256 in plain code: synchronous, and the same in a browser, a server and a terminal. */

const PRIMES: number[] = []
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n)

/** The first 32 bits after the point. */
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 0x100000000) | 0

const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const BEGINNING = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

/** The hash of an ASCII text, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const words = padded(text)
  const hash = BEGINNING.slice()
  const w: number[] = []
  for (let from = 0; from < words.length; from += 16) {
    for (let t = 0; t < 64; t++) w[t] = t < 16 ? words[from + t] : stretched(w, t)
    compress(hash, w)
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function padded(text: string): number[] {
  const words = new Array<number>(16 * (((text.length + 8) >> 6) + 1)).fill(0)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) throw new Error('only ASCII characters can be hashed')
    words[i >> 2] |= code << (24 - 8 * (i & 3))
  }
  words[text.length >> 2] |= 0x80 << (24 - 8 * (text.length & 3))
  words[words.length - 1] = 8 * text.length
  return words
}

function stretched(w: readonly number[], t: number): number {
  const a = w[t - 15]
  const b = w[t - 2]
  const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
  const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
  return (w[t - 16] + s0 + w[t - 7] + s1) | 0
}

function compress(hash: number[], w: readonly number[]): void {
  let [a, b, c, d, e, f, g, h] = hash
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[t] + w[t]) | 0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] + word) | 0
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))
