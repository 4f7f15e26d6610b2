/** Invitations by link: the key in the address, and how long a game takes. */
import type { Joining } from '@handwerk/protocol'

/** How long a game takes for each seat, in minutes, and for which age it is. */
const FACTS: Readonly<Record<string, { readonly aSeat: number; readonly age: number }>> = {
  'oh-my-goods': { aSeat: 8, age: 10 },
  mottainai: { aSeat: 12, age: 13 },
}

export const ageFor = (game: string): number | null => FACTS[game]?.age ?? null

/** How long a game takes in one go, in minutes. */
export function minutesFor(game: string, seats: number): number {
  const whole = (FACTS[game]?.aSeat ?? 10) * seats
  return Math.max(5, Math.round(whole / 5) * 5)
}

const KEPT = 'handwerk-invitation-'

/**
 * The seat and the key of an invitation link, from the fragment, which no server
 * sees. They are kept in this tab, so that the way to the lesson leads back.
 */
export function invitationTo(table: string): Joining | null {
  const parts = new URLSearchParams(location.hash.slice(1))
  const key = parts.get('key')
  if (!key) return keptFor(table)
  const seat = Number(parts.get('seat') ?? Number.NaN)
  const invitation = { key, ...(Number.isInteger(seat) ? { seat } : {}) }
  try {
    sessionStorage.setItem(KEPT + table, JSON.stringify(invitation))
    sessionStorage.setItem(KEPT, table)
  } catch {
    // Without storage the link itself leads back.
  }
  return invitation
}

function keptFor(table: string): Joining | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT + table) ?? 'null') as Joining | null
  } catch {
    return null
  }
}

/** The table of the invitation that was opened last in this tab. */
export function lastInvitation(): string | null {
  try {
    return sessionStorage.getItem(KEPT)
  } catch {
    return null
  }
}

/** The invitation was answered. */
export function forgetInvitation(table: string): void {
  try {
    sessionStorage.removeItem(KEPT + table)
    if (sessionStorage.getItem(KEPT) === table) sessionStorage.removeItem(KEPT)
  } catch {
    // Nothing was kept then.
  }
}
