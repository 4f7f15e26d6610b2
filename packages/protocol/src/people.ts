/** People: names, guests and accounts. */
import { type Static, Type } from '@sinclair/typebox'

/** A name as others see it: no line breaks, no invisible characters, no spaces at the ends. */
export const Name = Type.RegExp(/^[^\s\p{C}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\s\p{C}])?$/u, {
  minLength: 1,
  maxLength: 24,
  fault: 'must be a name of 1 to 24 characters, without line breaks and without spaces at its ends',
})

export const PersonId = Type.String({ pattern: '^[\\w-]{1,64}$', fault: 'must be the id of a person' })

export const Person = Type.Object(
  {
    id: PersonId,
    name: Name,
    /** A guest is known only by a cookie. */
    guest: Type.Boolean(),
  },
  { $id: 'Person', additionalProperties: false },
)
export type Person = Static<typeof Person>

export const Me = Type.Object({ person: Type.Union([Person, Type.Null()]) }, { $id: 'Me', additionalProperties: false })
export type Me = Static<typeof Me>

export const Naming = Type.Object({ name: Name }, { $id: 'Naming', additionalProperties: false })
export type Naming = Static<typeof Naming>

/** The name to sign in with. */
export const Credentials = Type.Object(
  {
    username: Type.String({
      pattern: '^[A-Za-z0-9_.]{2,24}$',
      fault: 'must be 2 to 24 letters, digits, dots or underscores',
    }),
    password: Type.String({ minLength: 10, maxLength: 200, fault: 'must have 10 to 200 characters' }),
  },
  { $id: 'Credentials', additionalProperties: false },
)

/** The name of a program that plays for an account. */
export const Labelling = Type.Object(
  { label: Type.String({ minLength: 1, maxLength: 60 }) },
  { $id: 'Labelling', additionalProperties: false },
)

/** Shown once; the server keeps only its hash. */
export const Token = Type.Object({ token: Type.String() }, { $id: 'Token', additionalProperties: false })

/** By which a guest comes back in another browser: five groups of three small letters or digits. Shown once. */
const BackCode = Type.String({
  pattern: '^[a-z2-7]{3}(-[a-z2-7]{3}){4}$',
  fault: 'must be a code of five groups of three letters or digits, such as abc-def-ghi-jkl-mno',
})

export const WayBack = Type.Object({ code: BackCode }, { $id: 'WayBack', additionalProperties: false })

export const ComingBack = Type.Object({ code: BackCode }, { $id: 'ComingBack', additionalProperties: false })
