/**
 * The messages between the engine (`handwerk engine`) and the program that drives
 * it, one JSON text per line. Every request is about many games at once and gets
 * one answer, in which each list has one entry for each of these games.
 */
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { orNull, SeatNumber } from './tables.js'

/** Rises when a program written for the old description might miss something. */
export const ENGINE_VERSION = 1

const RequestId = Type.Integer({ minimum: 0 })
const Handle = Type.Integer({ minimum: 1 })
/** As many as one request may name. */
const MOST_AT_ONCE = 100_000
const listOf = <S extends Parameters<typeof Type.Array>[0]>(items: S) =>
  Type.Array(items, { minItems: 1, maxItems: MOST_AT_ONCE })

const GameName = Type.String({ maxLength: 100 })
const Handles = listOf(Handle)
const SeedText = Type.String({ maxLength: 1000 })

/** What an answer tells of each game. Without it: the moves. */
const Want = Type.Optional(
  Type.Array(
    Type.Union([
      /** The legal moves of the seat that is asked, as numbers. */
      Type.Literal('moves'),
      /** The same in notation. */
      Type.Literal('texts'),
      /** What the seat that is asked may know; an onlooker's view when the game is over. */
      Type.Literal('views'),
      /** All seats that owe a decision. */
      Type.Literal('waiting'),
      /** What happened, for each seat. */
      Type.Literal('facts'),
    ]),
    { maxItems: 5, uniqueItems: true },
  ),
)
export type EngineWant = NonNullable<Static<typeof Want>>[number]

const request = <N extends string, P extends TProperties>(name: N, own: P) =>
  Type.Object({ is: Type.Literal(name), id: RequestId, ...own }, { additionalProperties: false })

const requests = {
  /** What a game is: version, seats, settings. */
  about: request('about', { game: GameName }),
  /** Deals a game for each seed. */
  start: request('start', {
    game: GameName,
    seats: Type.Integer({ minimum: 1, maximum: 100 }),
    seeds: listOf(SeedText),
    options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    want: Want,
  }),
  /** Who is asked, and what that seat may do; `seats` asks for other seats than the first one that owes a decision. */
  moves: request('moves', { games: Handles, seats: Type.Optional(listOf(SeatNumber)), want: Want }),
  /** Plays one move in each game, as a number or in notation. */
  play: request('play', {
    games: Handles,
    moves: listOf(Type.Union([Type.Integer(), Type.String({ maxLength: 1000 })])),
    /** Who moves, if it is not the first seat that owes a decision. */
    seats: Type.Optional(listOf(SeatNumber)),
    want: Want,
  }),
  /** What a seat may know (null: an onlooker). */
  view: request('view', { games: Handles, seats: Type.Optional(listOf(orNull(SeatNumber))) }),
  copy: request('copy', {
    games: Handles,
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_AT_ONCE })),
    want: Want,
  }),
  /** Each game as a written position, with nothing hidden. */
  save: request('save', { games: Handles }),
  /** Written positions, by the engine or by hand. */
  load: request('load', {
    positions: listOf(Type.Record(Type.String(), Type.Unknown())),
    /** Shuffles what a position leaves open. */
    seed: Type.Optional(SeedText),
    want: Want,
  }),
  /** New games that a seat cannot tell from these: what it may not know is dealt anew. */
  imagine: request('imagine', {
    games: Handles,
    seats: Type.Optional(listOf(orNull(SeatNumber))),
    seed: Type.Optional(SeedText),
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_AT_ONCE })),
    want: Want,
  }),
  drop: request('drop', { games: Handles }),
} as const
export type EngineRequestName = keyof typeof requests

export const EngineAsks = Type.Union(
  [
    requests.about,
    requests.start,
    requests.moves,
    requests.play,
    requests.view,
    requests.copy,
    requests.save,
    requests.load,
    requests.imagine,
    requests.drop,
  ],
  { $id: 'EngineAsks' },
)
export type EngineAsks = Static<typeof EngineAsks>
export type EngineAsk<N extends EngineRequestName> = Extract<EngineAsks, { is: N }>

const Moves = Type.Array(Type.Integer())
/** The games' own; their schemas are on the page of schemas. */
const Opaque = Type.Unknown()

const EngineHello = Type.Object(
  {
    is: Type.Literal('hello'),
    engine: Type.Integer({ minimum: 1 }),
    build: Type.String(),
    games: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)

const EngineDone = Type.Object(
  {
    is: Type.Literal('done'),
    id: RequestId,
    /** The handles of new games. */
    games: Type.Optional(Type.Array(Handle)),
    /** Which seat is asked; null when the game is over. */
    seats: Type.Optional(Type.Array(orNull(SeatNumber))),
    moves: Type.Optional(Type.Array(Moves)),
    texts: Type.Optional(Type.Array(Type.Array(Type.String()))),
    views: Type.Optional(Type.Array(Opaque)),
    waiting: Type.Optional(Type.Array(Type.Array(SeatNumber))),
    /** For each game and each of its seats, the facts that this seat may know. */
    facts: Type.Optional(Type.Array(Type.Array(Type.Array(Opaque)))),
    /** There if a game is over: its result, null for those that are not over. */
    results: Type.Optional(Type.Array(orNull(Opaque))),
    positions: Type.Optional(Type.Array(Opaque)),
    about: Type.Optional(
      Type.Object(
        {
          game: GameName,
          version: Type.Integer({ minimum: 1 }),
          seats: Type.Object({ min: Type.Integer(), max: Type.Integer() }, { additionalProperties: false }),
          settings: Type.Array(
            Type.Object({ id: Type.String(), values: Type.Array(Type.String()) }, { additionalProperties: false }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type EngineDone = Static<typeof EngineDone>

const ENGINE_REFUSALS = [
  'malformed',
  'too-large',
  'too-many',
  'no-such-game',
  'no-such-handle',
  'not-now',
  'illegal',
  'trouble',
] as const
export type EngineRefusalCode = (typeof ENGINE_REFUSALS)[number]

const EngineRefused = Type.Object(
  {
    is: Type.Literal('refused'),
    /** Null if the line had none. */
    id: orNull(RequestId),
    code: Type.Union(ENGINE_REFUSALS.map((code) => Type.Literal(code))),
    sentence: Type.String(),
    /** Which entry of the lists it is about, from 0. */
    index: Type.Optional(Type.Integer({ minimum: 0 })),
    /** For an illegal move: the number of the rule. */
    rule: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
export type EngineRefused = Static<typeof EngineRefused>

export const EngineSays = Type.Union([EngineHello, EngineDone, EngineRefused], { $id: 'EngineSays' })
