/** What each seat, and an onlooker, may see of one position. Computed on demand, because most views are never read. */
import type { AnyGameModule, Seat, SeatView } from '@handwerk/kernel'

export class Views {
  private readonly module: AnyGameModule
  private readonly position: unknown
  private readonly seen = new Map<Seat | null, { readonly view: SeatView; text: string | null }>()

  /** The position must not change any more. */
  constructor(module: AnyGameModule, position: unknown) {
    this.module = module
    this.position = position
  }

  of(who: Seat | null): SeatView {
    return this.look(who).view
  }

  /** As JSON. */
  text(who: Seat | null): string {
    const seen = this.look(who)
    seen.text ??= JSON.stringify(seen.view)
    return seen.text
  }

  private look(who: Seat | null) {
    const known = this.seen.get(who)
    if (known) return known
    const seen = { view: this.module.game.view(this.position, who), text: null }
    this.seen.set(who, seen)
    return seen
  }
}

/** Compares plain data as JSON would, without writing it: most views that are compared are the same. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!isSameData(a[i], b[i])) return false
    return true
  }
  if (!isRecord(a) || !isRecord(b)) return false
  let fields = 0
  for (const key in a) {
    if (!isSameData(a[key], b[key])) return false
    fields++
  }
  for (const _ in b) fields--
  return fields === 0
}

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
