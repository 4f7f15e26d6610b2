/** When a character speaks, and how it looks: from what everybody has seen, never from a hand. */
import { type Fact, type Language, randomFrom, type Seat } from '@handwerk/kernel'
import type { Person } from '../../play/player-view.ts'
import { characterOf } from './characters.ts'
import type { Mood } from './faces.ts'
import { LINES, type Occasion } from './lines.ts'

/** Whether a fact is a good or a bad moment for the seat that it names; null for neither. */
export type MoodOf = (fact: Fact) => 'glad' | 'vexed' | null

export interface Speech {
  readonly mood: Mood
  /** Null for most of the time. */
  readonly line: string | null
}

const SILENT: Speech = { mood: 'calm', line: null }
/** How many facts ago something may have happened to be still in the face. */
const RECENT = 5
/** One moment of this many is worth a line. */
const SELDOM = 4

interface Scene {
  readonly people: readonly Person[]
  readonly facts: readonly Fact[]
  /** The id of the table. The same facts at the same table give the same line, also after a reload. */
  readonly table: string | null
}

export function speechOf({ people, facts, table }: Scene, seat: Seat, moodOf: MoodOf, language: Language): Speech {
  const person = people[seat]
  const name = person ? characterOf(person) : null
  if (name === null) return SILENT
  const choose = (what: string, of: number) => randomFrom(`${table} ${seat} ${what}`).below(of)
  const say = (occasion: Occasion, at: number): string | null => {
    const lines = LINES[language][name][occasion]
    return lines[choose(`${at}`, lines.length)] ?? null
  }
  const first = people.findIndex(({ bot }) => bot)
  if (facts.length <= RECENT && seat === first) return { mood: 'calm', line: say('hello', 0) }
  for (let at = facts.length - 1; at >= Math.max(0, facts.length - RECENT); at--) {
    const fact = facts[at]
    const mood = fact?.seat === seat ? moodOf(fact) : null
    if (mood !== null) return { mood, line: choose(`${at} speaks`, SELDOM) === 0 ? say(mood, at) : null }
  }
  return SILENT
}

/** What a character says at the end. */
export function lastLine(person: Person, won: boolean, language: Language): string | null {
  const name = characterOf(person)
  return name === null ? null : (LINES[language][name][won ? 'won' : 'lost'][0] ?? null)
}
