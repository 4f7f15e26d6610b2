/**
 * Random games until every work's effect has been seen often and every refusal once. Long, because the rarest effect
 * comes about once in two hundred games.
 */
import { type Random, randomFrom, type Seat } from '@handwerk/kernel'
import { expect, it } from 'vitest'
import { kindOf, MATERIAL_OF, type Work } from '../src/book.js'
import { countOf } from '../src/cover.js'
import type { MottainaiFact } from '../src/facts.js'
import {
  kindOfCard,
  MATERIALS,
  type Material,
  mottainai,
  questionOf,
  VALUES,
  verbOf,
  WORKS,
  xOf,
  zOf,
} from '../src/index.js'
import { CRAFT, FORGO, SMITH, USE, VERBS } from '../src/moves.js'
import type { Position } from '../src/position.js'
import { REASONS } from '../src/why.js'
import { LONG, playRandomly, TABLES } from './games.js'

const { game, notation } = mottainai
/** Often enough to be no coincidence; more would take minutes for the rarest effect alone. */
const OFTEN = 30
const GAMES = 60_000

const fired = new Map<string, number>(WORKS.map(({ id }) => [id, 0]))
const refused = new Map<string, number>(REASONS.map((reason) => [reason, 0]))

const add = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Notes every work of a player of which this holds. */
function noteWorks(p: Position, seat: Seat, holds: (work: Work) => boolean): void {
  const { gallery, shop } = p.players[seat]
  for (const kind of new Set([...gallery, ...shop].map((card) => kindOf(p, card))))
    if (holds(WORKS[kind])) add(fired, WORKS[kind].id)
}

const has = (p: Position, seat: Seat, holds: (work: Work) => boolean): boolean => {
  const { gallery, shop } = p.players[seat]
  return [...gallery, ...shop].some((card) => holds(WORKS[kindOf(p, card)]))
}

/** What a move that is about to be played shows about works that have no moves of their own. */
function lookAtMove(p: Position, move: number): void {
  const verb = verbOf(move)
  if (verb === USE) add(fired, WORKS[xOf(move)].id)
  const asked = questionOf(p)
  if (asked?.is === 'action' && game.moves(p, p.turn).includes(FORGO))
    noteWorks(p, asked.owner, (work) => work.barsReplacing === true)
  if ((verb === SMITH || verb === CRAFT) && zOf(move) > 0) noteWorks(p, p.turn, (work) => work.papersSupport === true)
  if (verb !== SMITH || zOf(move) > 0) return
  const material = MATERIAL_OF[xOf(move)]
  if (countOf(p.players[p.turn].hand, material) >= VALUES[material]) return
  const lightens = (work: Work) => work.lightens?.includes(MATERIALS[material]) === true
  const tasksSupport = (work: Work) => work.tasksSupport === true
  if (!has(p, p.turn, tasksSupport)) noteWorks(p, p.turn, lightens)
  if (!has(p, p.turn, lightens)) noteWorks(p, p.turn, tasksSupport)
}

function lookAtFact(fact: MottainaiFact, p: Position): void {
  if (fact.is === 'again') add(fired, 'frog')
  if (fact.is === 'complete' && fact.cards) {
    const { id, complete, asks } = WORKS[kindOfCard(fact.cards[0])]
    // An effect that asks is noticed by its moves, and Frog does not always have an effect.
    if (complete && !asks && id !== 'frog') add(fired, id)
  }
  if (fact.is === 'end' && fact.ending === 'turtle') noteWorks(p, p.victor, (work) => work.wins !== undefined)
  if (fact.is !== 'perform' || fact.owner === undefined) return
  const material = fact.material ?? 0
  if (countOf(p.players[p.turn].assistants, material) === 0) return
  if (fact.owner !== fact.seat) noteWorks(p, fact.owner, (work) => work.barsAssistants === true)
  noteWorks(p, p.turn, (work) => !work.barsAssistants && work.coversAssistants?.includes(MATERIALS[material]) === true)
}

const scores = (work: Work): boolean =>
  [work.points, work.levelIsEnough, work.handAgain, work.coversSales, work.coversMostSold, work.inBothWings].some(
    (field) => field !== undefined,
  )
const SCORING = WORKS.filter(scores)
/** Works without a scoring effect, to replace others with. */
const plainOf = (material: Material): number => WORKS.findIndex((work) => work.material === material && !scores(work))

/** A scoring work has had an effect if its owner would have fewer points with a plain one instead. */
function lookAtEnd(p: Position): void {
  const points = game.scores(p).map((score) => score.points)
  for (const { id, material } of SCORING) {
    const kind = WORKS.findIndex((work) => work.id === id)
    const plain = plainOf(material)
    p.players.forEach((player, seat) => {
      if (!has(p, seat, (work) => work.id === id) || p.options.teams === 'yes') return
      const without = game.copy(p)
      for (const wing of ['gallery', 'shop'] as const)
        without.players[seat][wing] = player[wing].map((card) => (kindOf(p, card) === kind ? plain : card))
      if (game.scores(without)[seat].points < points[seat]) add(fired, id)
    })
  }
  note(game.why(p, p.turn, 0))
}

const note = (refusal: ReturnType<typeof game.why>): void => {
  if (refusal) add(refused, refusal.reason)
}

function tryRefusals(p: Position, random: Random): void {
  const verb = random.below(VERBS.length)
  note(
    game.why(p, p.turn, verb | (random.below(WORKS.length) << 5) | (random.below(2) << 12) | (random.below(2) << 19)),
  )
  note(game.why(p, (p.turn + 1) % p.players.length, 0))
  const read = notation.read(game.view(p, p.turn), 'return')
  if ('refusal' in read) note(read.refusal)
}

const isCovered = (): boolean =>
  [...fired.values()].every((count) => count >= OFTEN) && [...refused.values()].every((count) => count > 0)

it(`every effect fires ${OFTEN} times, and every refusal is given`, { timeout: LONG }, () => {
  const random = randomFrom('coverage')
  let games = 0
  for (; games < GAMES && !isCovered(); games++) {
    const [label, options, seats] = TABLES[games % TABLES.length]
    const end = playRandomly(
      options,
      seats,
      `coverage ${label} ${games}`,
      (p) => {
        if (random.below(20) === 0) tryRefusals(p, random)
      },
      lookAtFact,
      lookAtMove,
    )
    lookAtEnd(end)
  }
  console.log(`coverage: ${games} games`)
  console.log(`effects: ${[...fired].map(([id, count]) => `${id} ${count}`).join(', ')}`)
  console.log(`refusals: ${[...refused].map(([reason, count]) => `${reason} ${count}`).join(', ')}`)
  expect([...fired].filter(([, count]) => count < OFTEN)).toEqual([])
  expect([...refused].filter(([, count]) => count === 0)).toEqual([])
})
