/** Random games until every work's effect has been seen often and every refusal once. */
import { type Random, randomFrom, type Seat } from '@handwerk/kernel'
import { expect, it } from 'vitest'
import { BARS_ASSISTANTS, fold, kindOf, MATERIAL_OF, TRAITS } from '../src/book.js'
import { countOf } from '../src/cover.js'
import type { MottainaiFact } from '../src/facts.js'
import { type Material, mottainai, VALUES, verbOf, WORKS, xOf, zOf } from '../src/index.js'
import { CRAFT, FORGO, SMITH, USE, VERBS } from '../src/moves.js'
import type { Position } from '../src/position.js'
import { REASONS } from '../src/why.js'
import { playRandomly, TABLES } from './games.js'

const { game, notation } = mottainai
const OFTEN = 100
const GAMES = 60_000

const numberOf = (id: string): number => WORKS.findIndex((work) => work.id === id)
const fired = new Map<string, number>(WORKS.map(({ id }) => [id, 0]))
const refused = new Map<string, number>(REASONS.map((reason) => [reason, 0]))

const add = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
const has = (p: Position, seat: Seat, id: string): boolean => {
  const kind = numberOf(id)
  const { gallery, shop } = p.players[seat]
  return gallery.some((card) => kindOf(p, card) === kind) || shop.some((card) => kindOf(p, card) === kind)
}

/** What a move that is about to be played shows of works without a move of their own. */
function lookAtMove(p: Position, move: number): void {
  const verb = verbOf(move)
  if (verb === USE) add(fired, WORKS[xOf(move)].id)
  if (game.moves(p, p.turn).includes(FORGO)) add(fired, 'mask')
  if ((verb === SMITH || verb === CRAFT) && zOf(move) > 0) add(fired, 'crane')
  if (verb !== SMITH || zOf(move) > 0) return
  const material = MATERIAL_OF[xOf(move)]
  const lacks = countOf(p.players[p.turn].hand, material) < VALUES[material]
  if (lacks && !has(p, p.turn, 'brick')) add(fired, 'straw')
  if (lacks && !has(p, p.turn, 'straw')) add(fired, 'brick')
}

function lookAtFact(fact: MottainaiFact, p: Position): void {
  if (fact.is === 'again') add(fired, 'frog')
  if (fact.is === 'end' && fact.ending === 'turtle') add(fired, 'turtle')
  if (fact.is !== 'perform' || fact.owner === undefined || fact.owner === fact.seat) return
  const assistants = countOf(p.players[p.turn].assistants, fact.material ?? 0)
  if (assistants > 0 && fold(p, fact.owner, TRAITS) & BARS_ASSISTANTS) add(fired, 'bangle')
}

/** Works without anything to score, to put in the place of others. */
const PLAIN: Readonly<Record<Material, string>> = {
  paper: 'fan',
  stone: 'statue',
  cloth: 'mask',
  clay: 'cup',
  metal: 'bell',
}
const SCORING = ['lampshade', 'scroll', 'bench', 'go-set', 'pillar', 'quilt', 'tapestry', 'haniwa', 'teapot', 'coin']

/** A scoring work has worked if its owner would have fewer points with a plain one in its place. */
function lookAtEnd(p: Position): void {
  const points = game.scores(p).map((score) => score.points)
  for (const id of SCORING) {
    const kind = numberOf(id)
    const plain = numberOf(PLAIN[WORKS[kind].material])
    p.players.forEach((player, seat) => {
      if (!has(p, seat, id) || p.options.teams === 'yes') return
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
  note(game.why(p, p.turn, verb | (random.below(54) << 5) | (random.below(2) << 12) | (random.below(2) << 19)))
  note(game.why(p, (p.turn + 1) % p.players.length, 0))
  const read = notation.read(game.view(p, p.turn), 'return')
  if ('refusal' in read) note(read.refusal)
}

const isCovered = (): boolean =>
  [...fired.values()].every((count) => count >= OFTEN) && [...refused.values()].every((count) => count > 0)

it(`every effect fires ${OFTEN} times, and every refusal is given`, () => {
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
