/**
 * The messages between the program and a bot that it started, one JSON text per
 * line. All except the bot's greeting are the same as over a live connection, so
 * that one bot can play in both places.
 */
import { type Static, Type } from '@sinclair/typebox'
import { Bye, Done, MoveAsk, NotDone, Scene, Step } from './live-messages.js'
import { Name } from './people.js'
import { Hello } from './version.js'

/** The first message of a bot. */
export const Introduction = Type.Object(
  {
    is: Type.Literal('hello'),
    name: Name,
    /** The names of the games that it plays. */
    games: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }),
    /** The protocol version of the bot. If it is newer than the program's, unknown fields are ignored. */
    protocol: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)
export type Introduction = Static<typeof Introduction>

export const BotHears = Type.Union([Hello, Scene, Step, Done, NotDone, Bye], { $id: 'BotHears' })
export type BotHears = Static<typeof BotHears>

export const BotSays = Type.Union([Introduction, MoveAsk], { $id: 'BotSays' })
