import type { AnyGameModule, Summary } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import { use } from 'react'
import { partsOfGame } from '../games/game-parts.ts'

const loading = new Map<string, Promise<AnyGameModule | null>>()
const summaries = new Map<string, Promise<Summary | null>>()

/** A game's module; suspends while it loads. */
export function useGameModule(name: string): AnyGameModule | null {
  const known = loading.get(name) ?? loadGame(name)
  loading.set(name, known)
  return use(known)
}

/** The summary of a game; suspends while it loads. */
export function useSummary(name: string): Summary | null {
  const known = summaries.get(name) ?? loadSummary(name)
  summaries.set(name, known)
  return use(known)
}

const loadSummary = async (name: string): Promise<Summary | null> =>
  (await partsOfGame(name)?.summary())?.summary ?? null
