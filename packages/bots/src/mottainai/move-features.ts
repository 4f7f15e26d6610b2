/**
 * What can be said of a move of Mottainai at first sight: a few dozen features,
 * each with its amount. How much each speaks for a move is learned from the
 * choices of search (see docs/decisions/search.md).
 */
import { numbered } from '@handwerk/kernel'
import {
  coveredAssistants,
  coveredSales,
  hasMajority,
  kindOfCard,
  MATERIAL_OF,
  MATERIALS,
  type Player,
  type Position,
  TASKS,
  VALUES,
  VERBS,
  verbOf,
  WINGS,
  WORKS,
  xOf,
  yOf,
} from '@handwerk/mottainai'
import { actionValue } from './action-values.js'
import { MoveHeuristic } from './heuristic.js'
import { countOf, FULL_HAND } from './values.js'

const names: string[] = []

/** Gives a block of features their numbers; the answer is the first one. */
function block(title: string, kinds: readonly string[] = ['']): number {
  const first = names.length
  for (const kind of kinds) names.push(`${title} ${kind}`.trim())
  return first
}

const works = WORKS.map(({ id }) => id)
const CARD_VERBS = ['return', 'task', 'sell', 'hire', 'take'] as const
const COUNTED = ['scoring', 'held', 'stored', 'hired', 'sold', 'supported'] as const

const WINS = block('wins')
const LOSES = block('loses')
const VERB = block('verb', VERBS)
const VERB_EARLY = block('verb, early', VERBS)
const HABIT = block('habit', VERBS)
const HABIT_EARLY = block('habit, early', VERBS)
const USE = block('use', works)
const USE_HABIT = block('use by habit', works)
const WORK = block('work', works)
const WORK_EARLY = block('work, early', works)
const WING = block('wing', WINGS)
const WING_EARLY = block('wing, early', WINGS)
const WING_FULL = block('full wing', WINGS)
const COVERS_ASSISTANTS = block('covers assistants')
const COVERS_SALES = block('covers sales')
const COVERS_WORKPLACE = block('covers workplace')
const MATERIAL = CARD_VERBS.map((verb) => block(verb, MATERIALS))
const MATERIAL_EARLY = CARD_VERBS.map((verb) => block(`${verb}, early`, MATERIALS))
const ALIKE = CARD_VERBS.map((verb) => block(verb, COUNTED))
const ACTIONS = block('own actions', MATERIALS)
const USEFUL = block('useful actions')
const OTHERS = block("others' useful actions", MATERIALS)
const AT_HAND = block('cards for the task', MATERIALS)
const TASK_CARD = block('task card', works)
const NO_TASK = block('no task, missing cards')

export const MOVE_FEATURES: readonly string[] = names

/** Heuristic values beyond these say only that a move wins or loses. */
const DECISIVE = 50
const [LEAST, MOST] = [-4, 8]
const { clerk: CLERK, monk: MONK, tailor: TAILOR, potter: POTTER } = numbered(TASKS)

const MOVES_OF_WORKS: ReadonlySet<string> = new Set(['smith', 'craft', 'complete'])
const [NO_TASK_VERB, USE_VERB, TASK_VERB] = [VERBS.indexOf('none'), VERBS.indexOf('use'), VERBS.indexOf('task')]
const IS_WORK = VERBS.map((verb) => MOVES_OF_WORKS.has(verb))
const CARD_VERB = VERBS.map((verb) => CARD_VERBS.findIndex((own) => own === verb))
/** Smith, craft and complete are judged by one habit. */
const HABIT_OF = VERBS.map((verb, number) => (MOVES_OF_WORKS.has(verb) ? VERBS.indexOf('complete') : number))

type Note = (feature: number, amount: number) => void

/** Tells the features of the moves of one decision. */
export class MoveFeatures {
  private readonly p: Position
  private readonly player: Player
  private readonly heuristic: MoveHeuristic

