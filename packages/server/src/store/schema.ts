/** The columns. Lists and objects are JSON texts, booleans are 0 and 1, so that both databases agree. */
export interface Schema {
  people: {
    id: string
    name: string
    guest: number
    account: string | null
    handle: string | null
    since: number
    seen: number
    /** What the name looks like (`lookOf`). */
    look: string | null
    /** Until when. */
    banned: number | null
    ban_reason: string | null
    moderator: number
    gone: number
  }
  recoveries: { person: string; hash: string; expires: number }
  invitations: { hash: string; uses: number; expires: number }
  host_log: { id: string; at: number; by: string; action: string; target: string; detail: string }
  sessions: { hash: string; person: string; scope: string; label: string; made: number; expires: number }
  passkeys: { id: string; person: string; label: string; public_key: string; counter: number; made: number }
  challenges: { challenge: string; person: string | null; expires: number }
  addresses: { person: string; address: string; confirmed: number; language: string }
  devices: { endpoint: string; person: string; p256dh: string; auth: string; language: string }
  calls: { table_id: string; seat: number; decision: number; due: number; tries: number; taken: number }
  keys: { name: string; value: string }
  tables: {
    id: string
    game: string
    version: number
    options: string
    pace: string
    rated: number
    onlookers: number
    host: string
    status: string
    made: number
    begun: number | null
    ended: number | null
    waiting: string
    due: string
    ending: string | null
    secret: string
    commitment: string
    seed: string | null
    rematch: string | null
    counted: number
    levels: number
    sought: number | null
    rating: string | null
    invite: string | null
    removed: string
    /** Onlookers see hands, late. */
    hands: number
  }
  seats: {
    table_id: string
    seat: number
    kind: string
    person: string | null
    name: string
    level: string | null
    link: string | null
    share: string
    stand_in: number
    resigned: number
    went: string | null
    kept: string | null
    declined: number
  }
  entries: {
    table_id: string
    number: number
    kind: string
    seat: number | null
    decision: number | null
    line: string | null
    sent: string | null
    undone: string | null
    at: number
    heard: string
    facts: string
  }
  courses: { table_id: string; number: number; course: string }
  sayings: {
    table_id: string
    number: number
    person: string
    name: string
    seat: number | null
    text: string
    at: number
  }
  mutes: { person: string; muted: string }
  ratings: {
    game: string
    seats: number
    player: string
    name: string
    bot: number
    mu: number
    sigma: number
    games: number
  }
  rating_changes: { person: string; game: string; seats: number; old: number; now: number | null; at: number }
  reports: {
    id: string
    at: number
    reporter: string
    about: string
    reason: string
    text: string
    table_id: string | null
    evidence: string
    settled: number | null
    settled_by: string | null
    outcome: string | null
  }
  ways_back: { person: string; hash: string; made: number }
  ties: { person: string; tie: string; other: string; since: number }
  turns: { table_id: string; seat: number; decision: number }
  deadlines: { table_id: string; at: number }
}
