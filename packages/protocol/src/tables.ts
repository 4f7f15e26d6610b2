/** Tables as they are listed, made and joined. */
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Person, PersonId } from './people.js'

export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Milliseconds since 1970. */
export const Time = Type.Integer({ minimum: 0 })
export const SeatNumber = Type.Integer({ minimum: 0, maximum: 9 })

/** Public: anybody who has it may look on, if onlookers are allowed. */
export const TableId = Type.String({ pattern: '^[a-z2-7]{12}$', fault: 'must be the id of a table' })

/** Secret: anybody who has it may take the seat. */
export const SeatKey = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', fault: 'must be the key of a seat' })

/** What a seat adds to the seed, so that the server alone cannot know the cards. */
export const Share = Type.String({ pattern: '^[0-9a-f]{64}$', fault: 'must be 64 hexadecimal digits' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The time control. `live`: a clock for each seat. `days`: a limit for each move. `none`: no limit. */
export const Pace = Type.Union(
  [
    Type.Object(
      {
        is: Type.Literal('live'),
        /** Milliseconds that each seat has at the start. */
        clock: Type.Integer({ minimum: MINUTE, maximum: 10 * HOUR }),
        /** Milliseconds that each move adds. */
        bonus: Type.Integer({ minimum: 0, maximum: HOUR }),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      { is: Type.Literal('days'), perMove: Type.Integer({ minimum: HOUR, maximum: 28 * 24 * HOUR }) },
      { additionalProperties: false },
    ),
    Type.Object({ is: Type.Literal('none') }, { additionalProperties: false }),
  ],
  { $id: 'Pace' },
)
export type Pace = Static<typeof Pace>

/** Who sits at a seat of a new table. */
export const Invitation = Type.Union(
  [
    Type.Object({ is: Type.Literal('me') }, { additionalProperties: false }),
    Type.Object({ is: Type.Literal('open') }, { additionalProperties: false }),
    Type.Object({ is: Type.Literal('link') }, { additionalProperties: false }),
    /** Kept for this person, who may accept or decline. */
    Type.Object({ is: Type.Literal('person'), person: PersonId }, { additionalProperties: false }),
    Type.Object({ is: Type.Literal('bot'), level: Type.String({ maxLength: 40 }) }, { additionalProperties: false }),
  ],
  { $id: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>

export const NewTable = Type.Object(
  {
    game: Type.String({ maxLength: 40 }),
    /** Settings of the game; a missing one has its default. */
    options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    seats: Type.Array(Invitation, { minItems: 1, maxItems: 10 }),
    pace: Type.Optional(Pace),
    rated: Type.Optional(Type.Boolean()),
    onlookers: Type.Optional(Type.Boolean()),
    /** Onlookers see everybody's hand, 20 moves late. Not where a game is rated. */
    handsShown: Type.Optional(Type.Boolean()),
  },
  { $id: 'NewTable', additionalProperties: false },
)
export type NewTable = Static<typeof NewTable>

const arrangements = [
  /** Who is to play at a seat; somebody who sits there is sent away. */
  Type.Object({ is: Type.Literal('seat'), seat: SeatNumber, to: Invitation }, { additionalProperties: false }),
  Type.Object({ is: Type.Literal('add'), to: Invitation }, { additionalProperties: false }),
  Type.Object({ is: Type.Literal('drop'), seat: SeatNumber }, { additionalProperties: false }),
  /** What is left out stays as it is. */
  Type.Object(
    {
      is: Type.Literal('terms'),
      options: NewTable.properties.options,
      pace: NewTable.properties.pace,
      rated: NewTable.properties.rated,
      onlookers: NewTable.properties.onlookers,
      handsShown: NewTable.properties.handsShown,
    },
    { additionalProperties: false },
  ),
  /** Somebody who sits here is the host from now on. */
  Type.Object({ is: Type.Literal('host'), seat: SeatNumber }, { additionalProperties: false }),
]

/** What a host changes at a table before the start. */
export const Arrangement = Type.Union(arrangements, { $id: 'Arrangement' })
export type Arrangement = Static<typeof Arrangement>

export const SeatState = Type.Object(
  {
    /** `person`: somebody sits here; `bot`: a bot plays here; `open` and `link`: the seat is free. */
    is: Type.Union([Type.Literal('person'), Type.Literal('bot'), Type.Literal('open'), Type.Literal('link')]),
    name: Type.String(),
    person: orNull(PersonId),
    /** The bot that plays; for a person's seat, the stand-in. */
    level: orNull(Type.String()),
    /** A bot plays for somebody who left and may come back. */
    standIn: Type.Boolean(),
    resigned: Type.Boolean(),
    /** This seat has added its share to the deal. */
    shared: Type.Boolean(),
    /** For whom a free seat is kept, and whether they have declined. */
    invited: Type.Optional(
      Type.Object({ person: PersonId, declined: Type.Boolean() }, { additionalProperties: false }),
    ),
    /** Known by a cookie alone, so that others may have the same name. Absent for members. */
    guest: Type.Optional(Type.Boolean()),
    /** After the end: a bot played for this person, who left; they resigned; or their time was over. Absent for who stayed. */
    went: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('resigned'), Type.Literal('timeout')])),
  },
  { $id: 'SeatState', additionalProperties: false },
)
export type SeatState = Static<typeof SeatState>

const Score = Type.Object({
  points: Type.Number(),
  tiebreak: Type.Number(),
  parts: Type.Record(Type.String(), Type.Number()),
})

/** How it ended. Has no scores if it was not played to the end. */
export const Ending = Type.Object(
  {
    how: Type.Union([
      Type.Literal('played'),
      Type.Literal('resigned'),
      Type.Literal('timeout'),
      Type.Literal('agreed'),
      Type.Literal('abandoned'),
    ]),
    winners: Type.Array(SeatNumber),
    ranks: orNull(Type.Array(Type.Integer())),
    scores: orNull(Type.Array(Score)),
  },
  { $id: 'Ending', additionalProperties: false },
)
export type Ending = Static<typeof Ending>

/** What a finished game that was to be rated did to the ratings, a moment after its end. */
export const RatingOutcome = Type.Union(
  [
    Type.Object(
      {
        is: Type.Literal('rated'),
        /** In the order of the seats. */
        changes: Type.Array(
          Type.Object({ before: Type.Integer(), after: Type.Integer() }, { additionalProperties: false }),
        ),
        /** It counted less, because these people had played each other often. */
        less: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        is: Type.Literal('unrated'),
        /** It ended by agreement, one player had two seats, all were gone, or somebody never decided anything. */
        why: Type.Union([
          Type.Literal('agreed'),
          Type.Literal('same-player'),
          Type.Literal('nobody-stayed'),
          Type.Literal('not-played'),
        ]),
      },
      { additionalProperties: false },
    ),
  ],
  { $id: 'RatingOutcome' },
)
export type RatingOutcome = Static<typeof RatingOutcome>

export const STATUSES = ['gathering', 'running', 'over'] as const
export type Status = (typeof STATUSES)[number]

export const Table = Type.Object(
  {
    id: TableId,
    game: Type.String(),
    /** The version of the rules by which it is played. */
    version: Type.Integer(),
    options: Type.Record(Type.String(), Type.Unknown()),
    status: Type.Union(STATUSES.map((status) => Type.Literal(status))),
    seats: Type.Array(SeatState),
    pace: Pace,
    rated: Type.Boolean(),
    onlookers: Type.Boolean(),
    /** Onlookers see everybody's hand, some moves late; all who sat down have agreed by that. Absent where they do not. */
    handsShown: Type.Optional(Type.Literal(true)),
    /** Who may change the table and begin. */
    host: Type.Optional(PersonId),
    made: Time,
    begun: orNull(Time),
    ended: orNull(Time),
    /** Who owes a decision, as far as that is public. */
    waiting: Type.Array(SeatNumber),
    /** Milliseconds that each seat had left when this was sent; null if it owes no decision, or time is not limited. */
    remaining: Type.Array(orNull(Type.Integer())),
    ending: orNull(Ending),
    /**
     * The commitment of the deal, made before anybody added a share: the SHA-256 of a
     * secret that is revealed at the end.
     */
    commitment: Type.String(),
    /** The table of the next game, if there is one. */
    rematch: orNull(TableId),
    /** It gathers, was made by pairing, and begins by itself as soon as somebody wants the same. */
    seeks: Type.Optional(Type.Literal(true)),
    /** Only after the end of a game that was to be rated. */
    rating: Type.Optional(RatingOutcome),
    /** The role of the person who asks. */
    you: Type.Object(
      {
        seat: orNull(SeatNumber),
        host: Type.Boolean(),
        /** Only for the host, before the start: the key of each seat that is given by link. */
        keys: Type.Record(Type.String(), SeatKey),
        /** Only for the host, before the start: with it anybody takes the next free seat. */
        key: Type.Optional(SeatKey),
      },
      { additionalProperties: false },
    ),
  },
  { $id: 'Table', additionalProperties: false },
)
export type Table = Static<typeof Table>

/** What onlookers may see of hands, some moves late. */
export const LateHands = Type.Object(
  {
    /** The last event of that moment, as onlookers count them; null while too little has been played. */
    number: orNull(Type.Integer()),
    /** What each seat saw then. */
    views: Type.Array(Type.Unknown()),
  },
  { $id: 'LateHands', additionalProperties: false },
)
export type LateHands = Static<typeof LateHands>

export const Tables = Type.Object(
  {
    tables: Type.Array(Table),
    /** For open tables and those to watch: the rating of each person who has one in that game, by table and person. */
    ratings: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()))),
  },
  { $id: 'Tables', additionalProperties: false },
)
export type Tables = Static<typeof Tables>