  constructor(p: Position) {
    this.p = p
    this.player = p.players[p.turn]
    this.heuristic = new MoveHeuristic(p)
  }

  tell(move: number, note: Note): void {
    const verb = verbOf(move)
    const { early } = this.heuristic
    const value = this.heuristic.value(move)
    if (value > DECISIVE) note(WINS, 1)
    else if (value < -DECISIVE) note(LOSES, 1)
    else {
      const heuristic = Math.max(LEAST, Math.min(MOST, value))
      note(HABIT + HABIT_OF[verb], heuristic)
      note(HABIT_EARLY + HABIT_OF[verb], heuristic * early)
      if (verb === USE_VERB) note(USE_HABIT + kindOfCard(xOf(move)), heuristic)
    }
    note(VERB + verb, 1)
    note(VERB_EARLY + verb, early)
    if (verb === USE_VERB) note(USE + kindOfCard(xOf(move)), 1)
    else if (IS_WORK[verb]) this.tellWork(xOf(move), yOf(move), note)
    else if (CARD_VERB[verb] >= 0) this.tellCard(CARD_VERB[verb], MATERIAL_OF[xOf(move)], note)
    if (verb === TASK_VERB) this.tellTask(xOf(move), note)
    else if (verb === NO_TASK_VERB) note(NO_TASK, FULL_HAND - this.player.hand.length)
  }

  private tellWork(card: number, wing: number, note: Note): void {
    const { p, player, heuristic } = this
    const kind = kindOfCard(card)
    const material = MATERIAL_OF[card]
    const value = VALUES[material]
    note(WORK + kind, 1)
    note(WORK_EARLY + kind, heuristic.early)
    note(WING + wing, 1)
    note(WING_EARLY + wing, heuristic.early)
    note(WING_FULL + wing, (wing === 0 ? player.gallery : player.shop).length / 5)
    if (wing === 0) {
      const hired = countOf(player.assistants, material)
      if (hired > 0) note(COVERS_ASSISTANTS, Math.min(value, hired - coveredAssistants(p, p.turn, material, hired)))
      return
    }
    const sold = countOf(player.sales, material)
    if (sold > 0) note(COVERS_SALES, value * (sold - coveredSales(p, p.turn, material)))
    note(COVERS_WORKPLACE, value * countOf(player.workplace, material))
  }

  private tellCard(verb: number, material: number, note: Note): void {
    const { p, player, heuristic } = this
    const stored = countOf(player.workplace, material)
    const alike = ALIKE[verb]
    note(MATERIAL[verb] + material, 1)
    note(MATERIAL_EARLY[verb] + material, heuristic.early)
    if (hasMajority(p, p.turn, material)) note(alike, VALUES[material])
    note(alike + 1, countOf(player.hand, material))
    note(alike + 2, stored)
    note(alike + 3, countOf(player.assistants, material))
    note(alike + 4, countOf(player.sales, material))
    if (stored >= VALUES[material] - 1) note(alike + 5, 1)
  }

  private tellTask(card: number, note: Note): void {
    const { p, player } = this
    const type = MATERIAL_OF[card]
    let others = 0
    for (let seat = 0; seat < p.players.length; seat++) {
      const hired = countOf(p.players[seat].assistants, type)
      const actions = 1 + hired + coveredAssistants(p, seat, type, hired)
      const useful = actions * actionValue(p, seat, type)
      if (seat !== p.turn) others += useful
      else {
        note(ACTIONS + type, actions)
        note(USEFUL, useful)
      }
    }
    note(OTHERS + type, others)
    note(TASK_CARD + kindOfCard(card), 1)
    if (type === CLERK) note(AT_HAND + type, Math.min(5, player.workplace.length))
    else if (type === TAILOR) note(AT_HAND + type, FULL_HAND - Math.min(6, player.hand.length))
    else if (type === MONK || type === POTTER) note(AT_HAND + type, Math.min(5, p.floor.length))
  }
}
