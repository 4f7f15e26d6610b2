/** Whom people follow and block, on a simulated disk. */
import { apartIn, MOST_TIES, type Tie, type TiedPerson } from '../store/tie-store.js'
import type { PersonRow } from './disk.js'

interface TieRow {
  readonly person: string
  readonly tie: Tie
  readonly other: string
  readonly since: number
}

export class DiskTies {
  private readonly people: Map<string, PersonRow>
  private rows: TieRow[] = []

  constructor(people: Map<string, PersonRow>) {
    this.people = people
  }

  tie(person: string, tie: Tie, other: string, since: number): boolean {
    const own = this.rows.filter((row) => row.person === person && row.tie === tie && row.other !== other)
    if (own.length >= MOST_TIES) return false
    const isKnown = this.rows.some((row) => row.person === person && row.tie === tie && row.other === other)
    if (!isKnown) this.rows.push({ person, tie, other, since })
    if (tie === 'block') {
      this.untie(person, 'follow', other)
      this.untie(other, 'follow', person)
    }
    return true
  }

  untie(person: string, tie: Tie, other: string): void {
    this.rows = this.rows.filter((row) => row.person !== person || row.tie !== tie || row.other !== other)
  }

  tied(person: string, tie: Tie): TiedPerson[] {
    return this.rows
      .filter((row) => row.person === person && row.tie === tie)
      .flatMap(({ other, since }) => {
        const row = this.people.get(other)
        return row
          ? [{ id: row.id, name: row.name, guest: row.guest, handle: row.handle ?? row.id, seen: row.seen, since }]
          : []
      })
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
  }

  apart(person: string): Set<string> {
    const blocks = this.rows.filter(({ tie }) => tie === 'block')
    return new Set(
      blocks.flatMap((row) => (row.person === person ? [row.other] : row.other === person ? [row.person] : [])),
    )
  }

  apartAll(people: readonly string[]): Map<string, Set<string>> {
    return apartIn(
      this.rows.filter(({ tie }) => tie === 'block'),
      people,
    )
  }

  blockedBy(person: string): Set<string> {
    return new Set(this.rows.flatMap((row) => (row.person === person && row.tie === 'block' ? [row.other] : [])))
  }

  seen(people: readonly string[], now: number): void {
    for (const id of people) {
      const row = this.people.get(id)
      if (row && row.seen < now) this.people.set(id, { ...row, seen: now })
    }
  }
}
