/** Whom somebody follows, and whom they have blocked. */
import { type Static, Type } from '@sinclair/typebox'
import { Person, PersonId } from './people.js'
import { orNull, TableId, Time } from './tables.js'

export const TIE_KINDS = ['follow', 'block'] as const

/** Follows or blocks somebody, or stops it. Whoever is blocked does not follow any more. */
export const Tying = Type.Object(
  { person: PersonId, tie: Type.Union(TIE_KINDS.map((tie) => Type.Literal(tie))), on: Type.Boolean() },
  { $id: 'Tying', additionalProperties: false },
)
export type Tying = Static<typeof Tying>

export const FollowedPerson = Type.Object(
  {
    person: Person,
    /** The name in the address of their page. */
    handle: Type.String(),
    /** They have this site open now. */
    here: Type.Boolean(),
    /** When they were last here; null if that is not known. */
    seen: orNull(Time),
    /** A table where they play now and that anybody may watch. */
    table: orNull(TableId),
  },
  { $id: 'FollowedPerson', additionalProperties: false },
)
export type FollowedPerson = Static<typeof FollowedPerson>

export const Ties = Type.Object(
  {
    /** Those who are here first, then by name. */
    follows: Type.Array(FollowedPerson),
    blocks: Type.Array(Type.Object({ person: Person, handle: Type.String() }, { additionalProperties: false })),
  },
  { $id: 'Ties', additionalProperties: false },
)
export type Ties = Static<typeof Ties>
