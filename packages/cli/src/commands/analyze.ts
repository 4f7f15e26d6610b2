/** `analyze`: the chances of a recorded game as a chart, and its most important decisions. */
import { setImmediate as pause } from 'node:timers/promises'
import { ANALYSIS_ITERATIONS, type Analysis, analyze as analyzeRecord, type Decision, type Scope } from '@handwerk/bots'
import { type AnyGameModule, type GameRecord, itemAt, type Language, replay } from '@handwerk/kernel'
import { endingIn, type MatchRecord, movesByStandIns, storyOf, verifyRecord } from '@handwerk/match'
import { checkSeat, languageOf } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { differenceSentence, openRecord } from '../record-file.js'
import type { Registry } from '../registry.js'
import { clip, table, wrap } from '../terminal/layout.js'
import { type Phrases, phrases } from '../terminal/phrases.js'
import { progressBar } from '../terminal/progress-bar.js'
import { endOf, storyLines } from '../terminal/record-story.js'
import type { Terminal } from '../terminal/terminal.js'

export interface AnalyzeFlags {
  readonly iterations?: number
  readonly seat?: number
  readonly json?: boolean
  readonly plain?: boolean
  readonly lang?: string
}

export async function analyze(
  registry: Registry,
  terminal: Terminal,
  name: string,
  { iterations = ANALYSIS_ITERATIONS, seat, json, plain, lang }: AnalyzeFlags,
): Promise<void> {
  const language = languageOf(lang, terminal.env)
  const { file, record, module } = await openRecord(registry, name)
  checkSeat(seat, record.seats.length)
  const rounds: number[] = []
  replay(module, record, ({ position }) => rounds.push(module.game.round(position)))
  const difference = verifyRecord(module, record)
  if (difference?.playedBy !== undefined) throw new UserError(`${name} cannot be analyzed: ${difference.sentence}`)
  if (difference) throw new UserError(differenceSentence(file, difference))
  const ending = endingIn(record)
  const scope = {
    iterations,
    standIns: movesByStandIns(record),
    winners: ending?.winners ?? [],
    ...(seat === undefined ? {} : { seat }),
  }
  const analysis = await analyzeWithProgress(terminal, module, record, scope)
  if (!analysis) throw new UserError(`${name} cannot be analyzed: there is no expert bot for ${record.game}`)
  if (json) terminal.print(JSON.stringify({ ...analysis, story: storyOf(record), ending }, null, 2))
  else terminal.print(...new Report(analysis, record, rounds, terminal, language, plain === true).lines())
}

async function analyzeWithProgress(
  terminal: Terminal,
  module: AnyGameModule,
  record: GameRecord,
  scope: Scope,
): Promise<Analysis | null> {
  const startedAt = performance.now()
  let lastPause = startedAt
  const analysis = await analyzeRecord(module, record, scope, async (done, of) => {
    if (performance.now() - lastPause < 100) return
    terminal.progress(progressBar(done, of, (performance.now() - startedAt) / 1000, 'steps'))
    // Yields to Ctrl-C.
    await pause()
    lastPause = performance.now()
  })
  terminal.progress('')
  return analysis
}

/** By seat. They differ without colour, too. */
const SHADES = ['█', '░', '▓', '▒', '·'] as const
/** The label, the shares and the bar fit on a line of 80 characters. */
const LABEL = 7

class Report {
  private readonly analysis: Analysis
  private readonly record: MatchRecord
  private readonly rounds: readonly number[]
  private readonly terminal: Terminal
  private readonly language: Language
  private readonly texts: Phrases['analysis']
  private readonly plain: boolean

  constructor(
    analysis: Analysis,
    record: MatchRecord,
    rounds: readonly number[],
    terminal: Terminal,
    language: Language,
    plain: boolean,
  ) {
    this.analysis = analysis
    this.record = record
    this.rounds = rounds
    this.terminal = terminal
    this.language = language
    this.texts = phrases[language].analysis
    this.plain = plain
  }

