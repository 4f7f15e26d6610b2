import { itemAt } from '@handwerk/kernel'
import { use } from 'react'
import { useTableWords } from '../words/index.ts'
import { WatchContext } from './watch.ts'

/** For onlookers: whose hand it is. Null for players, whose own it is. */
export function useWatchedHand(): string | null {
  const w = useTableWords()
  const watch = use(WatchContext)
  return watch && w.watch.hand(itemAt(watch.people, watch.eyes).name)
}
