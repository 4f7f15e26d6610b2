/** The table as lines of text: the others clockwise, and the viewer last. */
import { HIDDEN, type Seat, type TablePart } from '@handwerk/kernel'
import { MATERIAL_OF, materialOfWork } from '../book.js'
import { NONE } from '../cards.js'
import { countOf, coveredAssistants, coveredSales } from '../cover.js'
import { fullWing, type TablePlayer } from '../position.js'
import type { View } from '../view.js'
import { type As, grouped, type Named, nameOf, withKind, workName } from './card-words.js'
import type { Lexicon } from './lexicon.js'

export function table(
  lexicon: Lexicon,
  seen: View,
  names: readonly string[],
  columns: number,
  part: TablePart = 'whole',
): string[] {
  if (part === 'market') return wrap(floorLine(lexicon, seen), columns)
  if (part === 'hand' || part === 'own') {
    const own = seen.seat === null ? [] : playerLines(lexicon, seen, names, seen.seat)
    const isWanted = (line: string) => part === 'own' || line.startsWith(`  ${lexicon.table.zones.hand}:`)
    return own.filter(isWanted).flatMap((line) => wrap(line, columns))
  }
  const seats = seen.players.length
  const first = seen.seat === null ? 0 : seen.seat + 1
  const players = seen.players.map((_, i) => {
    const seat = (first + i) % seats
    const lines = playerLines(lexicon, seen, names, seat)
    return part === 'short' && seat !== seen.seat ? inTwoLines(lines, columns) : lines
  })
  const hasStars = players.some((own) => own.some((line) => line.includes('*')))
  const common = hasStars ? `${floorLine(lexicon, seen)} · ${lexicon.table.covered}` : floorLine(lexicon, seen)
  return [common, ...players.flat()].flatMap((line) => wrap(line, columns))
}

/** The first line, and what lies there side by side. */
function inTwoLines([head = '', ...zones]: readonly string[], columns: number): string[] {
  const rest = `  ${zones.map((zone) => zone.trim()).join(' · ')}`
  if (zones.length === 0) return [head]
  return [head, rest.length <= columns ? rest : `${rest.slice(0, columns - 1)}…`]
}

function floorLine(lexicon: Lexicon, seen: View): string {
  const { deck, floor, none } = lexicon.table
  return `${deck}: ${seen.deck.length} · ${floor}: ${grouped(lexicon, plainly(lexicon, seen.floor), 'material') || none}`
}

const plainly = (lexicon: Lexicon, cards: readonly number[]): Named[] =>
  cards.map((card) => ({ name: nameOf(lexicon, card), material: MATERIAL_OF[card] }))

function playerLines(lexicon: Lexicon, seen: View, names: readonly string[], seat: Seat): string[] {
  const player = seen.players[seat]
  const lines = [headLine(lexicon, seen, names, seat)]
  const add = (label: string, cards: string) => {
    if (cards !== '') lines.push(`  ${label}: ${cards}`)
  }
  const { zones } = lexicon.table
  for (const wing of ['gallery', 'shop'] as const)
    add(
      `${zones[wing]} ${player[wing].length}/${fullWing(seen)}`,
      grouped(lexicon, worksIn(lexicon, seen, player[wing]), 'material'),
    )
  const lay = (zone: 'assistants' | 'workplace' | 'sales', as: As, covered?: (material: number) => number) =>
    add(zones[zone], grouped(lexicon, plainly(lexicon, player[zone]), as, covered))
  lay('assistants', 'task', (type) => coveredAssistants(seen, seat, type, countOf(player.assistants, type)))
  lay('workplace', 'material')
  lay('sales', 'material', (material) => coveredSales(seen, seat, material))
  add(zones.pickup, knownOf(lexicon, player.pickup))
  add(zones.hand, knownOf(lexicon, player.hand))
  return lines
}

/** Cards of a hidden place; empty if none of them is known, because the first line has their number. */
function knownOf(lexicon: Lexicon, cards: readonly number[]): string {
  const known = cards.filter((card) => card !== HIDDEN)
  if (known.length === 0) return ''
  const unseen = cards.length - known.length
  return [grouped(lexicon, plainly(lexicon, known), 'material'), ...(unseen > 0 ? [lexicon.unseen(unseen)] : [])].join(
    '; ',
  )
}

/** The player, the task, and how many cards are hidden in the hand and in the pickup area. */
function headLine(lexicon: Lexicon, seen: View, names: readonly string[], seat: Seat): string {
  const { zones, turn } = lexicon.table
  const player = seen.players[seat]
  const number = lexicon.seat(seat)
  const who = names[seat] === number ? number : `${names[seat]} (${number})`
  return [
    seat === seen.turn && seen.ending === '' ? `${who}, ${turn}` : who,
    `${zones.task}: ${taskOf(lexicon, player)}`,
    ...(seat === seen.seat ? [] : [`${zones.hand}: ${player.hand.length}`]),
    ...(player.pickup.length > 0 ? [`${zones.pickup}: ${player.pickup.length}`] : []),
  ].join(' · ')
}

function taskOf(lexicon: Lexicon, { task, facedown }: TablePlayer): string {
  if (facedown) return lexicon.table.facedown
  return task === NONE ? lexicon.table.none : withKind(lexicon, task, 'task')
}

/** A Kite counts as what it copies. */
const worksIn = (lexicon: Lexicon, seen: View, works: readonly number[]): Named[] =>
  works.map((card) => ({ name: workName(lexicon, seen, card), material: materialOfWork(seen, card) }))

/** Breaks a line between words; what follows is indented. */
function wrap(line: string, columns: number): string[] {
  const [first, ...rest] = line.trimStart().split(' ')
  const lines: string[] = []
  let current = line.slice(0, line.length - line.trimStart().length) + first
  for (const word of rest) {
    if (current.length + 1 + word.length > columns) {
      lines.push(current)
      current = `    ${word}`
    } else current += ` ${word}`
  }
  return [...lines, current]
}
