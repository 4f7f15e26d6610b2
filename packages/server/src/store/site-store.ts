/** What the host has set for the whole site. */
import type { SiteNotes } from '@handwerk/protocol'
import type { LogEntry } from './moderation-store.js'

export interface SiteStore {
  notes(): Promise<SiteNotes>
  /** Announced to all processes. */
  setNotes(change: Partial<SiteNotes>, entry: LogEntry): Promise<void>
  addInvitation(hash: string, uses: number, expires: number, entry: LogEntry): Promise<void>
  /** Uses it once; false if it is not known, used up or too old. */
  useInvitation(hash: string, now: number): Promise<boolean>
}
