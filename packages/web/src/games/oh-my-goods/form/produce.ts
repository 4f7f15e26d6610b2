/** Production: which building, which hand cards fill its gap, how often its chain runs. */

import { itemAt } from '@handwerk/kernel'
import {
  argA,
  argB,
  argC,
  CHAIN,
  coinsOf,
  EMPTY,
  END,
  GOOD,
  gapIn,
  goodsMadeAt,
  kindOf,
  move,
  ORDERLY,
  offerTo,
  PRODUCE,
} from '@handwerk/oh-my-goods'
import { type Answer, type Draft, EMPTY_DRAFT, type FormContext, partsOf, piece, type StepForm } from './form.ts'
import { choosing } from './hand.ts'
import { pick } from './picks.ts'

/** More than any chain runs: a limit for unusual card files. */
const MOST_RUNS = 60

const chainsAt = (moves: readonly number[], site: number) =>
  moves.filter((m) => kindOf(m) === CHAIN && argA(m) === site)

/** Runs of a chain, with the hand cards that the player named, then with those that cost least to build. */
function runMoves(
  { playerView, deck }: FormContext,
  site: number,
  runs: number,
  named: readonly number[] = [],
  before: readonly number[] = [],
): number[] {
  const moves: number[] = []
  const regret = (m: number) =>
    [argB(m), argC(m)].reduce(
      (sum, card) => sum + (card === EMPTY ? 0 : named.includes(card) ? -100 : itemAt(deck.cost, card)),
      0,
    )
  while (moves.length < Math.min(runs, MOST_RUNS)) {
    const open = chainsAt(playerView.rehearse([...before, ...moves]).moves, site)
    if (open.length === 0) break
    moves.push(open.reduce((best, m) => (regret(m) < regret(best) ? m : best)))
  }
  return moves
}

/** All runs at a place, and those of every other obvious chain. */
function allRuns(context: FormContext, site: number, named: readonly number[]): number[] {
  const moves = runMoves(context, site, MOST_RUNS, named)
  while (moves.length < MOST_RUNS) {
    const next = openChains(context, moves).find((b) => isObvious(context, moves, b))
    if (next === undefined) break
    moves.push(...runMoves(context, next, MOST_RUNS, [], moves))
  }
  return moves
}

/** The label says "all" only if every open chain runs. */
function nameOf(context: FormContext, runs: readonly number[]): string {
  const { runAll, runChains, runSome } = context.t.produce
  const places = new Set(runs.map(argA)).size
  if (places === 1) return runAll
  return openChains(context, []).length > places ? runSome(places) : runChains(places)
}

const openChains = ({ playerView }: FormContext, after: readonly number[]): number[] => [
  ...new Set(playerView.rehearse(after).moves.flatMap((m) => (kindOf(m) === CHAIN ? [argA(m)] : []))),
]

/** Whether running a chain to its end gains coins and takes nothing from other chains or from production. */
function isObvious(context: FormContext, before: readonly number[], site: number): boolean {
  const { playerView, deck, seat } = context
  const after = [...before, ...runMoves(context, site, MOST_RUNS, [], before)]
  const [now, then] = [playerView.rehearse(before), playerView.rehearse(after)]
  const coins = (at: typeof now) => coinsOf(deck, itemAt(at.view.players, seat))
  const runsAt = (b: number, base: readonly number[]) => runMoves(context, b, MOST_RUNS, [], base).length
  return (
    coins(then) > coins(now) &&
    now.moves.every((m) => kindOf(m) !== PRODUCE || then.moves.includes(m)) &&
    openChains(context, before).every((b) => b === site || runsAt(b, after) >= runsAt(b, before))
  )
}

export function produceForm(context: FormContext): StepForm {
  const { playerView, own, draft } = context
  const sites = own.buildings.map((_, b) => b)
  const canProduce = (b: number) => playerView.moves.includes(move(PRODUCE, b))
  const canChain = (b: number) => chainsAt(playerView.moves, b).length > 0
  const site =
    draft.site !== null && (canProduce(draft.site) || canChain(draft.site))
      ? draft.site
      : (sites.find((b) => canChain(b) && isObvious(context, [], b)) ??
        sites.find(canChain) ??
        sites.find(canProduce) ??
        null)
  const part = site === null ? idle(context) : canProduce(site) ? making(context, site) : chaining(context, site)
  return {
    ...part,
    about: site === null ? null : piece('site', site),
    answers: [{ id: 'end', label: context.t.produce.end, key: 'E', moves: [move(END)] }, ...part.answers],
    sign(name) {
      const [kind, b] = partsOf(name)
      if (kind !== 'site') return part.sign(name)
      if (b === site) return 'on'
      return canProduce(b) || canChain(b) ? 'can' : 'plain'
    },
    touch(name) {
      const [kind, b] = partsOf(name)
      if (kind !== 'site') return part.touch(name)
      if (canProduce(b) || canChain(b)) return { ...EMPTY_DRAFT, site: b }
      return playerView.rehearse([]).why(move(PRODUCE, b))
    },
  }
}

function idle(context: FormContext): Omit<StepForm, 'about'> {
  const { choose, chooseDetail } = context.t.produce
  const nothing = { payment: null, runs: null, answers: [], touch: () => null }
  return { question: choose, detail: chooseDetail, ...nothing, sign: () => 'plain' }
}

/** A building that can produce, with or without hand cards. */
function making(context: FormContext, site: number): Omit<StepForm, 'about'> {
  return filling(context, site, [move(PRODUCE, site)])
}

