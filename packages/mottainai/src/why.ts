/** Why a move is not allowed: the rule, and the key of a sentence in the words. */
import type { Refusal, Seat } from '@handwerk/kernel'
import { BARS_REPLACING, fold, kindOf, MATERIAL_OF, TRAITS, WORKS } from './book.js'
import {
  CRAFT,
  FORGO,
  HIRE,
  isMove,
  NEVER,
  PRAY,
  RETURN,
  SELL,
  SMITH,
  TAILOR,
  TAKE,
  TASK,
  USE,
  VERBS,
  type Verb,
  verbOf,
  xOf,
} from './moves.js'
import { isOpponent, type Position } from './position.js'
import { type Asked, type Question, questionOf } from './question.js'
import { answersTo } from './run.js'

export const REASONS = [
  'over', // the game is over
  'turn', // it is another player's turn
  'unknown', // no move at all
  'ambiguous', // a short form that can mean several moves
  'asked', // something else is asked
  'hand', // the card is not in the hand
  'workplace', // the card is not in the workplace
  'floor', // the card is not on the floor
  'action', // the action is of another type
  'material', // craft is of the material of the action
  'support', // there is not enough support, or more papers than it asks for
  'mask', // the action must not be replaced
  'free', // the action may be replaced, so it is not given up
  'owner', // the player does not have the work
  'moment', // the effect cannot be used now
  'target', // the effect cannot be used like this
  'declined', // only what was declined before can be declined for the turn
  'there', // the card is not among those to choose from
] as const
export type Reason = (typeof REASONS)[number]

const refuse = (rule: string, reason: Reason): Refusal => ({ rule, reason })

/** The rule that asks each question. */
const RULES: Readonly<Record<Asked, string>> = {
  limit: 'MOT-1.1',
  drop: 'MOT-1.2',
  choose: 'MOT-1.4',
  guard: 'MOT-7.3',
  action: 'MOT-2.4',
  tailor: 'MOT-3.3',
  papers: 'MOT-7.8',
  wing: 'MOT-3.9',
  window: 'MOT-0.5',
  effect: 'MOT-0.5',
  which: 'MOT-R.5',
}

/** Which questions each verb can answer. */
const ANSWERED: Readonly<Record<Verb, readonly Asked[]>> = {
  done: ['limit', 'tailor', 'window', 'effect'],
  never: ['window'],
  use: ['limit', 'drop', 'choose', 'guard', 'action', 'window', 'effect'],
  return: ['limit', 'tailor', 'papers', 'effect'],
  floor: ['drop'],
  task: ['choose'],
  none: ['choose'],
  skip: ['guard'],
  sell: ['action', 'effect'],
  hire: ['action'],
  take: ['action'],
  tailor: ['action'],
  smith: ['action'],
  craft: ['action'],
  pray: ['action'],
  forgo: ['action'],
  complete: ['wing', 'effect'],
  draw: ['effect'],
  copy: ['effect'],
  by: ['which'],
}

export function why(p: Position, seat: Seat, move: unknown): Refusal | null {
  const question = questionOf(p)
  if (question === null) return refuse('MOT-6.1', 'over')
  if (seat !== p.turn) return refuse('MOT-5.2', 'turn')
  if (!isMove(move)) return refuse('MOT-0.4', 'unknown')
  if (answersTo(p).includes(move)) return null
  const verb = verbOf(move)
  if (!ANSWERED[VERBS[verb]].includes(question.is)) return refuse(RULES[question.is], 'asked')
  if (verb === USE) return whyNotUse(p, question, xOf(move))
  if (verb === NEVER) return refuse('MOT-R.17', 'declined')
  if (question.is === 'action') return whyNotAction(p, question.owner, question.type, verb, xOf(move))
  const isOfHand = (verb === RETURN && question.is !== 'papers' && question.is !== 'effect') || verb === TASK
  return refuse(RULES[question.is], isOfHand ? 'hand' : 'there')
}

function whyNotUse(p: Position, question: Question, work: number): Refusal {
  if (WORKS[work] === undefined) return refuse('MOT-0.4', 'unknown')
  const { gallery, shop } = p.players[p.turn]
  const has = gallery.some((card) => kindOf(p, card) === work) || shop.some((card) => kindOf(p, card) === work)
  const isOffered = answersTo(p).some((answer) => verbOf(answer) === USE && xOf(answer) === work)
  if (isOffered) return refuse('MOT-0.5', 'target')
  if (question.is === 'guard') return refuse(RULES.guard, 'asked')
  return refuse('MOT-0.5', has ? 'moment' : 'owner')
}

/** What the action of each type uses, in the order of the materials, and the reason if the card is not there. */
const OWN_WAYS: readonly { readonly verb: number; readonly rule: string; readonly reason: Reason }[] = [
  { verb: SELL, rule: 'MOT-3.1', reason: 'workplace' },
  { verb: HIRE, rule: 'MOT-3.2', reason: 'floor' },
  { verb: TAILOR, rule: 'MOT-3.3', reason: 'there' },
  { verb: TAKE, rule: 'MOT-3.4', reason: 'floor' },
  { verb: SMITH, rule: 'MOT-3.5', reason: 'hand' },
]

function whyNotAction(p: Position, owner: Seat, type: number, verb: number, card: number): Refusal {
  if (verb === FORGO) return refuse('MOT-2.4', 'free')
  const isMasked = isOpponent(p, p.turn, owner) && (fold(p, owner, TRAITS) & BARS_REPLACING) !== 0
  if (isMasked && (verb === PRAY || verb === CRAFT)) return refuse('MOT-7.3', 'mask')
  if (verb === CRAFT) return whyNotComplete(p, 'MOT-3.6', card, MATERIAL_OF[card] === type)
  const own = OWN_WAYS[type]
  if (verb !== own.verb) return refuse('MOT-2.4', 'action')
  return verb === SMITH ? whyNotComplete(p, own.rule, card, true) : refuse(own.rule, own.reason)
}

function whyNotComplete(p: Position, rule: string, card: number, isOfMaterial: boolean): Refusal {
  if (!p.players[p.turn].hand.includes(card)) return refuse(rule, 'hand')
  return isOfMaterial ? refuse('MOT-3.8', 'support') : refuse(rule, 'material')
}
