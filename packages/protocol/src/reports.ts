/** Reports of people about people. */
import { type Static, Type } from '@sinclair/typebox'
import { PersonId } from './people.js'
import { TableId } from './tables.js'

export const REPORT_REASONS = ['talk', 'name', 'play', 'other'] as const

export const Report = Type.Object(
  {
    about: PersonId,
    reason: Type.Union(REPORT_REASONS.map((reason) => Type.Literal(reason))),
    /** What the host should know besides. */
    text: Type.String({ maxLength: 1000 }),
    /** Where it happened: the last that this person said there is kept with the report. */
    table: Type.Optional(TableId),
  },
  { $id: 'Report', additionalProperties: false },
)
export type Report = Static<typeof Report>

/** `known`: the same was reported before, and waits for the host. */
export const Reported = Type.Object({ known: Type.Boolean() }, { $id: 'Reported', additionalProperties: false })
