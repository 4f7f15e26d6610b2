/**
 * Which moves of Mottainai are likely to be good: a linear policy over features of
 * a move. The weights are trained on the choices of search (see
 * docs/decisions/search.md).
 */
import { numbered } from '@handwerk/kernel'
import {
  countOf,
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
import { type MoveInputs, Sparse } from '../search/network.js'
import type { Policy, Weights } from '../search/search.js'
import { actionValue, MoveHeuristic } from './heuristic.js'
import { FULL_HAND } from './values.js'

const names: string[] = []

/** Numbers a block of features; returns the first number. */
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
// `policy-weights.json` calls the heuristic value `habit`.
const HEURISTIC = block('habit', VERBS)
const HEURISTIC_EARLY = block('habit, early', VERBS)
const USE = block('use', works)
const USE_HEURISTIC = block('use by habit', works)
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

/** Heuristic values beyond these only say that a move wins or loses. */
const DECISIVE = 50
const [LEAST, MOST] = [-4, 8]
const { clerk: CLERK, monk: MONK, tailor: TAILOR, potter: POTTER } = numbered(TASKS)

const MOVES_OF_WORKS: ReadonlySet<string> = new Set(['smith', 'craft', 'complete'])
const [NO_TASK_VERB, USE_VERB, TASK_VERB] = [VERBS.indexOf('none'), VERBS.indexOf('use'), VERBS.indexOf('task')]
const IS_WORK = VERBS.map((verb) => MOVES_OF_WORKS.has(verb))
const CARD_VERB = VERBS.map((verb) => CARD_VERBS.findIndex((own) => own === verb))
/** Smith, craft and complete share one heuristic feature. */
const HEURISTIC_OF = VERBS.map((verb, number) => (MOVES_OF_WORKS.has(verb) ? VERBS.indexOf('complete') : number))

/** The features of the moves of one decision. */
export class MoveFeatures {
  private readonly p: Position
  private readonly player: Player
  private readonly heuristic: MoveHeuristic

  constructor(p: Position) {
    this.p = p
    this.player = p.players[p.turn]
    this.heuristic = new MoveHeuristic(p)
  }

  write(move: number, into: Sparse): void {
    const verb = verbOf(move)
    const { early } = this.heuristic
    const value = this.heuristic.value(move)
    if (value > DECISIVE) into.add(WINS, 1)
    else if (value < -DECISIVE) into.add(LOSES, 1)
    else {
      const clamped = Math.max(LEAST, Math.min(MOST, value))
      into.add(HEURISTIC + HEURISTIC_OF[verb], clamped)
      into.add(HEURISTIC_EARLY + HEURISTIC_OF[verb], clamped * early)
      if (verb === USE_VERB) into.add(USE_HEURISTIC + kindOfCard(xOf(move)), clamped)
    }
    into.add(VERB + verb, 1)
    into.add(VERB_EARLY + verb, early)
    if (verb === USE_VERB) into.add(USE + kindOfCard(xOf(move)), 1)
    else if (IS_WORK[verb]) this.writeWork(xOf(move), yOf(move), into)
    else if (CARD_VERB[verb] >= 0) this.writeCard(CARD_VERB[verb], MATERIAL_OF[xOf(move)], into)
    if (verb === TASK_VERB) this.writeTask(xOf(move), into)
    else if (verb === NO_TASK_VERB) into.add(NO_TASK, FULL_HAND - this.player.hand.length)
  }

  private writeWork(card: number, wing: number, into: Sparse): void {
    const { p, player, heuristic } = this
    const kind = kindOfCard(card)
    const material = MATERIAL_OF[card]
    const value = VALUES[material]
    into.add(WORK + kind, 1)
    into.add(WORK_EARLY + kind, heuristic.early)
    into.add(WING + wing, 1)
    into.add(WING_EARLY + wing, heuristic.early)
    into.add(WING_FULL + wing, (wing === 0 ? player.gallery : player.shop).length / 5)
    if (wing === 0) {
      const hired = countOf(player.assistants, material)
      if (hired > 0) into.add(COVERS_ASSISTANTS, Math.min(value, hired - coveredAssistants(p, p.turn, material, hired)))
      return
    }
    const sold = countOf(player.sales, material)
    if (sold > 0) into.add(COVERS_SALES, value * (sold - coveredSales(p, p.turn, material)))
    into.add(COVERS_WORKPLACE, value * countOf(player.workplace, material))
  }

  private writeCard(verb: number, material: number, into: Sparse): void {
    const { p, player, heuristic } = this
    const stored = countOf(player.workplace, material)
    const alike = ALIKE[verb]
    into.add(MATERIAL[verb] + material, 1)
    into.add(MATERIAL_EARLY[verb] + material, heuristic.early)
    if (hasMajority(p, p.turn, material)) into.add(alike, VALUES[material])
    into.add(alike + 1, countOf(player.hand, material))
    into.add(alike + 2, stored)
    into.add(alike + 3, countOf(player.assistants, material))
    into.add(alike + 4, countOf(player.sales, material))
    if (stored >= VALUES[material] - 1) into.add(alike + 5, 1)
  }

  private writeTask(card: number, into: Sparse): void {
    const { p, player } = this
    const type = MATERIAL_OF[card]
    let others = 0
    for (let seat = 0; seat < p.players.length; seat++) {
      const hired = countOf(p.players[seat].assistants, type)
      const actions = 1 + hired + coveredAssistants(p, seat, type, hired)
      const useful = actions * actionValue(p, seat, type)
      if (seat !== p.turn) others += useful
      else {
        into.add(ACTIONS + type, actions)
        into.add(USEFUL, useful)
      }
    }
    into.add(OTHERS + type, others)
    into.add(TASK_CARD + kindOfCard(card), 1)
    if (type === CLERK) into.add(AT_HAND + type, Math.min(5, player.workplace.length))
    else if (type === TAILOR) into.add(AT_HAND + type, FULL_HAND - Math.min(6, player.hand.length))
    else if (type === MONK || type === POTTER) into.add(AT_HAND + type, Math.min(5, p.floor.length))
  }
}

/** The features of moves, for a network. */
export const moveInputs: MoveInputs<Position> = {
  names,
  initial: {},
  write(p, _seat, moves, into, ends) {
    const features = new MoveFeatures(p)
    for (let i = 0; i < moves.length; i++) {
      features.write(moves[i], into)
      ends[i] = into.length
    }
  },
}

/** Logits are multiplied by this in rollouts, where unlikely moves are noise. */
export const ROLLOUT_SHARPNESS = 5

/** What one point of the heuristic value adds to the logit of a move. */
const LOGITS_A_POINT = 1.5

/** The features of one move. */
const written = new Sparse()

/** A weighted sum of the features of each move. */
export function linearPolicy(weights: Weights, sharpness: number): Policy<Position> {
  const weightOf = Float64Array.from(MOVE_FEATURES, (name) => weights[name] ?? 0)
  return (p, _seat, moves, into) => {
    const features = new MoveFeatures(p)
    for (let i = 0; i < moves.length; i++) {
      written.length = 0
      features.write(moves[i], written)
      let sum = 0
      for (let k = 0; k < written.length; k++) sum += weightOf[written.index[k]] * written.amount[k]
      into[i] = sharpness * sum
    }
  }
}

export function heuristicPolicy(p: Position, _seat: number, moves: readonly number[], into: number[]): void {
  const heuristic = new MoveHeuristic(p)
  for (let i = 0; i < moves.length; i++) into[i] = LOGITS_A_POINT * heuristic.value(moves[i])
}

/** The heuristic, but for effects of works that could be used: they are forgotten. */
export function effectlessPolicy(p: Position, seat: number, moves: readonly number[], into: number[]): void {
  heuristicPolicy(p, seat, moves, into)
  for (let i = 0; i < moves.length; i++) if (verbOf(moves[i]) === USE_VERB) into[i] = -5
}

const SLOW_VERBS: ReadonlySet<string> = new Set(['hire', 'sell'])
const IS_SLOW = VERBS.map((verb) => SLOW_VERBS.has(verb))

/** In addition, seldom does what pays later: helpers and sales. */
export function impatientPolicy(p: Position, seat: number, moves: readonly number[], into: number[]): void {
  effectlessPolicy(p, seat, moves, into)
  for (let i = 0; i < moves.length; i++) if (IS_SLOW[verbOf(moves[i])]) into[i] -= 3
}
