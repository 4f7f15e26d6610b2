/** `bot-check`: plays games with an external bot, and reports whether it keeps to the protocol. */
import { type AnyGameModule, itemAt, randomFrom, seedFrom } from '@handwerk/kernel'
import { choiceOf, UserError } from '../command-line/user-error.js'
import { isCommand } from '../external-bots/bot-command.js'
import { ExternalBot } from '../external-bots/external-bot.js'
import { standInFor, tableId } from '../external-bots/external-bot-pool.js'
import { noTroubles, sumTroubles, TROUBLES, type Trouble, troubleCounts } from '../external-bots/troubles.js'
import { openBot, openModule, type Registry } from '../registry.js'
import { type AsyncBot, matchFor, playMatch } from '../simulation/game-runner.js'
import { DEFAULT_DECISION_TIME } from '../simulation/simulation-plan.js'
import { wrap } from '../terminal/layout.js'
import type { Terminal } from '../terminal/terminal.js'

export interface CheckFlags {
  readonly games: number
  readonly seed: string
  readonly time?: number
  readonly json?: boolean
}

interface Finding {
  readonly what: string
  /** Null for information that cannot be right or wrong. */
  readonly ok: boolean | null
  readonly detail: string
}

interface TestGame {
  readonly module: AnyGameModule
  readonly settings: { readonly [key: string]: string }
  readonly seats: number
  readonly seat: number
  readonly seed: string
  readonly time: number
}

export async function botCheck(
  registry: Registry,
  terminal: Terminal,
  bot: string,
  flags: CheckFlags,
): Promise<number> {
  if (!isCommand(bot)) throw new UserError(`bot-check takes a program, as in "cmd:python3 bot.py", not "${bot}"`)
  const findings = await new Check(registry, bot, flags).run()
  const conforms = findings.every(({ ok }) => ok !== false)
  if (flags.json) terminal.print(JSON.stringify({ bot, conforms, findings }, null, 2))
  else terminal.print(...readable(findings, conforms, terminal.columns))
  return conforms ? 0 : 1
}

function readable(findings: readonly Finding[], conforms: boolean, columns: number): string[] {
  const sign = (ok: boolean | null) => (ok === null ? '    ' : ok ? 'ok  ' : 'FAIL')
  return [
    ...findings.flatMap(({ what, ok, detail }) => wrap(`${sign(ok)}  ${what}: ${detail}`, columns, 6)),
    '',
    conforms ? 'The bot keeps to the protocol.' : 'The bot does not keep to the protocol.',
  ]
}

class Check {
  private readonly registry: Registry
  private readonly flags: CheckFlags
  private readonly bot: ExternalBot
  private readonly findings: Finding[] = []
  /** How long each decision took, in milliseconds. */
  private readonly times: number[] = []
  private troubles = noTroubles()
  private firstTrouble: Trouble | null = null

  constructor(registry: Registry, bot: string, flags: CheckFlags) {
    this.registry = registry
    this.flags = flags
    this.bot = new ExternalBot(bot, (trouble) => {
      this.firstTrouble ??= trouble
    })
  }

  async run(): Promise<readonly Finding[]> {
    const games = await this.hello()
    for (const name of games) await this.playThrough(await openModule(this.registry, name))
    const [first] = games
    if (first !== undefined) {
      await this.resume(await openModule(this.registry, first))
      this.answers()
      this.speed()
      await this.repeats(await openModule(this.registry, first))
      await this.bye()
    } else await this.bot.close()
    return this.findings
  }

  private report(what: string, ok: boolean | null, detail: string): void {
    this.findings.push({ what, ok, detail })
  }

  /** Returns the games that both the bot and this program know. */
  private async hello(): Promise<string[]> {
    const startedAt = performance.now()
    const started = await this.bot.start()
    if ('trouble' in started) {
      this.report('hello', false, started.trouble.sentence)
      return []
    }
    const { name, games } = started.ok
    this.report('hello', true, `"${name}" plays ${games.join(', ')}; it was there after ${since(startedAt)} ms`)
    // Bots must ignore unknown messages, so that the protocol can grow.
    this.bot.sendRaw({ is: 'weather', outlook: 'sunny' })
    const known = games.filter((game) => this.registry.names.includes(game))
    if (known.length === 0)
      this.report('games', false, `it plays none that there is; ${choiceOf(this.registry.names, '')}`)
    return known
  }

  /** Plays with each number of seats, from each seat, with all settings, until every kind of move was offered. */
  private async playThrough(module: AnyGameModule): Promise<void> {
    const { name, seats } = module.game
    const kinds = this.kindsIn(module)
    const offered = new Set<string>()
    const before = this.lost()
    const decided = this.times.length
    const settings = settingsOf(module)
    const least = Math.max(this.flags.games * (seats.max - seats.min + 1), settings.length)
    let played = 0
    const allOffered = () => [...kinds].every((kind) => offered.has(kind))
    while (played < least || (!allOffered() && played < 4 * least)) {
      const count = seats.min + (played % (seats.max - seats.min + 1))
      const wanted = itemAt(settings, played % settings.length)
      // Some settings need a certain number of seats.
      const own = module.options(wanted, count).ok ? wanted : {}
      const seat = Math.floor(played / (seats.max - seats.min + 1)) % count
      const testGame = {
        module,
        settings: own,
        seats: count,
        seat,
        seed: `${this.flags.seed}/${played}`,
        time: this.time,
      }
      await this.play(testGame, offered)
      played++
      if (this.troubles.absent > 20) break
    }
    const decisions = this.times.length - decided
    const lost = this.lost() - before
    const detail = `${played} games with ${seats.min} to ${seats.max} seats, ${decisions} decisions`
    this.report(name, lost === 0, lost === 0 ? detail : `${detail}, of which ${lost} were lost`)
    const missing = [...kinds].filter((kind) => !offered.has(kind))
    const all = `${offered.size} of ${offered.size + missing.length} were offered to it`
    this.report(`${name}, kinds of moves`, null, missing.length === 0 ? all : `${all}; not ${missing.join(', ')}`)
  }

