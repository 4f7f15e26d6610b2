import type { AnyBox } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import { use } from 'react'

const loading = new Map<string, Promise<AnyBox | null>>()

/** A game's box; the page waits for it the first time. */
export function useBox(name: string): AnyBox | null {
  const known = loading.get(name) ?? loadGame(name)
  loading.set(name, known)
  return use(known)
}
