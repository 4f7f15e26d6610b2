/** Facts as lines of the log. */
import { HIDDEN } from '@handwerk/kernel'
import type { MottainaiFact, ZoneSpot } from '../facts.js'
import { listed } from './card-words.js'
import type { Lexicon } from './lexicon.js'

/**
 * Null for facts that need no words: the deal is visible on the table, and picking
 * up cards needs no mention for others.
 */
export function fact(lexicon: Lexicon, told: MottainaiFact, names: readonly string[]): string | null {
  const { facts, tasks, materials } = lexicon
  const who = names[told.seat]
  const cards = listed(lexicon, told.cards ?? [])
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
      return facts.reveal(who, cards, told.work === undefined ? null : lexicon.work(told.work).name)
    case 'complete':
      return facts.complete(who, cards, placed(lexicon, told, names, told.to))
    case 'use':
    case 'copy':
      return facts[told.is](who, lexicon.work(told.work).name)
    case 'perform':
      return facts.perform(who, told.owner === told.seat ? null : names[told.owner], tasks[told.material], told.count)
    case 'skip':
    case 'forgo':
      return facts[told.is](who, names[told.owner], tasks[told.material])
    case 'name':
      return facts.name(who, materials[told.material])
    case 'trade':
      return facts.trade(who, names[told.owner])
    case 'end':
      return facts.end(told.ending, told.owner === undefined ? null : names[told.owner])
    default:
      return facts[told.is](who)
  }
}

function moved(lexicon: Lexicon, told: MottainaiFact, names: readonly string[]): string | null {
  const { from, to, seat } = told
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