  /** The first words of all moves that random games offer. */
  private kindsIn(module: AnyGameModule): Set<string> {
    const kinds = new Set<string>()
    const games = Array.from({ length: 10 }, () => settingsOf(module)).flat()
    for (const [number, settings] of games.entries()) {
      const { game, notation } = module
      const options = module.options(settings, game.seats.min)
      if (!options.ok) continue
      const seed = `${this.flags.seed}/kinds/${number}`
      const position = game.start(options.value, game.seats.min, seedFrom(seed))
      const random = randomFrom(seed)
      while (!game.result(position)) {
        const seat = itemAt(game.waiting(position), 0)
        const view = game.view(position, seat)
        const moves = game.moves(position, seat)
        for (const move of moves) kinds.add(kindOf(notation.write(view, move)))
        game.play(position, seat, itemAt(moves, random.below(moves.length)))
      }
    }
    return kinds
  }

  /** Plays one game and returns the choices of the bot. Restarts the bot before decision number `restartAt`. */
  private async play(testGame: TestGame, offered?: Set<string>, restartAt?: number): Promise<string> {
    const { module, settings, seats, seat, seed } = testGame
    const { game, notation } = module
    const options = module.options(settings, seats)
    if (!options.ok) throw new Error(`settings that do not fit: ${options.fault.reason}`)
    const match = matchFor(module, options.value, seedFrom(seed), seats)
    const names = Array.from({ length: seats }, (_, other) => (other === seat ? 'the bot' : `random ${other}`))
    const standIn = await openBot(this.registry, game.name, standInFor(this.registry, game.name), randomFrom(seed))
    const id = tableId(`${seed}/${seat}/${seats}`)
    this.bot.join({ module, id, options: settings, names, seat, time: this.time }, standIn, match)
    const chosen: string[] = []
    const measured: AsyncBot = {
      choose: async (view, moves) => {
        if (chosen.length === restartAt) await this.bot.restart()
        for (const move of moves) offered?.add(kindOf(notation.write(view, move)))
        const startedAt = performance.now()
        const move = await this.bot.choose(view, moves)
        this.times.push(performance.now() - startedAt)
        chosen.push(notation.write(view, move))
        return move
      },
    }
    const others = await Promise.all(
      names.map((_, other) => openBot(this.registry, game.name, 'random', randomFrom(`${seed}/${other}`))),
    )
    const bots = others.map((bot, other) => (other === seat ? measured : bot))
    await playMatch(match, bots, [this.bot])
    this.troubles = sumTroubles(this.troubles, this.bot.drainTroubles())
    return chosen.join('\n')
  }

  /** As after a lost connection: a new process gets the whole match at once. */
  private async resume(module: AnyGameModule): Promise<void> {
    const before = this.lost()
    await this.play(this.again(module), undefined, 5)
    this.report('taking up a game in its midst', this.lost() === before, 'started anew at its sixth decision')
  }

  private answers(): void {
    const counts = troubleCounts(this.troubles)
    const stderr = this.bot.stderrTail ? `; its error output ends with: ${this.bot.stderrTail.slice(-300)}` : ''
    const fault = `${counts}; the first one: ${this.firstTrouble?.sentence ?? ''}${stderr}`
    this.report('answers', counts === '', counts === '' ? 'all of them legal and in time' : fault)
    const { unsolicited } = this.bot
    this.report(
      'silence',
      unsolicited === 0,
      unsolicited === 0 ? 'it speaks when it is asked' : `${unsolicited} lines that nobody asked for`,
    )
  }

  private speed(): void {
    const sorted = [...this.times].sort((a, b) => a - b)
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1)
    const mean = this.times.reduce((sum, time) => sum + time, 0) / Math.max(1, this.times.length)
    const limit = `the limit is ${this.time} ms`
    this.report(
      'speed',
      null,
      `${mean.toFixed(1)} ms a decision, 99 of 100 within ${at(0.99)} ms, at most ${at(1)} ms; ${limit}`,
    )
  }

  private async repeats(module: AnyGameModule): Promise<void> {
    const games = [await this.play(this.again(module)), await this.play(this.again(module))]
    const same = games[0] === games[1]
    this.report(
      'repeatable',
      null,
      same ? 'yes, the same game twice' : 'no; take random numbers from the id of the table to be so',
    )
  }

  private async bye(): Promise<void> {
    const code = await this.bot.close()
    const late = 'it does not end within a second after "bye" and the end of its input'
    this.report('bye', code === 0, code === null ? late : `it ends by itself, with exit code ${code}`)
  }

  private again(module: AnyGameModule): TestGame {
    const { min } = module.game.seats
    return { module, settings: {}, seats: min, seat: 0, seed: `${this.flags.seed}/again`, time: this.time }
  }

  private get time(): number {
    return this.flags.time ?? DEFAULT_DECISION_TIME
  }

  private lost(): number {
    return TROUBLES.reduce((sum, kind) => sum + this.troubles[kind], 0)
  }
}

const kindOf = (line: string): string => line.split(' ')[0] ?? ''

const since = (startedAt: number): number => Math.round(performance.now() - startedAt)

/** The defaults, then each setting at each of its other values. */
const settingsOf = ({ settings }: AnyGameModule): { [key: string]: string }[] => [
  {},
  ...settings.flatMap(({ id, values }) => values.slice(1).map((value) => ({ [id]: value }))),
]
