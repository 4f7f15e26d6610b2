/** What a move would change in a temple, as far as its player can know, by a rehearsal of the game. */

import { itemAt } from '@handwerk/kernel'
import {
  agendaOf,
  coveredAssistants,
  coveredSales,
  MATERIAL_OF,
  NONE,
  type Player,
  type View,
} from '@handwerk/mottainai'
import type { TableWords } from './words/index.ts'
import type { WorkNames } from './work-names.ts'
import { OPEN_ZONES, type OpenZone, placeOf, type TemplePlayerView } from './works.ts'

export interface Preview {
  readonly view: View
  /** Cards that would come to a place. */
  ghosts(zone: OpenZone): readonly number[]
  leaves(card: number): boolean
  readonly notes: readonly string[]
}

const countIn = (cards: readonly number[], material: number): number =>
  cards.filter((card) => MATERIAL_OF[card] === material).length

export const coverIn = (view: View, seat: number, zone: 'assistants' | 'sales', material: number): number =>
  zone === 'sales'
    ? coveredSales(view, seat, material)
    : coveredAssistants(view, seat, material, countIn(itemAt(view.players, seat).assistants, material))

export function previewOf(playerView: TemplePlayerView, move: number, t: TableWords, names: WorkNames): Preview | null {
  const { view: now, seat } = playerView
  if (seat === null) return null
  const { view, refusal } = playerView.rehearse([move])
  if (refusal) return null
  const [before, after] = [itemAt(now.players, seat), itemAt(view.players, seat)]
  // The rehearsal invents cards that the player cannot see.
  const comes = (zone: OpenZone) =>
    after[zone].filter((card) => !before[zone].includes(card) && placeOf(now, card) !== null)
  const stays = new Set(OPEN_ZONES.flatMap((zone) => after[zone].filter((card) => before[zone].includes(card))))
  return {
    view,
    ghosts: comes,
    leaves: (card) => OPEN_ZONES.some((zone) => before[zone].includes(card)) && !stays.has(card),
    notes: [...coverNotes(now, view, seat, t, names), ...taskNote(before, after, view, t, names)],
  }
}

function coverNotes(now: View, then: View, seat: number, t: TableWords, names: WorkNames): string[] {
  return (['assistants', 'sales'] as const).flatMap((zone) =>
    [0, 1, 2, 3, 4].flatMap((material) => {
      const gain = coverIn(then, seat, zone, material) - coverIn(now, seat, zone, material)
      const what = `${t.zones[zone]}, ${names.material(material)}`
      if (gain === 0) return []
      return [gain > 0 ? t.preview.cover(gain, what) : t.preview.uncover(-gain, what)]
    }),
  )
}

function taskNote(before: Player, after: Player, then: View, t: TableWords, names: WorkNames): string[] {
  if (after.task === before.task || after.task === NONE || after.facedown || then.ending !== '') return []
  const own = agendaOf(then).stops.at(-1)
  if (!own || own.type === NONE || then.players[own.owner] !== after) return []
  const actions = own.isBegun ? own.actions + 1 : own.actions
  return [t.preview.actions(names.task(own.type), actions)]
}
