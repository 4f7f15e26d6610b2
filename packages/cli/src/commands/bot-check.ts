/** `bot-check`: does a bot keep to the protocol? A run through all that it may meet, with a report. */
import { type AnyBox, itemAt, randomFrom, seedFrom } from '@handwerk/kernel'
import { choiceOf, UserError } from '../command-line/user-error.js'
import { isCommand } from '../external-bots/bot-command.js'
import { ExternalBot, noTroubles, sumTroubles, TROUBLES, type Trouble } from '../external-bots/external-bot.js'
import { standInFor, tableId } from '../external-bots/external-bot-pool.js'
import { openBot, openBox, type Registry } from '../registry.js'
import { type AsyncBot, DEFAULT_DECISION_TIME, matchFor, playMatch } from '../simulation/game-runner.js'
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
  /** Null where there is no right or wrong. */
  readonly ok: boolean | null
  readonly detail: string
}

interface TestGame {
  readonly box: AnyBox
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
  private first: Trouble | null = null

  constructor(registry: Registry, bot: string, flags: CheckFlags) {
    this.registry = registry
    this.flags = flags
    this.bot = new ExternalBot(bot, (trouble) => {
      this.first ??= trouble
    })
  }

  async run(): Promise<readonly Finding[]> {
    const games = await this.hello()
    for (const name of games) await this.playThrough(await openBox(this.registry, name))
    const [first] = games
    if (first !== undefined) {
      await this.resume(await openBox(this.registry, first))
      this.answers()
      this.speed()
      await this.repeats(await openBox(this.registry, first))
      await this.bye()
    } else await this.bot.close()
    return this.findings
  }

  private find(what: string, ok: boolean | null, detail: string): void {
    this.findings.push({ what, ok, detail })
  }

  /** The games that it plays and that there are. */
  private async hello(): Promise<string[]> {
    const begun = performance.now()
    const greeting = await this.bot.start()
    if ('trouble' in greeting) {
      this.find('hello', false, greeting.trouble.sentence)
      return []
    }
    const { name, games } = greeting.ok
    this.find('hello', true, `"${name}" plays ${games.join(', ')}; it was there after ${since(begun)} ms`)
    // Whoever writes a bot today should not fear what is added to the protocol tomorrow.
    this.bot.sendRaw({ is: 'weather', outlook: 'sunny' })
    const known = games.filter((game) => this.registry.names.includes(game))
    if (known.length === 0)
      this.find('games', false, `it plays none that there is; ${choiceOf(this.registry.names, '')}`)
    return known
  }

  /** Several games with each number of seats, from each seat, with all settings, until every kind of move was offered. */
  private async playThrough(box: AnyBox): Promise<void> {
    const { name, seats } = box.game
    const wanted = this.kindsIn(box)
    const met = new Set<string>()
    const before = this.lost()
    const decided = this.times.length
    const settings = settingsOf(box)
    const least = Math.max(this.flags.games * (seats.max - seats.min + 1), settings.length)
    let played = 0
    const everythingMet = () => [...wanted].every((kind) => met.has(kind))
    while (played < least || (!everythingMet() && played < 4 * least)) {
      const count = seats.min + (played % (seats.max - seats.min + 1))
      const own = itemAt(settings, played % settings.length)
      // Some settings are for some numbers of seats only.
      const fits = box.options(own, count).ok ? own : {}
      const seat = Math.floor(played / (seats.max - seats.min + 1)) % count
      const sitting = { box, settings: fits, seats: count, seat, seed: `${this.flags.seed}/${played}`, time: this.time }
      await this.play(sitting, met)
      played++
      if (this.troubles.absent > 20) break
    }
    const decisions = this.times.length - decided
    const lost = this.lost() - before
    const detail = `${played} games with ${seats.min} to ${seats.max} seats, ${decisions} decisions`
    this.find(name, lost === 0, lost === 0 ? detail : `${detail}, of which ${lost} were lost`)
    const missing = [...wanted].filter((kind) => !met.has(kind))
    const all = `${met.size} of ${met.size + missing.length} were offered to it`
    this.find(`${name}, kinds of moves`, null, missing.length === 0 ? all : `${all}; not ${missing.join(', ')}`)
  }

