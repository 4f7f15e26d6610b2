/**
 * Mottainai once more, plain and slow, written from docs/rules/mottainai.md: a
 * turn is a procedure that stops where the player must decide. The tests compare
 * the engine with it, to notice a missing or an extra move.
 */
import { type Card, countOf, distinct, MATERIALS, type Material, materialOf, pointsOf } from './cards.js'
import { effects, type Uses } from './effects.js'
import { type Moment, Over, type Settings, Table, type Zone } from './table.js'

/** Stops with the legal moves, and continues with one of them. */
export type Play<T = void> = Generator<string[], T, string>

/** Where a turn begins, for positions set up by hand. */
export interface Beginning {
  readonly step: 'limit' | 'drop' | 'morning' | 'choose' | 'noon' | 'night'
  /** At noon: whose task, and how many of its actions are left if it has begun. */
  readonly performing?: { readonly seat: number; readonly actions?: number } | undefined
}

const STEPS = {
  aid: ['limit', 'drop', 'morning', 'choose', 'noon', 'night'],
  deluxe: ['limit', 'morning', 'drop', 'choose', 'noon', 'night'],
} as const

/** The task of each material. [MOT-0.1] */
const GUARDED: Readonly<Record<Material, string>> = {
  paper: 'tower',
  stone: 'tower',
  cloth: 'curtain',
  clay: 'tower',
  metal: 'curtain',
}

export class PlainGame extends Table {
  private readonly play: Play
  /** The legal moves; none when the game is over. */
  moves: readonly string[] = []
  isOver = false
  /** Before a task: more actions of it, and more clerk assistants for it. */
  more = { actions: 0, clerks: 0 }

  constructor(settings: Settings, seats: number, layOut: (table: Table) => Beginning) {
    super(settings, seats)
    this.play = this.game(layOut(this))
    this.goOn()
  }

  answer(line: string): void {
    if (!this.moves.includes(line)) throw new Error(`${line} is not among ${this.moves.join(', ')}`)
    this.goOn(line)
  }

  private goOn(line = ''): void {
    try {
      const { value } = this.play.next(line)
      this.moves = value ?? []
    } catch (error) {
      if (!(error instanceof Over)) throw error
      this.isOver = true
      this.moves = []
    }
  }

  /** Plays a forced move without asking; returns '' if there is nothing to choose from. */
  *ask(moves: readonly string[]): Play<string> {
    if (moves.length < 2) return moves[0] ?? ''
    return yield [...moves]
  }

  private *game(beginning: Beginning): Play {
    this.endIfWorksDo()
    this.endIfDeckEmpty()
    yield* this.aTurn(beginning)
    for (;;) yield* this.aTurn({ step: 'limit' })
  }

  private *aTurn({ step, performing }: Beginning): Play {
    const steps: readonly Beginning['step'][] = STEPS[this.settings.edition]
    for (const now of steps.slice(steps.indexOf(step))) {
      if (now === 'limit') yield* this.limit()
      else if (now === 'drop') yield* this.drop()
      else if (now === 'choose') yield* this.choose()
      else if (now === 'noon') yield* this.noon(performing)
      else yield* this.moment(now)
    }
    this.endTurn()
  }

  // Morning

  /** [MOT-1.1, MOT-R.10] */
  private *limit(): Play {
    const { me } = this
    let isFirst = true
    do {
      const instead =
        isFirst && this.has(me, 'handkerchief') ? distinct(me.hand).map((card) => `handkerchief ${card}`) : []
      const plain = me.hand.length > 5 ? distinct(me.hand).map((card) => `return ${card}`) : ['done']
      const [verb, card] = (yield* this.ask([...plain, ...instead])).split(' ')
      if (verb === 'done') return
      if (verb === 'handkerchief') {
        this.floor.push(this.pick(card))
        return
      }
      this.putBack(this.pick(card))
      isFirst = false
    } while (me.hand.length > 5)
  }

