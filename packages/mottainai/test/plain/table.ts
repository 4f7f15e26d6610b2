/** The table of the plain game: what lies where, who has which works, and when the game is over. */
import { type Card, countOf, inOrder, MATERIALS, type Material, materialOf, pointsOf, workOn } from './cards.js'

export interface Player {
  hand: Card[]
  pickup: Card[]
  task: Card | null
  facedown: boolean
  assistants: Card[]
  workplace: Card[]
  sales: Card[]
  gallery: Card[]
  shop: Card[]
}
export type Zone = 'hand' | 'pickup' | 'assistants' | 'workplace' | 'sales' | 'gallery' | 'shop'

export interface Settings {
  readonly edition: 'aid' | 'deluxe'
  readonly extended: 'no' | 'yes'
  readonly teams: 'no' | 'yes'
}

/** Thrown where the game ends: nothing more happens. [MOT-6.1] */
export class Over extends Error {}

/** A moment at which effects may be used: the works that have not been used yet, and the card that it is about. */
export interface Moment {
  works: Card[]
  readonly about: Card | null
  isThere: boolean
}

export class Table {
  readonly settings: Settings
  readonly players: Player[]
  /** The top comes first. */
  deck: Card[] = []
  floor: Card[] = []
  turn = 0
  extra = 0
  bonus = 0
  /** What the Kites copy. */
  readonly copies = new Map<Card, string>()
  readonly declined = new Set<string>()
  readonly muted = new Set<string>()
  readonly moments: Moment[] = []

  constructor(settings: Settings, seats: number) {
    this.settings = settings
    this.players = Array.from({ length: seats }, () => ({
      hand: [],
      pickup: [],
      task: null,
      facedown: false,
      assistants: [],
      workplace: [],
      sales: [],
      gallery: [],
      shop: [],
    }))
  }

  get me(): Player {
    return this.players[this.turn]
  }

  get seats(): number {
    return this.players.length
  }

  /** Partners are no opponents. [MOT-S.4] */
  isOpponent(seat: number): boolean {
    if (seat === this.turn) return false
    return !(this.settings.teams === 'yes' && seat % 2 === this.turn % 2)
  }

  opponents(): Player[] {
    return this.players.filter((_, seat) => this.isOpponent(seat))
  }

  // Works

  /** The work that a completed card is: a Kite may be a copy. [MOT-7.6] */
  workOf(card: Card): string {
    return this.copies.get(card) ?? workOn(card)
  }

  worksOf = (player: Player): Card[] => [...player.gallery, ...player.shop]

  has(player: Player, work: string): boolean {
    return this.howMany(player, work) > 0
  }

  howMany(player: Player, work: string): number {
    return this.worksOf(player).filter((card) => this.workOf(card) === work).length
  }

  /** The works that a move can name; the same card and work twice in one wing is named once. [MOT-R.7] */
  nameable(player: Player): Card[] {
    const isSame = (a: Card, b: Card) => workOn(a) === workOn(b) && this.workOf(a) === this.workOf(b)
    return [player.gallery, player.shop].flatMap((wing) =>
      wing.filter((card, i) => wing.findIndex((other) => isSame(card, other)) === i),
    )
  }

  /** Works in a wing; stone works stand in both with Go Set. [MOT-7.10] */
  inWing(player: Player, wing: 'gallery' | 'shop'): Card[] {
    const other = wing === 'gallery' ? player.shop : player.gallery
    const both = this.has(player, 'go-set') ? other.filter((card) => materialOf(this.workOf(card)) === 'stone') : []
    return [...player[wing], ...both]
  }

  /** How many of so many assistants of mine are covered. [MOT-4.1, MOT-4.2] */
  coveredAssistants(material: Material, assistants: number): number {
    if (material === 'stone' && this.has(this.me, 'bangle')) return assistants
    const works = this.inWing(this.me, 'gallery').filter((card) => materialOf(this.workOf(card)) === material)
    const roof = works.length * pointsOf(material)
    if (assistants <= roof) return assistants
    return this.settings.edition === 'aid' ? roof : 0
  }

  // The end [MOT-6.1]

  endIfWorksDo(): void {
    const full = this.settings.extended === 'yes' ? 6 : 5
    for (const player of this.players) {
      const materials = new Set(this.worksOf(player).map((card) => materialOf(this.workOf(card))))
      if (this.has(player, 'turtle') && materials.size === MATERIALS.length) throw new Over('turtle')
      for (const wing of ['gallery', 'shop'] as const)
        if (this.inWing(player, wing).length >= full) throw new Over('wing')
    }
  }

  endIfDeckEmpty(): void {
    if (this.deck.length === 0) throw new Over('deck')
  }

  // Cards from place to place

  /** Takes a card out of my hand, or out of any open place. */
  pick(card: Card): Card {
    const lists = [
      this.me.hand,
      this.floor,
      ...this.players.flatMap(({ assistants, workplace, sales, gallery, shop }) => [
        assistants,
        workplace,
        sales,
        gallery,
        shop,
      ]),
    ]
    for (const list of lists) {
      const i = list.indexOf(card)
      if (i >= 0) {
        list.splice(i, 1)
        return card
      }
    }
    const holder = this.players.find((player) => player.task === card)
    if (!holder) throw new Error(`${card} cannot be picked`)
    return this.pickTask(holder)
  }

  pickTask(player: Player): Card {
    const card = player.task
    if (card === null) throw new Error('there is no task')
    player.task = null
    player.facedown = false
    return card
  }

  /** Takes a work out of its wing: it is itself again, and has no further effect on what is running. [MOT-7.1] */
  pickWork(card: Card): Card {
    this.pick(card)
    this.copies.delete(card)
    for (const moment of this.moments) {
      moment.works = moment.works.filter((work) => work !== card)
      if (moment.about === card) moment.isThere = false
    }
    return card
  }

  toHand(player: Player, card: Card): void {
    player.hand.push(card)
    player.hand.sort(inOrder)
  }

  /** To the bottom of the deck. [MOT-0.4] */
  putBack(card: Card): void {
    this.deck.push(card)
  }

  /** The top card, to a place; the last one ends the game. [MOT-6.1] */
  topTo(place: Card[]): void {
    const card = this.deck.shift()
    if (card === undefined) throw new Error('the deck is empty')
    place.push(card)
    this.endIfDeckEmpty()
  }

  draw(count: number): void {
    for (let i = 0; i < count; i++) this.topTo(this.me.pickup)
  }

  /** My hand cards of a material, each name once. */
  held(material: Material): Card[] {
    return this.me.hand.filter((card) => materialOf(card) === material)
  }

  /** Support that is there for a smith action, the work itself not counted. [MOT-3.5, MOT-7.8] */
  smithSupport(card: Card): number {
    const material = materialOf(card)
    const tasks = this.players.flatMap(({ task, facedown }) => (task !== null && !facedown ? [task] : []))
    return this.held(material).length - 1 + (this.has(this.me, 'brick') ? countOf(tasks, material) : 0)
  }
}