/** The game asks for the cards that fill a gap. */
export function fillForm(context: FormContext): StepForm {
  const { site } = context.playerView.view
  return { ...filling(context, site, []), about: piece('site', site) }
}

function filling(context: FormContext, site: number, base: readonly number[]): Omit<StepForm, 'about'> {
  const { own, deck, draft, t } = context
  const card = itemAt(own.buildings, site)
  const chosen = pick(context, 'fill', base, draft.picks)
  const goods = context.good(itemAt(deck.makes, card), goodsMadeAt(own, site))
  const forced = chosen?.complete ? chosen.cards : []
  const detail = !chosen?.complete
    ? t.produce.give(goods)
    : forced.length > 0
      ? t.produce.gives(forced.map(context.card).join(', '), goods)
      : t.produce.makes(goods)
  const answers: Answer[] = []
  if (draft.picks.length > 0)
    answers.push({ id: 'clear', label: t.plan.clear, key: 'Esc', draft: { ...draft, picks: [] } })
  answers.push({
    id: 'produce',
    label: t.produce.go,
    key: 'Enter',
    main: true,
    ...(chosen?.complete ? { moves: chosen.moves } : {}),
  })
  const name = context.building(card)
  const open = chosen?.complete ? 0 : lacking(context, site)
  return {
    question:
      open > 0
        ? t.produce.lack(name, open)
        : forced.length > 0
          ? t.produce.title(name)
          : isShort(context, site)
            ? t.produce.enough(name)
            : t.produce.ready(name),
    detail,
    payment: null,
    runs: null,
    answers,
    ...choosing(context, 'fill', base),
  }
}

/** Whether something is missing that a sloppy worker may go without. */
function isShort({ playerView, deck, own }: FormContext, site: number): boolean {
  const offer = offerTo(playerView.view, deck, own)
  return gapIn(offer, deck, itemAt(own.buildings, site), ORDERLY).units > 0
}

/** How many units must still come from the hand; a card of another kind stands for half of one where pairs count. */
function lacking({ playerView, deck, own, draft }: FormContext, site: number): number {
  const offer = offerTo(playerView.view, deck, own)
  const mode = own.worker === site ? own.mode : ORDERLY
  const { lack, any, units } = gapIn(offer, deck, itemAt(own.buildings, site), mode)
  const given = [...own.picks, ...draft.picks].map((card) =>
    any || itemAt(lack, itemAt(deck.resource, card)) > 0 ? 1 : 0.5,
  )
  return Math.ceil(units - given.reduce((sum, n) => sum + n, 0))
}

function chaining(context: FormContext, site: number): Omit<StepForm, 'about'> {
  const { own, deck, draft, t } = context
  const card = itemAt(own.buildings, site)
  const here = runMoves(context, site, MOST_RUNS, draft.picks)
  const all = allRuns(context, site, draft.picks)
  const everything = { label: nameOf(context, all), moves: all }
  const runs = Math.min(Math.max(draft.runs, 1), here.length)
  const moves = runMoves(context, site, runs, draft.picks)
  const used = moves.flatMap((m) => [argB(m), argC(m)]).filter((number) => number !== EMPTY)
  const inputs = itemAt(deck.chain, card).map((input) =>
    input < GOOD ? `${runs} ${context.resource(input)}` : context.good(input - GOOD, runs),
  )
  const made = itemAt(deck.makes, card)
  const spent = itemAt(deck.chain, card).reduce(
    (sum, input) => sum + (input < GOOD ? 0 : itemAt(deck.value, input - GOOD)),
    0,
  )
  const gain = runs * (itemAt(deck.value, made) * inputs.length - spent)
  const change = (n: number): Draft => ({ ...draft, site, runs: n })
  return {
    question: t.produce.chain(context.building(card)),
    detail: t.produce.chainDetail(inputs.join(' + '), context.good(made, runs * inputs.length), t.coins(gain)),
    payment: null,
    runs: { site, runs, most: here.length, change, everything },
    answers: [
      ...(all.length > 1 ? [{ id: 'all', key: 'A', ...everything }] : []),
      { id: 'run', label: t.produce.run(runs), key: 'Enter', main: true, moves },
    ],
    sign(name) {
      const [kind, number] = partsOf(name)
      if (kind !== 'hand') return 'plain'
      if (used.includes(number)) return draft.picks.includes(number) ? 'on' : 'also'
      return chainsAt(context.playerView.moves, site).some((m) => argB(m) === number || argC(m) === number)
        ? 'can'
        : 'off'
    },
    touch(name) {
      const [kind, number] = partsOf(name)
      if (kind !== 'hand') return null
      if (draft.picks.includes(number))
        return { ...draft, site, picks: draft.picks.filter((other) => other !== number) }
      if (!here.flatMap((m) => [argB(m), argC(m)]).includes(number) && !usable(context, site, number))
        return context.playerView.rehearse([]).why(move(CHAIN, site, number, EMPTY))
      // Choosing a further card asks for a further run.
      const picks = [...draft.picks, number]
      const inputsFromHand = itemAt(deck.chain, card).filter((input) => input < GOOD).length
      return { ...draft, site, picks, runs: Math.max(runs, Math.ceil(picks.length / Math.max(1, inputsFromHand))) }
    },
  }
}

const usable = ({ playerView }: FormContext, site: number, card: number): boolean =>
  chainsAt(playerView.moves, site).some((m) => argB(m) === card || argC(m) === card)
