/** Who somebody is. */
import { type Static, Type } from '@sinclair/typebox'

/** A name as others see it: no line breaks, no invisible characters, no spaces at the ends. */
export const Name = Type.RegExp(/^[^\s\p{C}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\s\p{C}])?$/u, {
  minLength: 1,
  maxLength: 24,
  fault: 'must be a name of 1 to 24 characters, without line breaks and without spaces at its ends',
})

export const PersonId = Type.String({ minLength: 1, maxLength: 64 })

export const Person = Type.Object(
  {
    id: PersonId,
    name: Name,
    /** A guest is known by a cookie alone. */
    guest: Type.Boolean(),
  },
  { $id: 'Person', additionalProperties: false },
)
export type Person = Static<typeof Person>

export const Me = Type.Object({ person: Type.Union([Person, Type.Null()]) }, { $id: 'Me', additionalProperties: false })
export type Me = Static<typeof Me>

export const Naming = Type.Object({ name: Name }, { $id: 'Naming', additionalProperties: false })
export type Naming = Static<typeof Naming>
