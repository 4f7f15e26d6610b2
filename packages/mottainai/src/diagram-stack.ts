/**
 * The stack (`stack.ts`) in written positions: a list from the turn at the bottom
 * to the question on top. docs/positions.md describes the form.
 */
import { Faulty, type Path, readList, readObject, readOneOf, readText, readTruth, readWhole } from '@handwerk/kernel'
import { ACT_NAMES, STEP_NAMES } from './acts/act.js'
import { STEPS } from './acts/turn.js'
import { MOMENTS, WORKS } from './book.js'
import { NONE, TASKS, WINGS } from './cards.js'
import { cardName, cardNamed, moveNamed, moveText } from './notation.js'
import type { Position } from './position.js'
import { type ActGoing, aboutOf, framesOf, type Going, stackOf } from './stack.js'

type Written = { readonly [key: string]: unknown }

const KINDS = ['turn', 'action', 'act', 'moment', 'effect', 'which'] as const
type Kind = (typeof KINDS)[number]

/** What may lie directly on what. */
const ABOVE: Readonly<Record<Kind, readonly Kind[]>> = {
  turn: ['act', 'moment'],
  act: ['act', 'action', 'moment', 'effect'],
  action: [],
  moment: ['act', 'action', 'effect', 'which'],
  effect: [],
  which: [],
}

export const writeStack = (p: Position): Written[] => stackOf(p).map(write)

function write(going: Going): Written {
  switch (going.is) {
    case 'turn':
      return { is: 'turn', next: going.step, passed: going.passed }
    case 'action':
      return { is: 'action', task: TASKS[going.type], owner: going.owner }
    case 'window': {
      const works = going.works.map((card) => (card === NONE ? null : cardName(card)))
      return { is: 'moment', moment: going.moment, works, ...(going.isThere ? {} : { gone: true }) }
    }
    case 'effect': {
      const { work, card, question, own } = going
      const [note] = own
      return { is: 'effect', work: WORKS[work].id, card: cardName(card), question, ...(note === 0 ? {} : { note }) }
    }
    case 'which':
      return { is: 'which', work: WORKS[going.work].id, move: moveText(going.use) }
    default:
      return { is: 'act', act: going.is, step: going.step, ...variablesOf(going) }
  }
}

function variablesOf(act: ActGoing): Written {
  switch (act.is) {
    case 'limit':
      return { returned: act.hasReturned ? 1 : 0 }
    case 'perform': {
      const { owner, type, extra, moreClerks, left } = act
      return { owner, task: TASKS[type], extra, clerks: moreClerks, left: left === NONE ? null : left }
    }
    case 'smith':
    case 'craft':
      return { card: cardName(act.card), wing: wingName(act.wing), papers: act.papers }
    case 'complete':
      return { card: cardName(act.card), wing: wingName(act.wing) }
    default:
      return {}
  }
}

const wingName = (wing: number): string | null => (wing === NONE ? null : WINGS[wing])

/** Pushes the frames of a stack. */
export function readStack(p: Position, raw: unknown, at: Path): void {
  const stack: Going[] = []
  let below: Kind | null = null
  readList(raw, at).forEach((entry, i) => {
    const place = [...at, i]
    const written = readObject(entry, place)
    const is = readOneOf(written['is'], [...place, 'is'], KINDS)
    const fits = below === null ? is === 'turn' : ABOVE[below].includes(is)
    if (!fits) throw new Faulty([...place, 'is'], below === null ? 'must be turn' : `cannot lie on ${below}`)
    stack.push(new Reader(p, written, place).read(is, stack.at(-1)))
    below = is
  })
  p.frames.push(...framesOf(stack, p.options))
}

/** Reads one entry of a stack. */
class Reader {
  private readonly p: Position
  private readonly written: Written
  private readonly at: Path

  constructor(p: Position, written: Written, at: Path) {
    this.p = p
    this.written = written
    this.at = at
  }

  read(is: Kind, under: Going | undefined): Going {
    switch (is) {
      case 'turn':
        this.only('next', 'passed')
        return { is, step: this.one('next', STEPS[this.p.options.edition]), passed: this.seat('passed') }
      case 'action':
        this.only('task', 'owner')
        return { is, type: this.task(), owner: this.seat('owner') }
      case 'act':
        return this.act()
      case 'moment':
        return this.moment(under)
      case 'effect':
        return this.effect()
      default:
        return this.which()
    }
  }

