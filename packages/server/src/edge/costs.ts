/**
 * The cost of each request, in units of a move. Costs that are not known in advance
 * (the number of events of a scene) are charged afterwards.
 */
import { ROUTES as ALL_ROUTES, type ClientMessage, type RouteName } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { World } from '../world.js'
import type { Turn, TurnKind } from './fair-turns.js'
import { type Rate, RateLimits } from './rate-limit.js'

/** Reading, redacting and writing this many events costs as much as a move. */
const EVENTS = 10

/** So many letters of a scene delay its address's next turn as much as a move: they are compressed and sent. */
const LETTERS = 10_000

export const lettersCost = (letters: number): number => letters / LETTERS

export const eventsCost = (events: number): number => events / EVENTS

const ASKS: Readonly<Record<ClientMessage['is'], number>> = {
  follow: 2,
  unfollow: 0.2,
  move: 1,
  say: 2,
  mute: 2,
  // An undo replays the match without the move.
  undo: 10,
  answer: 5,
  'offer-end': 2,
  withdraw: 2,
  resign: 2,
  claim: 2,
  // It may send a mail.
  nudge: 10,
  leave: 2,
  return: 2,
}

const ROUTES: Readonly<Partial<Record<RouteName, number>>> = {
  name: 5,
  account: 40,
  signIn: 40,
  newPassword: 40,
  recover: 40,
  deleteAccount: 60,
  forgotten: 20,
  ownData: 50,
  report: 10,
  endSession: 5,
  endOtherSessions: 10,
  admin: 10,
  sitePage: 2,
  signInByPasskey: 10,
  addPasskey: 10,
  make: 20,
  // Most often it only says that somebody still waits.
  pair: 10,
  rematch: 20,
  start: 10,
  join: 5,
  tables: 5,
  cancel: 5,
  arrange: 10,
  decline: 5,
  ties: 10,
  tie: 5,
  wayBack: 10,
  comeBack: 10,
  ladder: 5,
  profile: 10,
  record: 10,
  scene: 2,
  hands: 2,
  // Charged by the act.
  act: 0,
}

/** Telling so many followers what was said costs as much as a move. */
const TOLD = 10

export const talkCost = (followers: number): number => followers / TOLD

export const costOf = (ask: Pick<ClientMessage, 'is'>): number => ASKS[ask.is]

export const routeCost = (name: RouteName): number => ROUTES[name] ?? 1

/** Routes that read whole games, or much besides. */
const SCENE_ROUTES: readonly RouteName[] = ['scene', 'hands', 'record', 'profile', 'ownData']
/** Routes that hash a password, which takes a core for a tenth of a second. */
const PASSWORD_ROUTES: readonly RouteName[] = ['account', 'signIn', 'newPassword', 'recover', 'deleteAccount']

export function turnOf(ask: Pick<ClientMessage, 'is'>): Turn {
  const { is } = ask
  const kind: TurnKind =
    is === 'move' || is === 'undo' ? is : is === 'follow' ? 'scene' : is === 'unfollow' ? 'read' : 'write'
  return { kind, cost: costOf(ask) }
}

function kindOf(name: RouteName, isKnownDevice: boolean): TurnKind {
  if (PASSWORD_ROUTES.includes(name)) return isKnownDevice ? 'known-password' : 'password'
  if (SCENE_ROUTES.includes(name)) return 'scene'
  return ALL_ROUTES[name].method === 'GET' ? 'read' : 'write'
}

/** `body` is not checked yet. */
export function turnOfRoute(name: RouteName, body: unknown, isKnownDevice: boolean): Turn {
  if (name === 'act' && typeof body === 'object' && body !== null && 'is' in body)
    return turnOf({ is: body.is === 'move' || body.is === 'undo' ? body.is : 'answer' })
  return { kind: kindOf(name, isKnownDevice), cost: Math.max(1, routeCost(name)) }
}

/** Both are charged: the address, and the person if there is one. */
export interface Payer {
  readonly address: string
  readonly person: string | null
}

export interface BudgetRates {
  readonly address: Rate
  readonly person: Rate
  /** Lines of talk of one person; without it there is no limit. */
  readonly talk?: Rate
}

/** Budgets of each address and each person. */
export class Budgets {
  private readonly world: World
  private readonly addresses: RateLimits
  private readonly persons: RateLimits
  private readonly talk: RateLimits | null

  constructor(world: World, rates: BudgetRates) {
    this.world = world
    this.addresses = new RateLimits(rates.address)
    this.persons = new RateLimits(rates.person)
    this.talk = rates.talk ? new RateLimits(rates.talk) : null
  }

  /** Number of addresses and persons that are remembered. */
  get size(): number {
    return this.addresses.size + this.persons.size
  }

  /** A line of talk that so many hear; throws if this person talks too fast. */
  speak(payer: Payer, followers: number): void {
    const retry = this.talk?.take(payer.person ?? payer.address, this.world.elapsed()) ?? 0
    if (retry > 0) throw new ApiError('too-many', `You talk too fast; wait ${retry} ms.`, { retry })
    this.spend(payer, talkCost(followers))
  }

  /** Charges both, or throws a refusal and charges neither. */
  spend(payer: Payer, cost: number): void {
    const now = this.world.elapsed()
    const byPerson = payer.person === null ? 0 : this.persons.waitFor(payer.person, cost, now)
    const retry = Math.max(byPerson, this.addresses.waitFor(payer.address, cost, now))
    if (retry > 0)
      throw new ApiError('too-many', `This was more work than one may ask of the server; wait ${retry} ms.`, { retry })
    this.charge(payer, cost)
  }

  /** Charges for work that is already done. */
  charge({ address, person }: Payer, cost: number): void {
    if (cost === 0) return
    const now = this.world.elapsed()
    this.addresses.charge(address, cost, now)
    if (person !== null) this.persons.charge(person, cost, now)
  }
}