  /** [MOT-1.2] */
  private *drop(): Play {
    const { me } = this
    if (me.task === null) return
    const line = yield* this.ask(['floor', ...(this.has(me, 'chopsticks') ? ['chopsticks'] : [])])
    const place = line === 'floor' ? this.floor : me.sales
    place.push(this.pickTask(me))
  }

  /** [MOT-1.4, MOT-7.5] */
  private *choose(): Play {
    const { me } = this
    const tasks = this.opponents().flatMap(({ task, facedown }) => (task !== null && !facedown ? [task] : []))
    const [verb, card] = (yield* this.ask([
      ...distinct(me.hand).map((card) => `task ${card}`),
      'none',
      ...(this.has(me, 'doll') ? tasks.map((card) => `doll ${card}`) : []),
      ...(this.has(me, 'sketch') ? distinct(me.assistants).map((card) => `sketch ${card}`) : []),
    ])).split(' ')
    if (verb === 'none') return
    me.task = this.pick(card)
    if (verb === 'doll') this.bonus = 1
  }

  // Noon

  /** [MOT-2.1, MOT-2.2] */
  private *noon(performing: Beginning['performing']): Play {
    const order = Array.from({ length: this.seats }, (_, i) => (this.turn + 1 + i) % this.seats)
    const from = performing ? order.indexOf(performing.seat) : 0
    for (const owner of order.slice(from)) {
      const { task, facedown } = this.players[owner]
      const actions = owner === performing?.seat ? performing.actions : undefined
      if (task !== null && !facedown) yield* this.perform(owner, materialOf(task), actions)
      else if (owner === this.turn) yield* this.pray()
    }
  }

  /** [MOT-2.3, MOT-7.3, MOT-7.4] */
  private *perform(owner: number, type: Material, begun?: number): Play {
    if (begun === undefined && this.isOpponent(owner) && this.has(this.players[owner], GUARDED[type])) {
      const shown = distinct(this.held(type)).map((card) => `${GUARDED[type]} ${card}`)
      if ((yield* this.ask([...shown, 'skip'])) === 'skip') return
    }
    this.more = { actions: 0, clerks: 0 }
    if (begun === undefined) yield* this.moment('task', null, { owner, type })
    const actions = begun ?? this.actionsOf(owner, type)
    for (let i = 0; i < actions; i++) yield* this.action(type, owner)
  }

  private actionsOf(owner: number, type: Material): number {
    const plain = 1 + this.more.actions + (owner === this.turn ? this.bonus : 0)
    if (this.isOpponent(owner) && this.has(this.players[owner], 'bangle')) return plain
    const assistants = countOf(this.me.assistants, type) + this.more.clerks
    return plain + assistants + this.coveredAssistants(type, assistants)
  }

  /** One action, used as it is or replaced. [MOT-2.4] */
  *action(type: Material, owner: number): Play {
    const isMasked = this.isOpponent(owner) && this.has(this.players[owner], 'mask')
    const line = yield* this.ask([
      ...this.waysOf(type),
      ...(isMasked ? ['forgo'] : [...this.completions('craft', type), 'pray']),
    ])
    const [verb, card, third, papers] = line.split(' ')
    if (verb === 'pray') yield* this.pray()
    else if (verb === 'craft') yield* this.support(card, third, Number(papers ?? 0))
    else if (verb === 'smith') {
      yield* this.support(card, third, Number(papers ?? 0))
      yield* this.moment('after smith', card)
    } else if (verb === 'tailor') yield* this.tailor()
    else if (verb !== 'forgo') {
      this.simpleAction(type, verb, card)
      if (type === 'paper') yield* this.moment('after clerk')
      if (type === 'clay') yield* this.moment('after potter')
    }
  }

