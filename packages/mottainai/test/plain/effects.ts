/** What the works of the plain game do when they are used, and when they are completed. */
import { type Card, distinct, MATERIALS, type Material, materialOf, pointsOf } from './cards.js'
import type { PlainGame, Play } from './game.js'
import { type Moment, Over } from './table.js'

interface Task {
  readonly owner: number
  readonly type: Material
}

export interface Uses {
  /** The moves by which it may be used now. */
  moves(g: PlainGame, moment: Moment, task?: Task): string[]
  use(g: PlainGame, card: Card, named: readonly string[], moment: Moment, task?: Task): Play
}

/** An effect that only happens. */
const plainly = (work: string, use: (g: PlainGame, card: Card) => void, may = (_g: PlainGame) => true): Uses => ({
  moves: (g) => (may(g) ? [work] : []),
  // biome-ignore lint/correctness/useYield: it asks nothing
  *use(g, card) {
    use(g, card)
  },
})

/** Shows a card that fits the task, for one more action. [MOT-7.4] */
const forShowing = (work: string, fits: (g: PlainGame, owner: number) => boolean): Uses => ({
  moves: (g, _moment, task) =>
    task && fits(g, task.owner) ? distinct(g.held(task.type)).map((card) => `${work} ${card}`) : [],
  // biome-ignore lint/correctness/useYield: it asks nothing
  *use(g) {
    g.more.actions++
  },
})

const bowl = plainly('bowl', (g) => g.topTo(g.me.workplace))

const daidoro = plainly(
  'daidoro',
  (g) => {
    while (g.floor.length < 3) g.topTo(g.floor)
  },
  (g) => g.floor.length < 3,
)

/** [MOT-7.6] */
const kite: Uses = {
  moves: (g) => distinct(g.me.hand).flatMap((card) => g.players.map((_, seat) => `kite ${card} ${seat}`)),
  *use(g, card, [moved, seat], moment) {
    g.players[Number(seat)].workplace.push(g.pick(moved))
    const line = yield* g.ask(g.copyable(Number(seat)).map((work) => `copy ${work}`))
    if (line !== '') g.copy(card, line.split(' ')[1], moment)
  },
}

/** [MOT-7.13] */
const pin: Uses = {
  moves: () => ['pin'],
  *use(g) {
    yield* g.action('cloth', g.turn)
  },
}

const umbrella: Uses = {
  moves: () => ['umbrella'],
  *use(g) {
    g.topTo(g.floor)
    const type = materialOf(g.floor[g.floor.length - 1])
    const alike = distinct(g.me.assistants.filter((card) => materialOf(card) === type))
    const line = yield* g.ask(alike.length > 0 ? [...alike.map((card) => `sell ${card}`), 'done'] : [])
    if (line.startsWith('sell ')) g.me.sales.push(g.pick(line.slice(5)))
  },
}

/** [MOT-7.4, MOT-R.2] */
const fountain: Uses = {
  moves(g, _moment, task) {
    if (task?.type !== 'paper') return []
    if (g.isOpponent(task.owner) && g.has(g.players[task.owner], 'bangle')) return []
    return distinct(g.held('stone')).map((card) => `fountain ${card}`)
  },
  *use(g, _card, [first]) {
    const shown = [first]
    g.more.clerks++
    for (;;) {
      const rest = distinct(g.held('stone').filter((card) => !shown.includes(card)))
      const line = yield* g.ask(rest.length > 0 ? [...rest.map((card) => `fountain ${card}`), 'done'] : [])
      if (!line.startsWith('fountain ')) return
      shown.push(line.split(' ')[1])
      g.more.clerks++
    }
  },
}

/** Two of the top three go to the bottom. [MOT-7.7] */
const fan: Uses = {
  moves: (g) => (g.deck.length >= 3 ? ['fan'] : []),
  *use(g) {
    for (const count of [3, 2]) {
      const top = g.deck.slice(0, count).reverse()
      const line = yield* g.ask(distinct(top).map((card) => `return ${card}`))
      const card = line.split(' ')[1]
      g.deck.splice(g.deck.indexOf(card), 1)
      g.putBack(card)
    }
  },
}

/** [MOT-7.7] */
const dice: Uses = {
  moves: () => ['dice'],
  *use(g) {
    const [top] = g.deck
    if (pointsOf(materialOf(top)) === g.me.hand.length) yield* g.complete(top)
  },
}

/** [MOT-7.14] */
const puppet: Uses = {
  moves: (g) => g.players.flatMap((_, seat) => (g.isOpponent(seat) ? [`puppet ${seat}`] : [])),
  // biome-ignore lint/correctness/useYield: it asks nothing
  *use(g, card, [seat]) {
    const other = g.players[Number(seat)]
    g.putBack(g.pickWork(card))
    g.me.pickup.push(...other.hand)
    other.hand = g.me.hand
    g.me.hand = []
  },
}

const ring: Uses = {
  moves: (g) => g.ofRicher('sales').map((card) => `ring ${card}`),
  // biome-ignore lint/correctness/useYield: it asks nothing
  *use(g, _card, [sale]) {
    g.me.sales.push(g.pick(sale))
  },
}

const plane: Uses = {
  moves: (g) => g.nameable(g.me).map((card) => `plane ${card}`),
  // biome-ignore lint/correctness/useYield: it asks nothing
  *use(g, _card, [work]) {
    const { gallery, shop } = g.me
    const to = gallery.includes(work) ? shop : gallery
    // It stays a work all the while.
    to.push(g.pick(work))
    g.endIfWorksDo()
  },
}

