/** Routes for what the host tells everybody, for reports to the host, and for what hosts and moderators do. */
import { randomBytes } from 'node:crypto'
import { ApiError } from '../api-error.js'
import type { Moderation } from '../moderation/moderation.js'
import type { Site } from '../site.js'
import type { Database } from '../store/database.js'
import { realWorld } from '../world.js'
import type { Handlers } from './handlers.js'
import type { HostAccess } from './host-access.js'

export interface SiteParts {
  readonly database: Pick<Database, 'moderation' | 'reports' | 'persons' | 'chat'>
  readonly site: Site
  readonly moderation: Moderation
  /** Null if the host comes by the database itself. */
  readonly hostAccess: HostAccess | null
}

/** So many lines of somebody are kept with a report. */
const EVIDENCE = 20

export function siteHandlers({
  database,
  site,
  moderation,
  hostAccess,
}: SiteParts): Pick<Handlers, 'site' | 'sitePage' | 'report' | 'admin'> {
  return {
    site: async () => site.describe(),
    sitePage: async ({ page, query }) => ({ text: await site.page(page, query.lang ?? 'en') }),
    report: async ({ body, known }) => {
      const { about, reason, text, table = null } = body
      const person = await database.persons.person(about)
      if (!person) throw new ApiError('no-such-thing', 'There is no such person.')
      if (about === known.id) throw new ApiError('not-now', 'You cannot report yourself.')
      const said = table === null ? [] : await database.chat.sayings(table, new Set())
      const own = said.filter((line) => line.person === about).slice(-EVIDENCE)
      const added = await database.reports.add({
        id: randomBytes(9).toString('base64url'),
        at: realWorld.now(),
        reporter: known.id,
        about,
        reason,
        text: text.trim(),
        table,
        evidence: { name: person.name, said: own.map(({ number, text: words, at }) => ({ number, text: words, at })) },
      })
      if (added === 'many') throw new ApiError('too-many', 'So many reports of yours wait for the host already.')
      return { known: added === 'known' }
    },
    admin: async ({ body, person, headers }) => {
      if (hostAccess?.isHost(headers)) return moderation.perform({ is: 'host' }, body)
      if (!person || !(await database.moderation.isModerator(person.id)))
        throw new ApiError('no-such-thing', 'There is nothing at this address.')
      return moderation.perform({ is: 'moderator', id: person.id }, body)
    },
  }
}
