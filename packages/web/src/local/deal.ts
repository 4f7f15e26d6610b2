import { type AnyBox, seedFromKey } from '@handwerk/kernel'
import { keep } from './saves.ts'
import type { Sitter } from './session.ts'

/** Begins a game on this device; the answer is the address of its table. */
export function deal(box: AnyBox, sitters: readonly Sitter[], options: unknown): string {
  const id = randomWords(2)
    .map((word) => word.toString(36))
    .join('')
  const { name, version } = box.game
  keep({ id, game: name, version, options, sitters, seed: seedFromKey(randomWords(8)), moves: [], changed: Date.now() })
  return `/play/${name}?table=${id}`
}

const randomWords = (count: number): number[] => [...crypto.getRandomValues(new Uint32Array(count))]
