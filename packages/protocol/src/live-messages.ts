/**
 * The messages of a live connection. A client sends requests with an `id` of its
 * own; the server answers `done` or `refused` with the same id, and sends what
 * happens at the tables that the client follows.
 */
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { PersonId } from './people.js'
import { Code, Refused } from './refused.js'
import { SiteNotes } from './site.js'
import { Ending, orNull, SeatNumber, Table, TableId, Time } from './tables.js'
import { Hello } from './version.js'

/** Facts, views and moves belong to the game; only the game and the client's table look inside. */
const Fact = Type.Object({ is: Type.String() }, { $id: 'Fact', additionalProperties: true })
const View = Type.Unknown({ $id: 'View' })

/** A command of somebody at a table. Over HTTP this is the whole body; a live message also has `id` and `table`. */
const acts = {
  move: {
    /** The number of the decision that this answers. */
    decision: Type.Integer({ minimum: 1 }),
    /** One of the offered moves, or its notation, or an unambiguous abbreviation of it. */
    move: Type.Unknown(),
  },
  /**
   * Takes back the seat's own last move: at once if nothing was revealed since,
   * otherwise as an offer to the others.
   */
  undo: {},
  /** Proposes to end the game without a result. */
  'offer-end': {},
  /** Withdraws what this seat proposed. */
  withdraw: {},
  /** Answers what another seat proposes. */
  answer: { yes: Type.Boolean() },
  resign: {},
  /** About a seat whose time ran out: it loses (`win`), or a bot plays for it (`bot`). */
  claim: { seat: SeatNumber, want: Type.Union([Type.Literal('win'), Type.Literal('bot')]) },
  /** Reminds somebody who is away and owes a decision, by mail or push. */
  nudge: { seat: SeatNumber },
  /** Gives the seat up before the start; afterwards a bot plays until its owner comes back. */
  leave: {},
  return: {},
  say: { text: Type.String({ pattern: '^[^\\u0000]+$', maxLength: 500, fault: 'must have 1 to 500 characters' }) },
  /** Whether the sender reads what this person says. */
  mute: { person: PersonId, muted: Type.Boolean() },
} as const satisfies Record<string, TProperties>
export type ActName = keyof typeof acts

const act = <N extends ActName, P extends TProperties>(name: N, own: P) =>
  Type.Object({ is: Type.Literal(name), ...own }, { additionalProperties: false })

export const Act = Type.Union(
  [
    act('move', acts.move),
    act('undo', acts.undo),
    act('offer-end', acts['offer-end']),
    act('withdraw', acts.withdraw),
    act('answer', acts.answer),
    act('resign', acts.resign),
    act('claim', acts.claim),
    act('nudge', acts.nudge),
    act('leave', acts.leave),
    act('return', acts.return),
    act('say', acts.say),
    act('mute', acts.mute),
  ],
  { $id: 'Act' },
)
export type Act = Static<typeof Act>

const AskId = Type.Integer({ minimum: 0 })
const asked = <N extends ActName, P extends TProperties>(name: N, own: P) =>
  Type.Object({ is: Type.Literal(name), id: AskId, table: TableId, ...own }, { additionalProperties: false })