  lines(): string[] {
    const { texts, analysis } = this
    const { decisions, costly, best } = analysis
    const find = (number: number) => decisions.filter((decision) => decision.number === number)
    return [
      ...this.title(texts.chances),
      ...this.chart(),
      '',
      ...this.eventLines(),
      ...this.title(texts.costly),
      ...(costly.length === 0 ? [texts.nothingCostly] : costly.flatMap(find).flatMap((each) => this.mistake(each))),
      '',
      ...(best === null
        ? []
        : [...this.title(texts.best), ...find(best).flatMap((each) => this.bestDecision(each)), '']),
      ...this.agreement(),
      ...wrap(texts.basis(analysis.iterations), this.terminal.columns),
    ]
  }

  /** The events beside the moves, and the ending. */
  private eventLines(): string[] {
    const { record, language, terminal } = this
    const end = endOf(record, language)
    const lines = [
      ...storyLines(storyOf(record), record.seats, language),
      ...(end === null ? [] : [`${phrases[language].gameOver} ${end}`]),
    ]
    return lines.length === 0 ? [] : [...lines.flatMap((line) => wrap(line, terminal.columns, 2)), '']
  }

  private title(text: string): string[] {
    return [this.terminal.style('bold', text)]
  }

  /** A line for the beginning of each round, and one for the end. */
  private chart(): string[] {
    const { rounds, analysis, plain } = this
    const moments = rounds.flatMap((round, i) => (i === 0 || round !== rounds[i - 1] ? [i] : []))
    const last = rounds.length - 1
    const seats = analysis.seats.length
    const length = seats > 3 ? 24 : 36
    const room = Math.floor((80 - LABEL - length) / seats) - 5
    const label = (moment: number) => (moment === last ? this.texts.end : String(rounds[moment]))
    const rows = [...new Set([...moments, last])].map((moment) => {
      const chances = itemAt(analysis.chances, moment)
      const shares = chances.map((chance) => percent(chance))
      return [label(moment), ...shares, ...(plain ? [] : [bar(chances, length)])]
    })
    const sign = (seat: number) => (plain ? '' : `${SHADES[seat]} `)
    const names = analysis.seats.map((name, seat) => sign(seat) + clip(name, room))
    return table([[this.texts.round, ...names, ...(plain ? [] : [' '.repeat(length)])], ...rows])
  }

  private mistake(decision: Decision): string[] {
    const { played, chance, advised, advisedChance } = decision
    return this.withReason(decision, [
      this.texts.played(this.where(decision), played, percent(chance)),
      this.texts.better(advised, percent(advisedChance)),
    ])
  }

  private bestDecision(decision: Decision): string[] {
    const { played, chance, next, nextChance } = decision
    return this.withReason(decision, [
      this.texts.played(this.where(decision), played, percent(chance)),
      this.texts.nextBest(next, percent(nextChance)),
    ])
  }

  private where({ number, seat }: Decision): string {
    return this.texts.where(number, itemAt(this.analysis.seats, seat), itemAt(this.rounds, number - 1))
  }

  private withReason({ why }: Decision, lines: readonly string[]): string[] {
    const [first = '', ...rest] = [...lines, ...(why ? [why.said[this.language]] : [])]
    const { columns } = this.terminal
    return [...wrap(first, columns, 2), ...rest.flatMap((line) => wrap(`  ${line}`, columns, 4))]
  }

  /** How often each seat played what the bot would have played. */
  private agreement(): string[] {
    const { decisions, seats } = this.analysis
    return seats.flatMap((name, seat) => {
      const own = decisions.filter((decision) => decision.seat === seat)
      const same = own.filter(({ played, advised }) => played === advised)
      return own.length === 0 ? [] : wrap(this.texts.agreed(name, same.length, own.length), this.terminal.columns, 2)
    })
  }
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

/** One character for each part of the whole, rounded so that all are drawn. */
function bar(chances: readonly number[], length: number): string {
  let sum = 0
  let drawn = ''
  for (const [seat, chance] of chances.entries()) {
    sum += chance
    drawn += itemAt(SHADES, seat).repeat(Math.max(0, Math.round(length * sum) - drawn.length))
  }
  return drawn
}
