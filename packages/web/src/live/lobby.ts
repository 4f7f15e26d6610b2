/** The server's tables for the home page: loaded when the page is visible, and again every 20 seconds. */
import type { GameOnShelf, Table } from '@handwerk/protocol'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from './api.ts'

export interface Lobby {
  /** Null until the server was first reached or not reached. */
  readonly reached: boolean | null
  readonly games: readonly GameOnShelf[]
  /** Those that wait for this person first. */
  readonly mine: readonly Table[]
  readonly open: readonly Table[]
  readonly finished: readonly Table[]
  /** When the tables were loaded, by the clock of this machine. */
  readonly read: number
}

const REFRESH_INTERVAL = 20_000

let lobby: Lobby = { reached: null, games: [], mine: [], open: [], finished: [], read: 0 }
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

async function load(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  if (!navigator.onLine) {
    publish({ ...lobby, reached: false, open: [] })
    return
  }
  const [games, mine, open, finished] = await Promise.all([
    lobby.games.length > 0 ? null : call('games'),
    call('tables', { query: { which: 'mine' } }),
    call('tables', { query: { which: 'open' } }),
    call('tables', { query: { which: 'finished' } }),
  ])
  const reached = mine.ok && open.ok && finished.ok
  publish({
    reached,
    games: games?.ok ? games.value.games : lobby.games,
    // After a failed request the last known tables are better than none.
    mine: mine.ok ? mine.value.tables : lobby.mine,
    open: open.ok ? open.value.tables : reached ? lobby.open : [],
    finished: finished.ok ? finished.value.tables : lobby.finished,
    read: mine.ok ? Date.now() : lobby.read,
  })
}

function publish(next: Lobby): void {
  lobby = next
  for (const listener of listeners) listener()
}

/** `reached` says whether it failed. */
const refresh = (): void => {
  load().catch(() => undefined)
}

export function useLobby(): Lobby {
  useEffect(() => {
    if (timer === null) {
      refresh()
      timer = setInterval(refresh, REFRESH_INTERVAL)
      document.addEventListener('visibilitychange', refresh)
      window.addEventListener('online', refresh)
    }
    return () => {
      if (listeners.size > 0 || timer === null) return
      clearInterval(timer)
      timer = null
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('online', refresh)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => lobby)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
