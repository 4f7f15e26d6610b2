/** `replay`: shows a record move by move. */
import {
  type AnyGameModule,
  itemAt,
  type Language,
  type Moment,
  replay as replayRecord,
  type Seat,
} from '@handwerk/kernel'
import { endingIn, type MatchRecord, movesByStandIns, type StoryEvent, storyOf, verifyRecord } from '@handwerk/match'
import { checkSeat, languageOf } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { differenceSentence, openRecord } from '../record-file.js'
import type { Registry } from '../registry.js'
import { factLines } from '../session/local-table.js'
import { wrap } from '../terminal/layout.js'
import { phrases } from '../terminal/phrases.js'
import { endOf, moveTitle, storySentence } from '../terminal/record-story.js'
import { scoreLines } from '../terminal/scoreboard.js'
import type { Terminal } from '../terminal/terminal.js'

export interface ReplayFlags {
  readonly at?: number
  readonly seat?: number
  readonly json?: boolean
  readonly lang?: string
}

export async function replay(
  registry: Registry,
  terminal: Terminal,
  name: string,
  flags: ReplayFlags,
): Promise<number> {
  const { file, record, module } = await openRecord(registry, name)
  const language = languageOf(flags.lang, terminal.env)
  const moments: Moment[] = []
  replayRecord(module, record, (moment) => moments.push({ ...moment, position: module.game.copy(moment.position) }))
  const difference = verifyRecord(module, record)
  checkSeat(flags.seat, record.seats.length)
  if (difference?.playedBy !== undefined) {
    showStored(module, record, difference.playedBy, language, terminal, flags.json === true)
    return 0
  }
  if (flags.at !== undefined && !moments[flags.at])
    throw new UserError(`--at must be from 0 to ${moments.length - 1}, not ${flags.at}`)
  // If a record does not hold, nothing but its moves can be trusted.
  const { events: _, ...moves } = record
  const shown = difference ? { ...moves, result: null, ending: null } : record
  const view = new ReplayView(module, shown, moments, language, terminal)
  if (flags.json) view.asJson(flags.at)
  else if (terminal.interactive && moments.length > 0) await view.byKeys(flags.at ?? 0, flags.seat ?? null)
  else view.asText(flags.at, flags.seat ?? null)
  if (!difference) return 0
  terminal.printError(differenceSentence(file, difference))
  return 1
}

/** Shows a record that these rules would play differently as it is stored, without its positions. */
function showStored(
  module: AnyGameModule,
  record: MatchRecord,
  playedBy: number,
  language: Language,
  terminal: Terminal,
  json: boolean,
): void {
  const { game, version, seats, moves, result } = record
  const story = storyOf(record)
  if (json) {
    const ending = endingIn(record)
    terminal.print(JSON.stringify({ game, version, seats, moves, result, story, ending }, null, 2))
    return
  }
  const print = (text: string) => terminal.print(...wrap(text, terminal.columns - 1, 0))
  const printStory = (after: number) => {
    for (const event of story) if (event.after === after) print(storySentence(event, seats, language))
  }
  print(phrases[language].olderRules(playedBy, module.game.version))
  printStory(0)
  for (const [index, isByStandIn] of movesByStandIns(record).entries()) {
    terminal.print(moveTitle(record, index + 1, isByStandIn, language))
    printStory(index + 1)
  }
  const end = endOf(record, language)
  if (end !== null) {
    terminal.print('')
    print(`${phrases[language].gameOver} ${end}`)
  }
  if (result) terminal.print('', ...scoreLines(module, result.scores, seats, language))
}

class ReplayView {
  private readonly module: AnyGameModule
  private readonly record: MatchRecord
  private readonly story: readonly StoryEvent[]
  private readonly standIns: readonly boolean[]
  private readonly moments: readonly Moment[]
  private readonly language: Language
  private readonly terminal: Terminal

  constructor(
    module: AnyGameModule,
    record: MatchRecord,
    moments: readonly Moment[],
    language: Language,
    terminal: Terminal,
  ) {
    this.module = module
    this.record = record
    this.story = storyOf(record)
    this.standIns = movesByStandIns(record)
    this.moments = moments
    this.language = language
    this.terminal = terminal
  }

  /** Includes secrets: a record hides nothing, since it holds the seed. */
  asJson(at: number | undefined): void {
    const moments = at === undefined ? this.moments : [itemAt(this.moments, at)]
    const shown = moments.map(({ position, number, move, facts }) => ({
      number,
      move,
      standIn: this.standIns[number - 1] === true,
      facts,
      scores: this.module.game.scores(position),
    }))
    const { game, seats } = this.record
    const output = { game, seats, moments: shown, story: this.story, ending: endingIn(this.record) }
    this.terminal.print(JSON.stringify(output, null, 2))
  }

  asText(at: number | undefined, seat: Seat | null): void {
    const moments = at === undefined ? this.moments : [itemAt(this.moments, at)]
    for (const moment of moments) this.terminal.print(...this.moveLines(moment, seat))
    const last = moments.at(-1)
    if (last) this.terminal.print('', ...this.tableLines(last, seat))
  }

  async byKeys(first: number, firstSeat: Seat | null): Promise<void> {
    const texts = phrases[this.language]
    const { seats } = this.record
    let at = first
    let seat = firstSeat
    for (;;) {
      const moment = itemAt(this.moments, at)
      const who = texts.seenBy(seat === null ? null : itemAt(seats, seat))
      this.terminal.clear()
      this.terminal.print(
        this.terminal.style(
          'dim',
          `${this.module.words[this.language].title} · ${texts.moment(at, this.moments.length - 1)} · ${who}`,
        ),
        ...this.moveLines(moment, seat),
        '',
        ...this.tableLines(moment, seat),
        '',
        this.terminal.style('dim', texts.replayKeys),
      )
      const key = await this.terminal.key()
      if (key === 'q' || key === 'escape') return
      if (key === 'b' || key === 'left') at = Math.max(0, at - 1)
      else if (key === 'home') at = 0
      else if (key === 'end') at = this.moments.length - 1
      else if (key === 's') seat = seat === null ? 0 : seat + 1 < seats.length ? seat + 1 : null
      else if (['return', 'enter', 'space', 'right'].includes(key)) at = Math.min(this.moments.length - 1, at + 1)
    }
  }

  /** The move, its facts, and the other events before the next move. */
  private moveLines({ position, number, move, facts }: Moment, seat: Seat | null): string[] {
    const { seats } = this.record
    const title = move
      ? moveTitle(this.record, number, this.standIns[number - 1] === true, this.language)
      : phrases[this.language].beginning
    const lines = factLines(this.module, position, facts, seats, seat, this.language)
    const otherEvents = this.story.filter(({ after }) => after === number)
    return [
      title,
      ...lines.flatMap((line) => wrap(`   ${line}`, this.terminal.columns, 5)),
      ...otherEvents.flatMap((event) => wrap(storySentence(event, seats, this.language), this.terminal.columns, 2)),
    ]
  }

  /** After the last move also the ending: that of the record, which may not be that of the rules. */
  private tableLines({ position, number }: Moment, seat: Seat | null): string[] {
    const { game, words } = this.module
    const { seats, moves } = this.record
    const end = number === moves.length ? endOf(this.record, this.language) : null
    return [
      ...words[this.language].table(game.view(position, seat), seats, this.terminal.columns),
      '',
      ...(end === null ? [] : [...wrap(`${phrases[this.language].gameOver} ${end}`, this.terminal.columns, 0), '']),
      ...scoreLines(this.module, game.result(position)?.scores ?? game.scores(position), seats, this.language),
    ]
  }
}