  /** The moves that use an action of a type as what it is. [MOT-3.1 to MOT-3.5] */
  private waysOf(type: Material): string[] {
    const { me } = this
    if (type === 'cloth') return ['tailor']
    if (type === 'metal') return this.completions('smith')
    if (type === 'paper') {
      const many = MATERIALS.filter((material) => countOf(me.workplace, material) > 1)
      return [
        ...distinct(me.workplace).map((card) => `sell ${card}`),
        ...(this.has(me, 'robe') ? many.map((material) => `robe ${material}`) : []),
        ...(this.has(me, 'bell') ? ['bell'] : []),
      ]
    }
    const isMonk = type === 'stone'
    return [
      ...distinct(this.floor).map((card) => `${isMonk ? 'hire' : 'take'} ${card}`),
      ...(this.has(me, 'sword')
        ? this.ofRicher(isMonk ? 'assistants' : 'workplace').map((card) => `sword ${card}`)
        : []),
      ...(this.has(me, 'flute') ? this.forFlute().map((card) => `flute ${card}`) : []),
      ...(!isMonk && this.has(me, 'socks') ? ['socks'] : []),
    ]
  }

  /** Cards in a place of opponents who have more there than I. */
  ofRicher(zone: Zone): Card[] {
    return this.opponents().flatMap((other) => (other[zone].length > this.me[zone].length ? distinct(other[zone]) : []))
  }

  /** [MOT-7.11] */
  private forFlute(): Card[] {
    return this.opponents().flatMap((other) => [
      ...(other.task !== null && !other.facedown ? [other.task] : []),
      ...this.nameable(other).filter((card) => materialOf(this.workOf(card)) === 'paper'),
    ])
  }

  private simpleAction(type: Material, verb: string, card: string): void {
    const { me } = this
    const place = type === 'paper' ? me.sales : type === 'stone' ? me.assistants : me.workplace
    if (verb === 'bell' || verb === 'socks') this.topTo(place)
    else if (verb === 'robe') {
      for (const sold of me.workplace.filter((own) => materialOf(own) === card)) place.push(this.pick(sold))
    } else if (verb === 'flute' && this.players.every(({ task }) => task !== card)) place.push(this.pickWork(card))
    else place.push(this.pick(card))
  }

  /** [MOT-3.3] */
  private *tailor(): Play {
    yield* this.moment('tailor')
    const { me } = this
    for (;;) {
      const [verb, card] = (yield* this.ask([...distinct(me.hand).map((own) => `return ${own}`), 'done'])).split(' ')
      if (verb === 'done') break
      this.putBack(this.pick(card))
    }
    this.draw(5 - me.hand.length - me.pickup.length)
  }

  /** [MOT-3.7] */
  private *pray(): Play {
    this.draw(1)
    yield* this.moment('after prayer')
  }

  /** The works that can be completed with support, in which wing, with how many papers of Crane. [MOT-3.5 to MOT-3.9] */
  private completions(verb: 'smith' | 'craft', only?: Material): string[] {
    const { me } = this
    const papers = this.has(me, 'crane') ? countOf(me.workplace, 'paper') : 0
    return distinct(me.hand).flatMap((card) => {
      const material = materialOf(card)
      if (only !== undefined && material !== only) return []
      const straws = verb === 'smith' && (material === 'cloth' || material === 'clay') ? this.howMany(me, 'straw') : 0
      const need = Math.max(0, pointsOf(material) - 1 - straws)
      const have = verb === 'smith' ? this.smithSupport(card) : countOf(me.workplace, material)
      const ways: string[] = []
      for (let spent = 0; spent <= Math.min(need, papers); spent++) {
        if (have + spent < need) continue
        for (const wing of ['gallery', 'shop']) ways.push(`${verb} ${card} ${wing}${spent > 0 ? ` ${spent}` : ''}`)
      }
      return ways
    })
  }

  /** Papers go first, then the work is completed. [MOT-R.4] */
  private *support(card: Card, wing: string, papers: number): Play {
    for (let i = 0; i < papers; i++) {
      const choice = distinct(this.me.workplace.filter((own) => materialOf(own) === 'paper'))
      const line = yield* this.ask(choice.map((own) => `return ${own}`))
      this.putBack(this.pick(line.split(' ')[1]))
    }
    yield* this.complete(card, wing)
  }

