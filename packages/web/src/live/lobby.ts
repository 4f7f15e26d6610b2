/**
 * The server's tables for the home page, while it is visible. The lists that are the
 * same for everybody come by a stream; it also says when the person's own tables
 * must be loaded again. Without a stream everything is loaded every 20 seconds.
 */
import type { GameOnShelf, PublicLobby, Table, Tables } from '@handwerk/protocol'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from './api.ts'

export interface Lobby {
  /** Null until the server was first reached or not reached. */
  readonly reached: boolean | null
  readonly games: readonly GameOnShelf[]
  /** Those that wait for this person first. */
  readonly mine: readonly Table[]
  readonly finished: readonly Table[]
  readonly open: Tables
  /** Games that anybody may watch, those with the best players first. */
  readonly watch: Tables
  /** When the tables were loaded, by the clock of this machine. */
  readonly read: number
}

const REFRESH_INTERVAL = 20_000
/** A test compares it with the protocol's. */
export const LOBBY_PATH = '/api/lobby'
const NONE: Tables = { tables: [] }

let lobby: Lobby = { reached: null, games: [], mine: [], finished: [], open: NONE, watch: NONE, read: 0 }
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
let stream: EventSource | null = null

/** The person's own tables, and once the games. */
async function loadOwn(): Promise<boolean> {
  const [games, mine, finished] = await Promise.all([
    lobby.games.length > 0 ? null : call('games'),
    call('tables', { query: { which: 'mine' } }),
    call('tables', { query: { which: 'finished' } }),
  ])
  publish({
    ...lobby,
    reached: mine.ok && finished.ok,
    games: games?.ok ? games.value.games : lobby.games,
    // After a failed request the last known tables are better than none.
    mine: mine.ok ? mine.value.tables : lobby.mine,
    finished: finished.ok ? finished.value.tables : lobby.finished,
    read: mine.ok ? Date.now() : lobby.read,
  })
  return mine.ok && finished.ok
}

async function loadPublic(): Promise<void> {
  const [open, watch] = await Promise.all([
    call('tables', { query: { which: 'open' } }),
    call('tables', { query: { which: 'watch' } }),
  ])
  publish({
    ...lobby,
    reached: open.ok && watch.ok && lobby.reached,
    open: open.ok ? open.value : NONE,
    watch: watch.ok ? watch.value : NONE,
  })
}

async function load(): Promise<void> {
  if (document.visibilityState !== 'visible') {
    endStream()
    return
  }
  if (!navigator.onLine) {
    endStream()
    publish({ ...lobby, reached: false, open: NONE, watch: NONE })
    return
  }
  // Where no server answers, there is no stream to open.
  if (await loadOwn()) {
    if (!listen()) await loadPublic()
  } else {
    endStream()
  }
}

/** Opens the stream if it is not open. Returns whether it tells the public lists. */
function listen(): boolean {
  if (typeof EventSource === 'undefined') return false
  // After an error that the browser does not try again by itself.
  if (stream?.readyState === EventSource.CLOSED) endStream()
  if (!stream) {
    stream = new EventSource(LOBBY_PATH)
    stream.addEventListener('public', ({ data }) => publish({ ...lobby, ...(JSON.parse(data) as PublicLobby) }))
    stream.addEventListener('own', () => {
      loadOwn().catch(() => undefined)
    })
  }
  return stream.readyState === EventSource.OPEN
}

function endStream(): void {
  stream?.close()
  stream = null
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
      endStream()
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
