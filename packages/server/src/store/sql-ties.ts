import type { SqlEngine, Write } from './sql-engine.js'
import { apartIn, MOST_TIES, type Tie, type TiedPerson, type TieStore } from './tie-store.js'

export class SqlTies implements TieStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  async tie(person: string, tie: Tie, other: string, since: number): Promise<boolean> {
    return this.engine.write(async (trx) => {
      await this.engine.lockHost(trx, person)
      const { count } = await trx
        .selectFrom('ties')
        .select((of) => of.fn.countAll().as('count'))
        .where('person', '=', person)
        .where('tie', '=', tie)
        .where('other', '<>', other)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST_TIES) return false
      await trx
        .insertInto('ties')
        .values({ person, tie, other, since })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (tie === 'block') await dropFollows(trx, person, other)
      return true
    })
  }

  async untie(person: string, tie: Tie, other: string): Promise<void> {
    await this.engine.write((trx) =>
      trx.deleteFrom('ties').where('person', '=', person).where('tie', '=', tie).where('other', '=', other).execute(),
    )
  }

  async tied(person: string, tie: Tie): Promise<TiedPerson[]> {
    const rows = await this.engine.db
      .selectFrom('ties')
      .innerJoin('people', 'people.id', 'ties.other')
      .select(['people.id', 'people.name', 'people.guest', 'people.handle', 'people.seen', 'ties.since'])
      .where('ties.person', '=', person)
      .where('ties.tie', '=', tie)
      .limit(MOST_TIES)
      .execute()
    return rows
      .map((row) => ({ ...row, guest: row.guest === 1, handle: row.handle ?? row.id }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
  }

  async apart(person: string): Promise<Set<string>> {
    const rows = await this.engine.db
      .selectFrom('ties')
      .select(['person', 'other'])
      .where('tie', '=', 'block')
      .where((of) => of.or([of('person', '=', person), of('other', '=', person)]))
      .execute()
    return new Set(rows.map((row) => (row.person === person ? row.other : row.person)))
  }

  async apartAll(people: readonly string[]): Promise<Map<string, Set<string>>> {
    if (people.length === 0) return new Map()
    const rows = await this.engine.db
      .selectFrom('ties')
      .select(['person', 'other'])
      .where('tie', '=', 'block')
      .where((of) => of.or([of('person', 'in', people), of('other', 'in', people)]))
      .execute()
    return apartIn(rows, people)
  }

  async blockedBy(person: string): Promise<Set<string>> {
    const rows = await this.engine.db
      .selectFrom('ties')
      .select('other')
      .where('person', '=', person)
      .where('tie', '=', 'block')
      .execute()
    return new Set(rows.map(({ other }) => other))
  }

  async seen(people: readonly string[], now: number): Promise<void> {
    if (people.length === 0) return
    // In one order in all processes, so that there are no deadlocks.
    await this.engine.write((trx) =>
      trx
        .updateTable('people')
        .set({ seen: now })
        .where('id', 'in', [...people].sort())
        .where('seen', '<', now)
        .execute(),
    )
  }
}

async function dropFollows(trx: Write, person: string, other: string): Promise<void> {
  for (const [a, b] of [
    [person, other],
    [other, person],
  ] as const)
    await trx.deleteFrom('ties').where('person', '=', a).where('tie', '=', 'follow').where('other', '=', b).execute()
}
