/**
 * The engine: games behind handles, driven by requests. A request is checked as a
 * whole before anything changes, so a refused one has changed nothing.
 */
import {
  type AnyGameModule,
  type Fact,
  itemAt,
  type Move,
  placeOf,
  randomFrom,
  type Seat,
  seedFrom,
} from '@handwerk/kernel'
import {
  check,
  type EngineAsk,
  EngineAsks,
  type EngineDone,
  type EngineRefused,
  type EngineWant,
} from '@handwerk/protocol'
import type { Registry } from '../registry.js'
import { noGame } from '../registry.js'
import { advance, checkMove, EngineGame, movesOf, type Played } from './engine-game.js'
import { EngineRefusal } from './engine-refusal.js'

const NO_REQUEST = `is: must be one of ${EngineAsks.anyOf.map(({ properties }) => properties.is.const).join(', ')}`

const WANT_MOVES: readonly EngineWant[] = ['moves']

export class Engine {
  private readonly registry: Registry
  /** How many games it keeps at most. */
  private readonly most: number
  private readonly games = new Map<number, EngineGame>()
  private readonly modules = new Map<string, AnyGameModule>()
  private lastHandle = 0

  constructor(registry: Registry, most: number) {
    this.registry = registry
    this.most = most
  }

  get size(): number {
    return this.games.size
  }

  /** Loads all games, so that requests are answered without waiting. */
  async loadGames(): Promise<void> {
    for (const name of this.registry.names) {
      const module = await this.registry.load(name)
      if (module) this.modules.set(name, module)
    }
  }

  /** The answer to one line. */
  answer(line: string): EngineDone | EngineRefused {
    let raw: unknown
    try {
      raw = JSON.parse(line)
    } catch {
      return { is: 'refused', id: null, code: 'malformed', sentence: 'the line is not JSON' }
    }
    const checked = check(EngineAsks, raw)
    if (!checked.ok) {
      const { at, reason } = checked.fault
      const sentence = at.length === 0 ? NO_REQUEST : `${placeOf(at)}: ${reason}`
      return { is: 'refused', id: idOf(raw), code: 'malformed', sentence }
    }
    const { id } = checked.value
    try {
      return { is: 'done', id, ...this.handle(checked.value) }
    } catch (error) {
      if (error instanceof EngineRefusal) return { is: 'refused', id, ...error.details }
      const sentence = `this should not have happened, please report it: ${error instanceof Error ? error.message : error}`
      return { is: 'refused', id, code: 'trouble', sentence }
    }
  }

  private handle(ask: EngineAsks): Omit<EngineDone, 'is' | 'id'> {
    switch (ask.is) {
      case 'about':
        return { about: aboutOf(this.module(ask.game)) }
      case 'start':
        return this.start(ask)
      case 'moves':
        return this.moves(ask)
      case 'play':
        return this.play(ask)
      case 'view':
        return { views: this.viewsOf(ask) }
      case 'copy':
        return this.add(
          this.repeated(ask.games, ask.times).map((game) => game.copy()),
          ask.want,
        )
      case 'save':
        return {
          positions: this.all(ask.games).map(({ module, position }) => module.diagram.write(position)),
        }
      case 'load':
        return this.load(ask)
      case 'imagine':
        return this.imagine(ask)
      case 'drop':
        return this.drop(ask.games)
    }
  }

  private start({ game: name, seats, seeds, options: raw = {}, want }: EngineAsk<'start'>): Partial<EngineDone> {
    const module = this.module(name)
    const { min, max } = module.game.seats
    if (seats < min || seats > max)
      throw new EngineRefusal('malformed', `seats: ${name} has ${min} to ${max} seats, not ${seats}`)
    const options = module.options(raw, seats)
    if (!options.ok)
      throw new EngineRefusal('malformed', `${placeOf(['options', ...options.fault.at])}: ${options.fault.reason}`)
    this.checkRoom(seeds.length)
    const tells = want?.includes('facts') ?? false
    const facts: Fact[][] = []
    const started = seeds.map((seed) => {
      const told: Fact[] = []
      facts.push(told)
      return new EngineGame(
        module,
        module.game.start(options.value, seats, seedFrom(seed), tells ? (fact) => told.push(fact) : undefined),
      )
    })
    return this.add(started, want, facts)
  }

  private moves({ games, seats, want }: EngineAsk<'moves'>): Partial<EngineDone> {
    sameLength('seats', seats, games)
    if (want?.includes('facts')) throw new EngineRefusal('malformed', 'want: facts come with start and play alone')
    const all = this.all(games)
    all.forEach((game, index) => {
      const seat = seats?.[index]
      if (seat !== undefined) game.checkAsked(seat, index)
    })
    return tell(all, want, (_, index) => seats?.[index])
  }

  private play({ games, moves, seats, want }: EngineAsk<'play'>): Partial<EngineDone> {
    sameLength('moves', moves, games)
    sameLength('seats', seats, games)
    const all = this.all(games)
    if (new Set(games).size < games.length) throw new EngineRefusal('malformed', 'games: a game is there twice')
    const checked: Played[] = all.map((game, index) => checkMove(game, itemAt(moves, index), seats?.[index], index))
    const facts = want?.includes('facts') ? all.map((): Fact[] => []) : undefined
    all.forEach((game, i) => {
      advance(game, itemAt(checked, i), facts?.[i])
    })
    return tell(all, want, undefined, facts)
  }

  private viewsOf({ games, seats }: EngineAsk<'view'>): unknown[] {
    sameLength('seats', seats, games)
    const all = this.all(games)
    return all.map((game, index) => game.view(this.seatOf(game, seats, index)))
  }

