/** What the home page knows of the server's tables: looked up when the page is seen, and again now and then. */
import type { GameOnShelf, Table } from '@handwerk/protocol'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from './api.ts'

export interface Lobby {
  /** Null until somebody has answered, or nobody has. */
  readonly reached: boolean | null
  readonly games: readonly GameOnShelf[]
  /** Those that wait for this person first. */
  readonly mine: readonly Table[]
  readonly open: readonly Table[]
  readonly finished: readonly Table[]
  /** When this was so, by the clock of this machine. */
  readonly read: number
}

const AGAIN = 20_000

let lobby: Lobby = { reached: null, games: [], mine: [], open: [], finished: [], read: 0 }
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

async function look(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  if (!navigator.onLine) {
    show({ ...lobby, reached: false, open: [] })
    return
  }
  const [games, mine, open, finished] = await Promise.all([
    lobby.games.length > 0 ? null : call('games'),
    call('tables', { query: { which: 'mine' } }),
    call('tables', { query: { which: 'open' } }),
    call('tables', { query: { which: 'finished' } }),
  ])
  const reached = mine.ok && open.ok && finished.ok
  show({
    reached,
    games: games?.ok ? games.value.games : lobby.games,
    // What was there before a broken connection is better than nothing.
    mine: mine.ok ? mine.value.tables : lobby.mine,
    open: open.ok ? open.value.tables : reached ? lobby.open : [],
    finished: finished.ok ? finished.value.tables : lobby.finished,
    read: mine.ok ? Date.now() : lobby.read,
  })
}

function show(next: Lobby): void {
  lobby = next
  for (const listener of listeners) listener()
}

/** A look that fails is told by `reached`. */
const lookAgain = (): void => {
  look().catch(() => undefined)
}

export function useLobby(): Lobby {
  useEffect(() => {
    if (timer === null) {
      lookAgain()
      timer = setInterval(lookAgain, AGAIN)
      document.addEventListener('visibilitychange', lookAgain)
      window.addEventListener('online', lookAgain)
    }
    return () => {
      if (listeners.size > 0 || timer === null) return
      clearInterval(timer)
      timer = null
      document.removeEventListener('visibilitychange', lookAgain)
      window.removeEventListener('online', lookAgain)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => lobby)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