  /** The first words of the moves that come up when others play. */
  private kindsIn(box: AnyBox): Set<string> {
    const kinds = new Set<string>()
    const often = Array.from({ length: 10 }, () => settingsOf(box)).flat()
    for (const [number, settings] of often.entries()) {
      const { game, notation } = box
      const options = box.options(settings, game.seats.min)
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

  /** One game; the answer is what the bot chose, as text. */
  private async play(sitting: TestGame, met?: Set<string>, interrupt?: number): Promise<string> {
    const { box, settings, seats, seat, seed } = sitting
    const { game, notation } = box
    const options = box.options(settings, seats)
    if (!options.ok) throw new Error(`settings that do not fit: ${options.fault.reason}`)
    const match = matchFor(box, options.value, seedFrom(seed), seats)
    const names = Array.from({ length: seats }, (_, other) => (other === seat ? 'the bot' : `random ${other}`))
    const standIn = await openBot(this.registry, game.name, standInFor(this.registry, game.name), randomFrom(seed))
    const id = tableId(`${seed}/${seat}/${seats}`)
    this.bot.join({ box, id, options: settings, names, seat, time: this.time }, standIn, match)
    const chosen: string[] = []
    const measured: AsyncBot = {
      choose: async (view, moves) => {
        if (chosen.length === interrupt) await this.bot.restart()
        for (const move of moves) met?.add(kindOf(notation.write(view, move)))
        const begun = performance.now()
        const move = await this.bot.choose(view, moves)
        this.times.push(performance.now() - begun)
        chosen.push(notation.write(view, move))
        return move
      },
    }
    const others = await Promise.all(
      names.map((_, other) => openBot(this.registry, game.name, 'random', randomFrom(`${seed}/${other}`))),
    )
    const chairs = others.map((bot, other) => (other === seat ? measured : bot))
    await playMatch(match, chairs, [this.bot])
    this.troubles = sumTroubles(this.troubles, this.bot.drainTroubles())
    return chosen.join('\n')
  }

  /** As after a lost connection: a new process is told the whole story at once. */
  private async resume(box: AnyBox): Promise<void> {
    const before = this.lost()
    await this.play(this.again(box), undefined, 5)
    this.find('taking up a game in its midst', this.lost() === before, 'started anew at its sixth decision')
  }

  private answers(): void {
    const lost = TROUBLES.filter((kind) => this.troubles[kind] > 0).map((kind) => `${this.troubles[kind]} ${kind}`)
    const words = this.bot.stderrTail ? `; its last words: ${this.bot.stderrTail.slice(-300)}` : ''
    const fault = `${lost.join(', ')}; the first one: ${this.first?.sentence ?? ''}${words}`
    this.find('answers', lost.length === 0, lost.length === 0 ? 'all of them legal and in time' : fault)
    const { unsolicited } = this.bot
    this.find(
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
    this.find(
      'speed',
      null,
      `${mean.toFixed(1)} ms a decision, 99 of 100 within ${at(0.99)} ms, at most ${at(1)} ms; ${limit}`,
    )
  }

  private async repeats(box: AnyBox): Promise<void> {
    const games = [await this.play(this.again(box)), await this.play(this.again(box))]
    const same = games[0] === games[1]
    this.find(
      'repeatable',
      null,
      same ? 'yes, the same game twice' : 'no; take random numbers from the id of the table to be so',
    )
  }

  private async bye(): Promise<void> {
    const code = await this.bot.close()
    const late = 'it does not end within a second after "bye" and the end of its input'
    this.find('bye', code === 0, code === null ? late : `it ends by itself, with exit code ${code}`)
  }

  private again(box: AnyBox): TestGame {
    const { min } = box.game.seats
    return { box, settings: {}, seats: min, seat: 0, seed: `${this.flags.seed}/again`, time: this.time }
  }

  private get time(): number {
    return this.flags.time ?? DEFAULT_DECISION_TIME
  }

  private lost(): number {
    return TROUBLES.reduce((sum, kind) => sum + this.troubles[kind], 0)
  }
}

const kindOf = (line: string): string => line.split(' ')[0] ?? ''

const since = (begun: number): number => Math.round(performance.now() - begun)

/** All as usual, and then each setting at each of its other values. */
const settingsOf = ({ settings }: AnyBox): { [key: string]: string }[] => [
  {},
  ...settings.flatMap(({ id, values }) => values.slice(1).map((value) => ({ [id]: value }))),
]