  /** From my hand or from the top of the deck into a wing. [MOT-3.9, MOT-7.1] */
  *complete(card: Card, named?: string): Play {
    const wing = named ?? (yield* this.ask([`complete ${card} gallery`, `complete ${card} shop`])).split(' ')[2]
    const place = wing === 'gallery' ? this.me.gallery : this.me.shop
    place.push(this.deck[0] === card ? (this.deck.shift() ?? card) : this.pick(card))
    this.endIfWorksDo()
    this.endIfDeckEmpty()
    yield* effects.completed(this, card)
    yield* this.moment('after completing', card)
  }

  // Effects that may be used

  /** Each work that I have now may be used once, in any order. [MOT-7.1, MOT-R.1] */
  *moment(name: string, about: Card | null = null, task?: { owner: number; type: Material }): Play {
    const all: Readonly<Record<string, Uses>> = effects.at[name]
    const works = this.worksOf(this.me).filter((card) => all[this.workOf(card)] && !this.muted.has(this.workOf(card)))
    const moment: Moment = { works, about, isThere: true }
    this.moments.push(moment)
    for (;;) {
      const kinds = [...new Set(moment.works.map((card) => this.workOf(card)))]
      const uses = new Map(kinds.map((kind) => [kind, all[kind].moves(this, moment, task)]))
      const usable = kinds.filter((kind) => (uses.get(kind) ?? []).length > 0)
      if (usable.length === 0) break
      const line = yield* this.ask([
        ...usable.flatMap((kind) => uses.get(kind) ?? []),
        'done',
        ...usable.filter((kind) => this.declined.has(kind)).map((kind) => `never ${kind}`),
      ])
      if (line === 'done') {
        for (const kind of usable) this.declined.add(kind)
        break
      }
      const [kind, ...named] = line.split(' ')
      if (kind === 'never') {
        this.muted.add(named[0])
        moment.works = moment.works.filter((card) => this.workOf(card) !== named[0])
        continue
      }
      const card = yield* this.whichOf(kind, moment)
      moment.works = moment.works.filter((other) => other !== card)
      yield* all[kind].use(this, card, named, moment, task)
    }
    this.moments.pop()
  }

  /** [MOT-R.5] */
  private *whichOf(kind: string, moment: Moment): Play<Card> {
    const like = moment.works.filter((card) => this.workOf(card) === kind)
    const just = like.find((card) => card === moment.about)
    if (!['kite', 'puppet', 'gong', 'cup'].includes(kind)) return just ?? like[0]
    const { gallery, shop } = this.me
    const choice = [gallery, shop].flatMap((wing) => distinct(wing.filter((card) => like.includes(card))))
    const line = yield* this.ask(choice.map((card) => `by ${card}`))
    return line.split(' ')[1]
  }

  // Night

  /** [MOT-5.2, MOT-7.6, MOT-R.13] */
  private endTurn(): void {
    const { me } = this
    for (const card of me.pickup) this.toHand(me, card)
    me.pickup = []
    this.bonus = 0
    this.declined.clear()
    this.muted.clear()
    if (this.copies.size > 0) {
      this.copies.clear()
      this.endIfWorksDo()
    }
    if (this.extra > 0) this.extra--
    else this.turn = (this.turn + 1) % this.seats
  }

  /** A Kite becomes a work; one with an effect in the morning may be used still. [MOT-7.6, MOT-R.12] */
  copy(kite: Card, copied: Card, moment: Moment): void {
    const work = this.workOf(copied)
    if (work === 'kite') this.copies.delete(kite)
    else {
      this.copies.set(kite, work)
      if (effects.at['morning'][work]) moment.works.push(kite)
    }
    this.endIfWorksDo()
  }

  /** The works that a Kite can become: like works are one choice. */
  copyable(seat: number): Card[] {
    const works = this.worksOf(this.players[seat])
    return works.filter((card, i) => works.findIndex((other) => this.workOf(other) === this.workOf(card)) === i)
  }

  isA = (card: Card | null, ...materials: Material[]): boolean => card !== null && materials.includes(materialOf(card))
}
