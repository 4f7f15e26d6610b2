/** Saved games in the browser's storage. */
import { currentBot, LEVELS_VERSION } from '@handwerk/bots'
import { type Reading, reading, readList, readObject, readRebased, readText, readWhole } from '@handwerk/kernel'
import { readDrafts } from '@handwerk/match'
import { ADVICE_LEVELS } from '../shell/settings.ts'
import type { Save, SavedPlayer } from './session.ts'

const PREFIX = 'handwerk-game-'

/** Saves that did not fit into the storage; they last as long as the page. */
const unstored = new Map<string, Save>()

export const randomWords = (count: number): number[] => [...crypto.getRandomValues(new Uint32Array(count))]

export const newTableId = (): string =>
  randomWords(2)
    .map((word) => word.toString(36))
    .join('')

/** False if the storage is full. */
export function storeSave(save: Save): boolean {
  try {
    localStorage.setItem(PREFIX + save.id, JSON.stringify(save))
    unstored.delete(save.id)
    return true
  } catch {
    unstored.set(save.id, save)
    return false
  }
}

export function deleteSave(id: string): void {
  unstored.delete(id)
  localStorage.removeItem(PREFIX + id)
}

/** The latest first. */
export function allSaves(): Save[] {
  const found: Save[] = []
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)
    if (key?.startsWith(PREFIX)) {
      const save = saveOf(key.slice(PREFIX.length))
      if (save) found.push(save)
    }
  }
  return found.sort((a, b) => b.changed - a.changed)
}

export function saveOf(id: string): Save | null {
  const text = localStorage.getItem(PREFIX + id)
  if (unstored.has(id) || text === null) return unstored.get(id) ?? null
  const read = readSave(text)
  return read.ok ? read.value : null
}

function readSave(text: string): Reading<Save> {
  return reading(() => {
    const raw = readObject(parse(text), [])
    const levels = raw['levels'] === undefined ? 1 : readWhole(raw['levels'], ['levels'], 1, LEVELS_VERSION)
    const sitters = readList(raw['sitters'], ['sitters']).map((player, i) => readSavedPlayer(player, i, levels))
    // If the events cannot be read, the game goes on from its moves.
    const events = reading(() => readDrafts(raw['events'], ['events'], sitters.length))
    const advice = ADVICE_LEVELS.find((known) => known === raw['advice'])
    return {
      ...(advice ? { advice } : {}),
      id: readText(raw['id'], ['id']),
      game: readText(raw['game'], ['game']),
      version: readWhole(raw['version'], ['version'], 1, Number.MAX_SAFE_INTEGER),
      options: raw['options'],
      sitters,
      levels: LEVELS_VERSION,
      seed: readText(raw['seed'], ['seed']),
      moves: readList(raw['moves'], ['moves']).map((entry, i) => {
        const [seat, move] = readList(entry, ['moves', i])
        return [readWhole(seat, ['moves', i, 0], 0, 9), readText(move, ['moves', i, 1])] as const
      }),
      ...(events.ok ? { events: events.value } : {}),
      ...(raw['position'] === undefined ? {} : { position: raw['position'] }),
      ...(raw['rebased'] === undefined ? {} : { rebased: readRebased(raw['rebased'], ['rebased']) }),
      ...(raw['playedOn'] === true ? { playedOn: true as const } : {}),
      changed: readWhole(raw['changed'], ['changed'], 0, Number.MAX_SAFE_INTEGER),
    }
  })
}

/** A bot gets the name that it has today. */
function readSavedPlayer(raw: unknown, i: number, levels: number): SavedPlayer {
  const sitter = readObject(raw, ['sitters', i])
  return {
    name: readText(sitter['name'], ['sitters', i, 'name']),
    bot: sitter['bot'] === null ? null : currentBot(readText(sitter['bot'], ['sitters', i, 'bot']), levels),
  }
}

/** Null if the text is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
