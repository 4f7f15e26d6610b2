/**
 * What is said between the program and a bot that it has started, one JSON
 * text a line. All but the bot's own greeting is as over a live connection, so
 * that the same bot can play in both places.
 */
import { type Static, Type } from '@sinclair/typebox'
import { Bye, Done, MoveAsk, NotDone, Scene, Step } from './live.js'
import { Name } from './people.js'
import { Hello } from './version.js'

/** The first thing that a bot says. */
export const Introduction = Type.Object(
  {
    is: Type.Literal('hello'),
    name: Name,
    /** The games that it plays, by their names. */
    games: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }),
    /** The version that it speaks; fields that are not known are passed over where it is newer than the program's. */
    protocol: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)
export type Introduction = Static<typeof Introduction>

export const BotHears = Type.Union([Hello, Scene, Step, Done, NotDone, Bye], { $id: 'BotHears' })
export type BotHears = Static<typeof BotHears>

export const BotSays = Type.Union([Introduction, MoveAsk], { $id: 'BotSays' })