  private load({ positions, seed = '1', want }: EngineAsk<'load'>): Partial<EngineDone> {
    this.checkRoom(positions.length)
    const loaded = positions.map((raw, index) => {
      const { game: name } = raw
      if (typeof name !== 'string') throw new EngineRefusal('malformed', 'game: must be a text', index)
      const module = this.module(name, index)
      const read = module.diagram.read(raw, seedFrom(positions.length === 1 ? seed : `${seed} ${index}`))
      if (read.ok) return new EngineGame(module, read.value)
      throw new EngineRefusal('malformed', `${placeOf(read.fault.at)}: ${read.fault.reason}`, index)
    })
    return this.add(loaded, want)
  }

  private imagine({ games, seats, seed = '1', times = 1, want }: EngineAsk<'imagine'>): Partial<EngineDone> {
    sameLength('seats', seats, games)
    const all = this.all(games)
    this.checkRoom(games.length * times)
    const random = randomFrom(seed)
    const imagined = all.flatMap((game, index) => {
      const view = game.view(this.seatOf(game, seats, index))
      return Array.from({ length: times }, () => new EngineGame(game.module, game.module.game.imagine(view, random)))
    })
    return this.add(imagined, want)
  }

  private drop(handles: readonly number[]): Partial<EngineDone> {
    this.all(handles)
    for (const handle of handles) this.games.delete(handle)
    return {}
  }

  /** Whose view is wanted: the seat that was named, otherwise the one that is asked. */
  private seatOf(game: EngineGame, seats: readonly (Seat | null)[] | undefined, index: number): Seat | null {
    const seat = seats?.[index]
    if (seat === undefined) return game.asked
    if (seat !== null) game.checkSeat(seat, index)
    return seat
  }

  private module(name: string, index?: number): AnyGameModule {
    const module = this.modules.get(name)
    if (module) return module
    throw new EngineRefusal('no-such-game', noGame(this.registry, name), index)
  }

  private all(handles: readonly number[]): EngineGame[] {
    return handles.map((handle, index) => {
      const game = this.games.get(handle)
      if (game) return game
      const sentence = handle <= this.lastHandle ? `game ${handle} was dropped` : `there is no game ${handle}`
      throw new EngineRefusal('no-such-handle', sentence, index)
    })
  }

  private repeated(handles: readonly number[], times = 1): EngineGame[] {
    const all = this.all(handles)
    this.checkRoom(all.length * times)
    return times === 1 ? all : all.flatMap((game) => new Array<EngineGame>(times).fill(game))
  }

  private checkRoom(more: number): void {
    if (this.games.size + more <= this.most) return
    const sentence = `there are ${this.games.size} games, and room for ${this.most}; drop some, or start the engine with a larger --most`
    throw new EngineRefusal('too-many', sentence)
  }

  private add(
    games: readonly EngineGame[],
    want: readonly EngineWant[] | undefined,
    facts?: readonly Fact[][],
  ): Partial<EngineDone> {
    if (want?.includes('facts') && !facts)
      throw new EngineRefusal('malformed', 'want: facts come with start and play alone')
    // Before the games get handles: if this fails, nothing has changed.
    const told = tell(games, want, undefined, facts)
    const handles = games.map((game) => {
      this.games.set(++this.lastHandle, game)
      return this.lastHandle
    })
    return { games: handles, ...told }
  }
}

/** What an answer says of each game. */
function tell(
  games: readonly EngineGame[],
  want: readonly EngineWant[] = WANT_MOVES,
  seatFor: (game: EngineGame, index: number) => Seat | undefined = () => undefined,
  facts?: readonly (readonly Fact[])[],
): Partial<EngineDone> {
  const seats = games.map((game, index) => seatFor(game, index) ?? game.asked)
  const listed: (readonly Move[])[] =
    want.includes('moves') || want.includes('texts') ? games.map((game, i) => movesOf(game, itemAt(seats, i))) : []
  const over = games.some((game) => game.asked === null)
  return {
    seats,
    ...(want.includes('moves') ? { moves: listed as Move[][] } : {}),
    ...(want.includes('texts')
      ? { texts: games.map((game, i) => game.texts(itemAt(seats, i), itemAt(listed, i))) }
      : {}),
    ...(want.includes('views') ? { views: games.map((game, i) => game.view(itemAt(seats, i))) } : {}),
    ...(want.includes('waiting') ? { waiting: games.map((game) => [...game.waiting]) } : {}),
    ...(facts && want.includes('facts') ? { facts: games.map((game, i) => game.redacted(itemAt(facts, i))) } : {}),
    ...(over ? { results: games.map((game) => game.result) } : {}),
  }
}

function sameLength(name: string, list: readonly unknown[] | undefined, games: readonly unknown[]): void {
  if (list && list.length !== games.length)
    throw new EngineRefusal(
      'malformed',
      `${name}: must have one entry for each of the ${games.length} games, here are ${list.length}`,
    )
}

const aboutOf = ({ game, settings }: AnyGameModule): NonNullable<EngineDone['about']> => ({
  game: game.name,
  version: game.version,
  seats: { min: game.seats.min, max: game.seats.max },
  settings: settings.map(({ id, values }) => ({ id, values: [...values] })),
})

/** The id of a request that is not valid otherwise. */
function idOf(raw: unknown): number | null {
  if (typeof raw !== 'object' || raw === null || !('id' in raw)) return null
  const { id } = raw
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null
}