const Follow = Type.Object(
  {
    is: Type.Literal('follow'),
    id: AskId,
    table: TableId,
    /** The number of the last event of this table that the client has; later ones are sent again. */
    since: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Whether events are to come as deltas, with the changes of the view only. */
    deltas: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

const Unfollow = Type.Object(
  { is: Type.Literal('unfollow'), id: AskId, table: TableId },
  { additionalProperties: false },
)

/** The answer to a decision. */
export const MoveAsk = asked('move', acts.move)

/** All messages of a client. */
export const ClientMessage = Type.Union(
  [
    Follow,
    Unfollow,
    MoveAsk,
    asked('undo', acts.undo),
    asked('offer-end', acts['offer-end']),
    asked('withdraw', acts.withdraw),
    asked('answer', acts.answer),
    asked('resign', acts.resign),
    asked('claim', acts.claim),
    asked('nudge', acts.nudge),
    asked('leave', acts.leave),
    asked('return', acts.return),
    asked('say', acts.say),
    asked('mute', acts.mute),
  ],
  { $id: 'ClientMessage' },
)
export type ClientMessage = Static<typeof ClientMessage>

/** The decision that the seat of this connection owes. The client gets the words from the game module. */
export const Decision = Type.Object(
  {
    /** Repeated in the move that answers it. Counts the decisions of this seat. */
    number: Type.Integer({ minimum: 1 }),
    /** Every legal move as the game's number, with its notation. */
    moves: Type.Array(Type.Tuple([Type.Integer(), Type.String()])),
  },
  { $id: 'Decision', additionalProperties: false },
)
export type Decision = Static<typeof Decision>

export const Clock = Type.Object(
  {
    /** Milliseconds left; null if time is not limited. */
    left: orNull(Type.Integer()),
    /** It has been running since the message was sent. */
    runs: Type.Boolean(),
  },
  { $id: 'Clock', additionalProperties: false },
)
export type Clock = Static<typeof Clock>

export const Offer = Type.Object(
  {
    what: Type.Union([Type.Literal('undo'), Type.Literal('end')]),
    seat: SeatNumber,
    /** Who has not answered yet. */
    asked: Type.Array(SeatNumber),
    /** For an undo: the numbers of the events that it would take back. */
    undone: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
  },
  { $id: 'Offer', additionalProperties: false },
)
export type Offer = Static<typeof Offer>

/** Kinds of events at a table. */
export const EVENT_KINDS = [
  'start',
  'move',
  'undo',
  'offer',
  'consent',
  'decline',
  'withdraw',
  'resign',
  'timeout',
  'leave',
  'return',
  'end',
  /** The match continues by newer rules. */
  'rebased',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** An event, as this connection may know it. */
export const Event = Type.Object(
  {
    /** Counts the events that this connection's seat has observed at this table, from 1, without gaps. */
    number: Type.Integer({ minimum: 1 }),
    /** `other` is never sent: a client reads an unknown kind as `other`. */
    is: Type.Union(
      [...EVENT_KINDS, 'other' as const].map((is) => Type.Literal(is)),
      { unknownAs: 'other' },
    ),
    seat: orNull(SeatNumber),
    facts: Type.Array(Fact),
    /** For an undo: the numbers of the events that are taken back, together with their facts. */
    undone: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
  },
  { $id: 'Event', additionalProperties: false },
)
export type Event = Static<typeof Event>

const now = {
  /** The game as this seat, or an onlooker, may know it; null before the start. */
  view: View,
  decision: orNull(Decision),
  clocks: Type.Array(Clock),
  offer: orNull(Offer),
  /** Whether `undo` would be done without asking. */
  undo: Type.Boolean(),
  ending: orNull(Ending),
}

/** Something was said at the table. */
export const Saying = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    person: PersonId,
    name: Type.String(),
    /** Null if an onlooker said it. */
    seat: orNull(SeatNumber),
    text: Type.String(),
    at: Time,
  },
  { $id: 'Saying', additionalProperties: false },
)
export type Saying = Static<typeof Saying>

/** Who is at the table now: those who follow it over a live connection, with a moment's grace for reconnecting. */
export const Presence = Type.Object(
  {
    seats: Type.Array(
      Type.Object(
        {
          /** Always true for a bot, never for a free seat. */
          here: Type.Boolean(),
          /** When somebody who is away left; null if the server did not see it. */
          left: orNull(Time),
        },
        { additionalProperties: false },
      ),
    ),
    onlookers: Type.Integer({ minimum: 0 }),
  },
  { $id: 'Presence', additionalProperties: false },
)
export type Presence = Static<typeof Presence>

/** The answer to `follow`: the table as it is, and the events that the client does not have. */
export const Scene = Type.Object(
  {
    is: Type.Literal('scene'),
    table: Table,
    /** The seat of this view; null for an onlooker. */
    seat: orNull(SeatNumber),
    /** How many events this seat has observed in all. */
    number: Type.Integer({ minimum: 0 }),
    events: Type.Array(Event),
    ...now,
    presence: Presence,
    said: Type.Array(Saying),
  },
  { $id: 'Scene', additionalProperties: false },
)

/** Something happened. */
export const Step = Type.Object(
  { is: Type.Literal('step'), table: TableId, event: Event, ...now },
  { $id: 'Step', additionalProperties: false },
)
export type Step = Static<typeof Step>

const Place = Type.Array(Type.Union([Type.String(), Type.Integer({ minimum: 0 })]))
const { view: _, ...nowWithoutView } = now

/** The same for clients that ask for deltas: instead of the view, what has changed in it. */
export const Delta = Type.Object(
  {
    is: Type.Literal('delta'),
    table: TableId,
    event: Event,
    /** Each with the keys and indices that lead to a place, and the value there; without a value, the place is gone. */
    changes: Type.Array(Type.Union([Type.Tuple([Place]), Type.Tuple([Place, Type.Unknown()])])),
    ...nowWithoutView,
  },
  { $id: 'Delta', additionalProperties: false },
)
export type Delta = Static<typeof Delta>

/** The table itself has changed: somebody sat down or left, the game began, or it is over. */
export const Changed = Type.Object(
  { is: Type.Literal('table'), table: Table },
  { $id: 'Changed', additionalProperties: false },
)

export const Said = Type.Object(
  { is: Type.Literal('said'), table: TableId, saying: Saying },
  { $id: 'Said', additionalProperties: false },
)

/** What this person has said at the table is gone. */
export const Unsaid = Type.Object(
  { is: Type.Literal('unsaid'), table: TableId, person: PersonId },
  { $id: 'Unsaid', additionalProperties: false },
)

/** What the host tells everybody has changed. */
export const SiteChanged = Type.Object(
  { is: Type.Literal('site'), ...SiteNotes.properties },
  { $id: 'SiteChanged', additionalProperties: false },
)

/** Somebody has come, or is gone. */
export const Present = Type.Object(
  { is: Type.Literal('presence'), table: TableId, presence: Presence },
  { $id: 'Present', additionalProperties: false },
)

/** The request with this id is done and stored. */
export const Done = Type.Object(
  {
    is: Type.Literal('done'),
    id: AskId,
    /** The number of the event that it led to; null if there was none. */
    number: orNull(Type.Integer({ minimum: 1 })),
  },
  { $id: 'Done', additionalProperties: false },
)

/** The request with this id was refused; null if the server could not read the id. */
export const NotDone = Type.Object(
  { is: Type.Literal('refused'), id: orNull(AskId), ...Refused.properties },
  { $id: 'NotDone', additionalProperties: false },
)

/** The connection is about to end; the client may reconnect after this many milliseconds. */
export const Bye = Type.Object(
  { is: Type.Literal('bye'), code: Code, sentence: Type.String(), retry: Type.Integer({ minimum: 0 }) },
  { $id: 'Bye', additionalProperties: false },
)

/** All messages of the server. */
export const ServerMessage = Type.Union(
  [Hello, Scene, Step, Delta, Changed, Said, Unsaid, SiteChanged, Present, Done, NotDone, Bye],
  {
    $id: 'ServerMessage',
  },
)
export type ServerMessage = Static<typeof ServerMessage>
export type Scene = Static<typeof Scene>

/** The answer to a command over HTTP. */
export const Acted = Type.Object(
  { number: orNull(Type.Integer({ minimum: 1 })) },
  { $id: 'Acted', additionalProperties: false },
)
export type Acted = Static<typeof Acted>