/** [MOT-R.14] */
const deckOfCards: Uses = {
  moves: (g, { about }) => (g.isA(about, 'paper') ? ['deck-of-cards'] : []),
  // biome-ignore lint/correctness/useYield: it asks nothing
  *use(g) {
    g.draw(1)
  },
}

/** [MOT-7.9] */
const gong = plainly('gong', (g, card) => {
  g.draw(3)
  g.me.pickup.push(g.pickWork(card))
})

const cup = plainly('cup', (g, card) => {
  g.putBack(g.pickWork(card))
  throw new Over('cup')
})

const amulet: Uses = {
  moves: (g) => distinct(g.me.workplace).map((card) => `amulet ${card}`),
  // biome-ignore lint/correctness/useYield: it asks nothing
  *use(g, _card, [material]) {
    g.me.sales.push(g.pick(material))
  },
}

/** [MOT-7.12] */
const cloak: Uses = {
  moves: (_g, { isThere }) => (isThere ? ['cloak'] : []),
  *use(g, _card, _named, { about }) {
    g.putBack(g.pickWork(about ?? ''))
    const ways = distinct(g.held('metal')).flatMap((card) => [`complete ${card} gallery`, `complete ${card} shop`])
    const [verb, card, wing] = (yield* g.ask(ways.length > 0 ? [...ways, 'done'] : [])).split(' ')
    if (verb === 'complete') yield* g.complete(card, wing)
  },
}

/** [MOT-7.12] */
const poem: Uses = {
  moves: (g, { about, isThere }) => (isThere && g.isA(about, 'paper') ? ['poem'] : []),
  *use(g, _card, _named, { about }) {
    g.putBack(g.pickWork(about ?? ''))
    yield* g.complete(g.deck[0])
  },
}

const stool: Uses = {
  moves: (g, { about }) => (g.isA(about, 'stone', 'clay', 'metal') ? ['stool'] : []),
  // biome-ignore lint/correctness/useYield: it asks nothing
  *use(g) {
    g.draw(1)
  },
}

const pinwheel: Uses = {
  moves: (g) => distinct(g.me.hand).map((card) => `pinwheel ${card}`),
  *use(g, _card, [card]) {
    g.putBack(g.pick(card))
    if ((yield* g.ask(['draw', 'done'])) === 'draw') g.draw(1)
  },
}

/** The effects of each moment, by work. */
const at: Readonly<Record<string, Readonly<Record<string, Uses>>>> = {
  morning: { bowl, daidoro, kite, pin, umbrella },
  task: {
    flag: forShowing('flag', (g, owner) => owner === g.turn),
    figurine: forShowing('figurine', (g, owner) => g.isOpponent(owner)),
    fountain,
  },
  tailor: { fan, dice, puppet },
  'after clerk': { ring },
  'after potter': { plane },
  'after smith': { 'deck-of-cards': deckOfCards },
  'after prayer': { gong, cup },
  'after completing': { amulet, cloak, poem, stool },
  night: { pinwheel },
}

/** Moves two cards from the floor, or as many as there are. */
function* twoFromFloor(g: PlainGame, work: string, place: Card[]): Play {
  for (let i = 0; i < 2; i++) {
    const line = yield* g.ask(distinct(g.floor).map((card) => `${work} ${card}`))
    if (line === '') return
    place.push(g.pick(line.split(' ')[1]))
  }
}

function* jar(g: PlainGame): Play {
  const material = (yield* g.ask(MATERIALS.map((name) => `jar ${name}`))).split(' ')[1]
  for (const other of g.opponents()) {
    g.me.pickup.push(...other.hand.filter((card) => materialOf(card) === material))
    other.hand = other.hand.filter((card) => materialOf(card) !== material)
  }
}

function* shuriken(g: PlainGame): Play {
  const richer = g.opponents().filter((other) => g.worksOf(other).length > g.worksOf(g.me).length)
  const works = richer.flatMap((other) => g.nameable(other))
  const line = yield* g.ask(works.flatMap((card) => [`shuriken ${card} gallery`, `shuriken ${card} shop`]))
  if (line === '') return
  const [, card, wing] = line.split(' ')
  const place = wing === 'gallery' ? g.me.gallery : g.me.shop
  place.push(g.pickWork(card))
  g.endIfWorksDo()
}

function* tablet(g: PlainGame): Play {
  const shows = (material: Material) => g.floor.some((card) => materialOf(card) === material)
  if ((yield* g.ask(['tablet return', 'tablet add'])) === 'tablet add') {
    while (!(shows('stone') && shows('metal'))) g.topTo(g.floor)
    return
  }
  while (g.floor.length > 0) {
    const line = yield* g.ask(distinct(g.floor).map((card) => `return ${card}`))
    g.putBack(g.pick(line.split(' ')[1]))
  }
}

/** The completed card's own effect. [MOT-7.1] */
function* completed(g: PlainGame, card: Card): Play {
  const work = g.workOf(card)
  if (work === 'frog' && g.opponents().every((other) => g.worksOf(other).length >= g.worksOf(g.me).length)) g.extra++
  if (work === 'jar') yield* jar(g)
  if (work === 'shuriken') yield* shuriken(g)
  if (work === 'statue') yield* twoFromFloor(g, 'statue', g.me.workplace)
  if (work === 'vase') yield* twoFromFloor(g, 'vase', g.me.sales)
  if (work === 'tablet') yield* tablet(g)
}

export const effects = { at, completed }
