/** What people report to the host: about whom, why, and what it looked like then. */
import type { StoredSaying } from './chat-store.js'

export type ReportReason = 'talk' | 'name' | 'play' | 'other'

export interface StoredReport {
  readonly id: string
  readonly at: number
  /** Who reports. */
  readonly reporter: string
  /** Who is reported. */
  readonly about: string
  readonly reason: ReportReason
  /** In the reporter's own words; may be empty. */
  readonly text: string
  readonly table: string | null
  /** Kept as it was at that moment: the table, the talk and the name may be gone when somebody looks. */
  readonly evidence: Evidence
  /** Null while it waits for somebody to look at it. */
  readonly settled: Settlement | null
}

interface Evidence {
  /** The name of the reported person. */
  readonly name: string
  /** The last that they said at the table. */
  readonly said: readonly Pick<StoredSaying, 'number' | 'text' | 'at'>[]
}

export interface Settlement {
  readonly at: number
  /** Who settled it, in the host's words. */
  readonly by: string
  readonly outcome: string
}

/** The last report of a page; the next page begins after it. */
export type ReportPlace = Pick<StoredReport, 'at' | 'id'>

/** So many reports of one person may wait. */
export const OPEN_REPORTS = 20
/** So many are on a page. */
export const REPORT_PAGE = 50

export interface ReportStore {
  /** `known`: this person's report about the same person at the same table still waits. `many`: too many of theirs wait. */
  add(report: Omit<StoredReport, 'settled'>): Promise<'added' | 'known' | 'many'>
  report(id: string): Promise<StoredReport | null>
  /** A page of those that wait, or of those that are settled, the newest first. */
  reports(which: 'open' | 'settled', after: ReportPlace | null): Promise<StoredReport[]>
  countOpen(): Promise<number>
  /** False if there is none, or it is settled already. */
  settle(id: string, settlement: Settlement): Promise<boolean>
}
