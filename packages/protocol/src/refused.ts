/** Why a request was refused. The same over HTTP, where the status also says the kind, and over a live connection. */
import { type Static, Type } from '@sinclair/typebox'

/** The codes of refusals, with their HTTP status. */
export const REFUSALS = {
  malformed: 400,
  'sign-in': 401,
  forbidden: 403,
  'no-such-table': 404,
  'no-such-thing': 404,
  'not-now': 409,
  answered: 409,
  'too-late': 409,
  taken: 409,
  'too-large': 413,
  illegal: 422,
  outdated: 426,
  'too-many': 429,
  trouble: 500,
  stopping: 503,
} as const
export type RefusalCode = keyof typeof REFUSALS

export const Code = Type.Union(
  (Object.keys(REFUSALS) as RefusalCode[]).map((code) => Type.Literal(code)),
  // A client reads an unknown code as a fault of the server.
  { $id: 'Code', unknownAs: 'trouble' satisfies RefusalCode },
)

export const Refused = Type.Object(
  {
    code: Code,
    /** English, for logs and for people who write clients. */
    sentence: Type.String(),
    /** For an illegal move: the game's refusal, which the client puts into words. */
    refusal: Type.Optional(
      Type.Object({
        rule: Type.String(),
        reason: Type.String(),
        detail: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
      }),
    ),
    /** The field of a form that is wrong, and why, for the client to put into words. */
    field: Type.Optional(Type.String()),
    why: Type.Optional(Type.String()),
    /** After how many milliseconds it may be tried again. */
    retry: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { $id: 'Refused', additionalProperties: false },
)
export type Refused = Static<typeof Refused>