/** How fast people who do not know each other play: on clocks now, or a move a day. */
export const PAIRING_PACES = {
  live: { is: 'live', clock: 15 * MINUTE, bonus: 10_000 },
  days: { is: 'days', perMove: 24 * HOUR },
} as const satisfies Record<string, Pace>
export type PairingPace = keyof typeof PAIRING_PACES

/** A game for two with somebody who wants the same. */
export const Pairing = Type.Object(
  {
    game: Type.String({ maxLength: 40 }),
    pace: Type.Union([Type.Literal('live'), Type.Literal('days')]),
    rated: Type.Boolean(),
  },
  { $id: 'Pairing', additionalProperties: false },
)
export type Pairing = Static<typeof Pairing>

/** The lists that are the same for everybody, as the lobby's stream sends them. */
export const PublicLobby = Type.Object(
  { open: Tables, watch: Tables },
  { $id: 'PublicLobby', additionalProperties: false },
)
export type PublicLobby = Static<typeof PublicLobby>

export const Joining = Type.Object(
  {
    /** If left out: any free seat. */
    seat: Type.Optional(SeatNumber),
    key: Type.Optional(SeatKey),
  },
  { $id: 'Joining', additionalProperties: false },
)
export type Joining = Static<typeof Joining>

export const Sharing = Type.Object({ share: Share }, { $id: 'Sharing', additionalProperties: false })
export type Sharing = Static<typeof Sharing>

