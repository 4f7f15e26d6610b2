/** What each seat, and an onlooker, may see of one position. Computed on demand, because most views are never read. */
import type { AnyGameModule, Seat, SeatView } from '@handwerk/kernel'
import type { Same } from './plain-data.js'

export class Views {
  private readonly module: AnyGameModule
  private readonly position: unknown
  private readonly seen = new Map<Seat | null, { readonly view: SeatView; text: string | null }>()
  private make: ((seat: Seat | null) => SeatView) | null = null
  /** Parts of these views that were compared with those before them, and found to be the same. */
  readonly same: Same = new Map()

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

  private maker(): (seat: Seat | null) => SeatView {
    const { game } = this.module
    return game.views?.(this.position) ?? ((seat) => game.view(this.position, seat))
  }

  private look(who: Seat | null) {
    const known = this.seen.get(who)
    if (known) return known
    this.make ??= this.maker()
    const seen = { view: this.make(who), text: null }
    this.seen.set(who, seen)
    return seen
  }
}
