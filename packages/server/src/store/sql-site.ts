import type { SiteNotes } from '@handwerk/protocol'
import type { LogEntry } from './moderation-store.js'
import type { SiteStore } from './site-store.js'
import type { SqlEngine } from './sql-engine.js'
import { note } from './sql-moderation.js'

const NOTES = 'site-notes'
const NOTHING: SiteNotes = { announcement: null, maintenance: null }

export class SqlSite implements SiteStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  async notes(): Promise<SiteNotes> {
    const row = await this.engine.db.selectFrom('keys').select('value').where('name', '=', NOTES).executeTakeFirst()
    return row ? JSON.parse(row.value) : NOTHING
  }

  async setNotes(change: Partial<SiteNotes>, entry: LogEntry): Promise<void> {
    await this.engine.write(async (trx) => {
      await this.engine.lockHost(trx, NOTES)
      const row = await trx.selectFrom('keys').select('value').where('name', '=', NOTES).executeTakeFirst()
      const value = JSON.stringify({ ...(row ? JSON.parse(row.value) : NOTHING), ...change })
      await trx
        .insertInto('keys')
        .values({ name: NOTES, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
      await note(trx, entry)
      await this.engine.announceNews(trx, { is: 'notes' })
    })
  }

  async addInvitation(hash: string, uses: number, expires: number, entry: LogEntry): Promise<void> {
    await this.engine.write(async (trx) => {
      await trx.insertInto('invitations').values({ hash, uses, expires }).execute()
      await note(trx, entry)
    })
  }

  async useInvitation(hash: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.engine.write((trx) =>
      trx
        .updateTable('invitations')
        .set((of) => ({ uses: of('uses', '-', 1) }))
        .where('hash', '=', hash)
        .where('uses', '>', 0)
        .where('expires', '>=', now)
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  }
}
