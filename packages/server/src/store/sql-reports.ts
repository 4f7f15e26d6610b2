import type { Selectable } from 'kysely'
import {
  OPEN_REPORTS,
  REPORT_PAGE,
  type ReportPlace,
  type ReportReason,
  type ReportStore,
  type Settlement,
  type StoredReport,
} from './report-store.js'
import type { Schema } from './schema.js'
import type { SqlEngine } from './sql-engine.js'

export class SqlReports implements ReportStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  async add({ table, evidence, ...report }: Omit<StoredReport, 'settled'>): Promise<'added' | 'known' | 'many'> {
    return this.engine.write(async (trx) => {
      // Reports of one person are counted and added one after the other.
      await this.engine.lockHost(trx, report.reporter)
      const own = await trx
        .selectFrom('reports')
        .select(['about', 'table_id'])
        .where('reporter', '=', report.reporter)
        .where('settled', 'is', null)
        .execute()
      if (own.some(({ about, table_id }) => about === report.about && table_id === table)) return 'known'
      if (own.length >= OPEN_REPORTS) return 'many'
      await trx
        .insertInto('reports')
        .values({
          ...report,
          table_id: table,
          evidence: JSON.stringify(evidence),
          settled: null,
          settled_by: null,
          outcome: null,
        })
        .execute()
      return 'added'
    })
  }

  async report(id: string): Promise<StoredReport | null> {
    const row = await this.engine.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? reportOf(row) : null
  }

  async reports(which: 'open' | 'settled', after: ReportPlace | null): Promise<StoredReport[]> {
    const rows = await this.engine.db
      .selectFrom('reports')
      .selectAll()
      .where('settled', which === 'open' ? 'is' : 'is not', null)
      .$if(after !== null, (query) =>
        query.where((of) =>
          of.or([
            of('at', '<', after?.at ?? 0),
            of.and([of('at', '=', after?.at ?? 0), of('id', '<', after?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(REPORT_PAGE)
      .execute()
    return rows.map(reportOf)
  }

  async countOpen(): Promise<number> {
    const { count } = await this.engine.db
      .selectFrom('reports')
      .select((of) => of.fn.countAll().as('count'))
      .where('settled', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async settle(id: string, { at, by, outcome }: Settlement): Promise<boolean> {
    const { numUpdatedRows } = await this.engine.write((trx) =>
      trx
        .updateTable('reports')
        .set({ settled: at, settled_by: by, outcome })
        .where('id', '=', id)
        .where('settled', 'is', null)
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  }
}

function reportOf(row: Selectable<Schema['reports']>): StoredReport {
  const { id, at, reporter, about, reason, text, table_id: table, evidence, settled, settled_by: by, outcome } = row
  return {
    id,
    at,
    reporter,
    about,
    reason: reason as ReportReason,
    text,
    table,
    evidence: JSON.parse(evidence),
    settled: settled === null ? null : { at: settled, by: by ?? '', outcome: outcome ?? '' },
  }
}
