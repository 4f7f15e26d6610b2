/** What a site tells everybody: announcements, maintenance, and the pages of its host. */
import { type Static, Type } from '@sinclair/typebox'
import { orNull, Time } from './tables.js'

/** The pages that a host may write: who runs the site, what it keeps of people, and how to behave. */
export const SITE_PAGES = ['imprint', 'privacy', 'rules'] as const
export type SitePageName = (typeof SITE_PAGES)[number]

const PageName = Type.Union(SITE_PAGES.map((name) => Type.Literal(name)))

/** A sentence of the host, shown on every page. */
const Announcement = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 500 }), until: orNull(Time) },
  { additionalProperties: false },
)
export type Announcement = Static<typeof Announcement>

export const SiteNotes = Type.Object(
  {
    announcement: orNull(Announcement),
    /** No new tables are made from this time on; null: no maintenance is planned. */
    maintenance: orNull(Time),
  },
  { $id: 'SiteNotes', additionalProperties: false },
)
export type SiteNotes = Static<typeof SiteNotes>

export const Site = Type.Object(
  {
    ...SiteNotes.properties,
    /** A new guest needs an invitation. */
    inviteOnly: Type.Boolean(),
    /** Whether the server can send mail, which a forgotten password needs. */
    mail: Type.Boolean(),
    pages: Type.Array(PageName),
  },
  { $id: 'Site', additionalProperties: false },
)
export type Site = Static<typeof Site>

/** The text of a page, in the language asked for if the host has written it in that. */
export const SitePage = Type.Object({ text: Type.String() }, { $id: 'SitePage', additionalProperties: false })

export const AtPage = Type.Object({ page: PageName })

export const InLanguage = Type.Object(
  { lang: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('de')])) },
  { $id: 'InLanguage', additionalProperties: false },
)
