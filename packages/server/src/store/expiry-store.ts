/** What is old enough to be forgotten, some of it at a time. On several processes, one of them does it. */

/** Tables that never began: those that are played at once, and those by correspondence. */
export type Gathering = 'live' | 'mail'

export interface ExpiryStore {
  /** Forgets some tables that were made before and have not begun; gives them. */
  dropGathering(pace: Gathering, before: number): Promise<string[]>
  /** Forgets some games that ended before; gives their tables. Ratings stay as they are. */
  dropFinished(before: number): Promise<string[]>
  /** Forgets some guests that came before and have never taken a seat or made a table; gives how many. */
  dropGuests(before: number): Promise<number>
  /** Forgets some of what was said at tables that ended before; gives how much. */
  dropTalk(before: number): Promise<number>
  /** Forgets some reports that were settled before; gives how many. */
  dropReports(before: number): Promise<number>
  /** Forgets some of what hosts did before; gives how much. */
  dropLog(before: number): Promise<number>
  /** Forgets some codes and invitations that are too old; gives how many. */
  dropCodes(now: number): Promise<number>
  /** Forgets some sessions that are over; gives how many. */
  dropSessions(now: number): Promise<number>
}
