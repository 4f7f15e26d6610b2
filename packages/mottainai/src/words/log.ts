/** Facts as lines of the log. */
import { HIDDEN } from '@handwerk/kernel'
import type { MottainaiFact, ZoneSpot } from '../facts.js'
import { listed } from './cards.js'
import type { Lexicon } from './lexicon.js'

/** Null for what needs no words: the deal is seen on the table, and that others pick their cards up goes without saying. */
export function fact(lexicon: Lexicon, told: MottainaiFact, names: readonly string[]): string | null {
  const { facts } = lexicon
  const who = names[told.seat ?? 0]
  const other = told.owner === undefined ? null : names[told.owner]
  const cards = listed(lexicon, told.cards ?? [])
  const work = told.work === undefined ? null : lexicon.work(told.work).name
  const task = lexicon.tasks[told.material ?? 0]
  const isHidden = told.cards?.every((card) => card === HIDDEN) ?? true
  switch (told.is) {
    case 'move':
      return moved(lexicon, told, names)
    case 'return':
      return facts.return(who, cards, told.from?.zone === 'hand' ? null : placed(lexicon, told, names, told.from))
    case 'draw':
      if (told.from?.zone === 'pickup') return isHidden ? null : facts.pickUp(who, cards)
      return told.to?.zone === 'hand' ? null : facts.draw(who, cards)
    case 'pray':
      return facts.pray(who, isHidden ? null : cards)
    case 'reveal':
      return facts.reveal(who, cards, work)
    case 'complete':
      return facts.complete(who, cards, placed(lexicon, told, names, told.to))
    case 'use':
      return facts.use(who, work ?? '')
    case 'copy':
      return facts.copy(who, work ?? '')
    case 'perform':
      return facts.perform(who, told.owner === told.seat ? null : other, task, told.count ?? 0)
    case 'skip':
      return facts.skip(who, other ?? '', task)
    case 'forgo':
      return facts.forgo(who, other ?? '', task)
    case 'name':
      return facts.name(who, lexicon.materials[told.material ?? 0])
    case 'trade':
      return facts.trade(who, other ?? '')
    case 'end':
      return facts.end(told.ending ?? '', other)
    default:
      return facts[told.is](who)
  }
}

function moved(lexicon: Lexicon, told: MottainaiFact, names: readonly string[]): string | null {
  const { from, to, seat = 0 } = told
  if (!from || !to || to.zone === 'facedown') return null
  const isTask = to.zone === 'task' || to.zone === 'assistants'
  const cards = listed(lexicon, told.cards ?? [], isTask ? 'task' : 'material')
  const isOwn = (from.seat ?? seat) === seat && (to.seat ?? seat) === seat
  const special = isOwn ? lexicon.moved[`${from.zone} to ${to.zone}`] : undefined
  if (special) return special(names[seat], cards)
  return lexicon.facts.move(names[seat], cards, placed(lexicon, told, names, from), placed(lexicon, told, names, to))
}

/** A place, with its owner unless it is the one who acts. */
const placed = (lexicon: Lexicon, told: MottainaiFact, names: readonly string[], spot?: ZoneSpot): string =>
  spot ? lexicon.place(spot.zone, spot.seat === undefined || spot.seat === told.seat ? null : names[spot.seat]) : ''