export const GameOnShelf = Type.Object(
  {
    game: Type.String(),
    version: Type.Integer(),
    seats: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
    /** The first value of a setting is its default. */
    settings: Type.Array(Type.Object({ id: Type.String(), values: Type.Array(Type.String()) })),
    /** The weakest first. */
    bots: Type.Array(Type.String()),
  },
  { $id: 'GameOnShelf', additionalProperties: false },
)
export type GameOnShelf = Static<typeof GameOnShelf>

export const Shelf = Type.Object({ games: Type.Array(GameOnShelf) }, { $id: 'Shelf', additionalProperties: false })
export type Shelf = Static<typeof Shelf>

const CardEntry = Type.Object(
  {
    number: Type.Integer({ minimum: 0 }),
    id: Type.String(),
    names: Type.Record(Type.String(), Type.String()),
    /** Its figures and properties, by the game's own words. */
    figures: Type.Record(Type.String(), Type.Unknown()),
  },
  { $id: 'CardEntry', additionalProperties: false },
)

/** The cards of a game, as views, facts and moves number them. */
export const Cards = Type.Object(
  {
    game: Type.String(),
    version: Type.Integer(),
    cards: Type.Array(CardEntry),
    /** What else has numbers, such as resources, by kind. */
    others: Type.Record(Type.String(), Type.Array(CardEntry)),
  },
  { $id: 'Cards', additionalProperties: false },
)
export type Cards = Static<typeof Cards>

const standing = {
  rating: Type.Number(),
  /** The true strength is within twice this of the rating in about 19 of 20 cases. */
  uncertainty: Type.Number(),
  games: Type.Integer(),
}

export const LadderEntry = Type.Object(
  {
    name: Type.String(),
    person: orNull(PersonId),
    /** For a person: `/people/<handle>` is their page. The name of the account, or the id if there is none. */
    handle: orNull(Type.String()),
    /** The level, for a bot. */
    level: orNull(Type.String()),
    ...standing,
  },
  { $id: 'LadderEntry', additionalProperties: false },
)
export type LadderEntry = Static<typeof LadderEntry>

/** Sorted by the lower end of the interval, so that those who are most certainly strong come first. */
export const Ladder = Type.Object(
  {
    game: Type.String(),
    seats: Type.Integer(),
    entries: Type.Array(LadderEntry),
    /** There are more, from this place on. */
    more: Type.Optional(Type.Integer()),
  },
  { $id: 'Ladder', additionalProperties: false },
)
export type Ladder = Static<typeof Ladder>

/** The public profile of somebody. */
export const Profile = Type.Object(
  {
    person: Person,
    handle: Type.String(),
    since: Time,
    ratings: Type.Array(
      Type.Object(
        {
          game: Type.String(),
          seats: Type.Integer(),
          ...standing,
          /** It is that of games with bots, which are rated apart. */
          bots: Type.Optional(Type.Literal(true)),
        },
        { additionalProperties: false },
      ),
    ),
    /** How many games they have finished, and how many of them they left, resigned, or lost on time. */
    endings: Type.Optional(
      Type.Object(
        {
          finished: Type.Integer(),
          left: Type.Integer(),
          resigned: Type.Integer(),
          timeout: Type.Integer(),
        },
        { additionalProperties: false },
      ),
    ),
    /** Finished games that allowed onlookers, the newest first. */
    tables: Type.Array(Table),
    /** There are more, after this place. */
    more: Type.Optional(Type.String()),
  },
  { $id: 'Profile', additionalProperties: false },
)
export type Profile = Static<typeof Profile>
