/** People: names, guests and accounts. */
import { type Static, Type } from '@sinclair/typebox'

const NAME =
  /^(?:[^\s\p{C}]|[\u{200d}\u{e0020}-\u{e007f}])(?:(?:[^\p{C}\p{Zl}\p{Zp}]|[\u{200d}\u{e0020}-\u{e007f}])*(?:[^\s\p{C}]|[\u{200d}\u{e0020}-\u{e007f}]))?$/u

/**
 * A name as others see it: no line breaks, no invisible characters but those that
 * join an emoji, no spaces at the ends. The server looks at new names more closely.
 */
export const Name = Type.RegExp(NAME, {
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

/** `invitation`: a code of the host, for a new guest of a site that needs one. */
export const Naming = Type.Object(
  { name: Name, invitation: Type.Optional(Type.String({ maxLength: 40 })) },
  { $id: 'Naming', additionalProperties: false },
)
export type Naming = Static<typeof Naming>

/** The name to sign in with. */
const Username = Type.String({
  pattern: '^[A-Za-z0-9_.]{2,24}$',
  fault: 'must be 2 to 24 letters, digits, dots or underscores',
})
const Password = Type.String({ minLength: 10, maxLength: 200, fault: 'must have 10 to 200 characters' })

export const Credentials = Type.Object(
  { username: Username, password: Password },
  { $id: 'Credentials', additionalProperties: false },
)

/** Ends all other sessions. */
export const NewPassword = Type.Object(
  { old: Type.String({ maxLength: 200 }), password: Password },
  { $id: 'NewPassword', additionalProperties: false },
)

/** The name to sign in with, or a confirmed mail address, of somebody who has forgotten the password. */
export const Forgotten = Type.Object(
  {
    who: Type.String({ minLength: 2, maxLength: 200 }),
    language: Type.Union([Type.Literal('en'), Type.Literal('de')]),
  },
  { $id: 'Forgotten', additionalProperties: false },
)

/** A code that came by mail or from the host, and the password that is to be. */
export const Recovery = Type.Object(
  { username: Username, code: Type.String({ minLength: 1, maxLength: 40 }), password: Password },
  { $id: 'Recovery', additionalProperties: false },
)

/** The account's own name, so that nobody does this by mistake, and its password if there is one. */
export const Farewell = Type.Object(
  { name: Type.String({ maxLength: 64 }), password: Type.Optional(Type.String({ maxLength: 200 })) },
  { $id: 'Farewell', additionalProperties: false },
)

/** The name of people who have deleted their account, at the tables where they played. Clients show it in their own language. */
export const DELETED_NAME = 'Deleted account'

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