  private act(): Going {
    const is = this.one('act', ACT_NAMES)
    const variables = (...keys: string[]) => this.only('act', 'step', ...keys)
    const step = () => this.one('step', STEP_NAMES)
    switch (is) {
      case 'limit':
        variables('returned')
        return { is, step: step(), hasReturned: this.whole('returned', 1) === 1 }
      case 'perform': {
        variables('owner', 'task', 'extra', 'clerks', 'left')
        const [owner, type, extra] = [this.seat('owner'), this.task(), this.whole('extra')]
        return { is, step: step(), owner, type, extra, moreClerks: this.whole('clerks'), left: this.left() }
      }
      case 'smith':
      case 'craft':
        variables('card', 'wing', 'papers')
        return { is, step: step(), card: this.card(), wing: this.wing(), papers: this.whole('papers') }
      case 'complete':
        variables('card', 'wing')
        return { is, step: step(), card: this.card(), wing: this.wing() }
      default:
        variables()
        return { is, step: step() }
    }
  }

  /** A moment is about the same thing as the act beneath it. */
  private moment(under: Going | undefined): Going {
    this.only('moment', 'works', 'gone')
    const moment = this.one('moment', MOMENTS)
    const { gallery, shop } = this.p.players[this.p.turn]
    const works = readList(this.written['works'], this.inside('works')).map((raw, i) => {
      if (raw === null) return NONE
      const place = [...this.inside('works'), i]
      const card = readCard(this.p, raw, place)
      if (!gallery.includes(card) && !shop.includes(card))
        throw new Faulty(place, 'must be a work of the player whose turn it is')
      return card
    })
    const isGone = this.written['gone'] !== undefined && readTruth(this.written['gone'], this.inside('gone'))
    return { is: 'window', moment, about: aboutOf(under), isThere: !isGone, works }
  }

  private effect(): Going {
    this.only('work', 'card', 'question', 'note')
    const work = this.work()
    const questions = WORKS[work].asks?.length ?? 0
    if (questions === 0) throw new Faulty(this.inside('work'), 'asks no question')
    const note = this.written['note'] === undefined ? 0 : this.whole('note', 2 ** 31 - 1)
    return { is: 'effect', work, card: this.card(), question: this.whole('question', questions - 1), own: [note] }
  }

  private which(): Going {
    this.only('work', 'move')
    const use = moveNamed(readText(this.written['move'], this.inside('move')))
    if (use === null) throw new Faulty(this.inside('move'), 'must be a move')
    return { is: 'which', work: this.work(), use }
  }

  private only(...keys: string[]): void {
    readObject(this.written, this.at, ['is', ...keys])
  }

  private inside(key: string): Path {
    return [...this.at, key]
  }

  private one<T extends string>(key: string, values: readonly T[]): T {
    return readOneOf(this.written[key], this.inside(key), values)
  }

  private whole(key: string, most = 99): number {
    return readWhole(this.written[key], this.inside(key), 0, most)
  }

  private seat(key: string): number {
    return this.whole(key, this.p.players.length - 1)
  }

  private task(): number {
    return TASKS.indexOf(this.one('task', TASKS))
  }

  private card(): number {
    return readCard(this.p, this.written['card'], this.inside('card'))
  }

  private wing(): number {
    return this.written['wing'] === null ? NONE : WINGS.indexOf(this.one('wing', WINGS))
  }

  private left(): number {
    return this.written['left'] === null ? NONE : this.whole('left')
  }

  private work(): number {
    return readWork(this.written['work'], this.inside('work'))
  }
}

function readCard(p: Position, raw: unknown, at: Path): number {
  const card = cardNamed(readText(raw, at))
  if (card === null || card >= p.known.length) throw new Faulty(at, `${raw} is no card of this game`)
  return card
}

export function readWork(raw: unknown, at: Path): number {
  const kind = WORKS.findIndex(({ id }) => id === readText(raw, at))
  if (kind < 0) throw new Faulty(at, `${raw} is no work`)
  return kind
}
