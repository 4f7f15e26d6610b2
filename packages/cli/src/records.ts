/** `replay` and `verify`: records read from files. */
import {
  type AnyBox,
  type Difference,
  itemAt,
  type Language,
  type Moment,
  readRecord,
  replay as replayRecord,
  type Seat,
} from '@handwerk/kernel'
import {
  endingIn,
  type MatchRecord,
  movesByStandIns,
  type StoryEvent,
  storyOf,
  verifyRecord,
  withStory,
} from '@handwerk/match'
import { Complaint } from './complaint.js'
import { languageOf } from './flags.js'
import { faultIn, type JsonFile, openJson, sound } from './json.js'
import { wrap } from './layout.js'
import { phrases } from './phrases.js'
import { endOf, moveTitle, storyLines, storySentence } from './record-story.js'
import { openBoxIn, type Registry } from './registry.js'
import { scoreLines } from './scoreboard.js'
import { tell } from './table.js'
import type { Terminal } from './terminal.js'

export interface ReplayFlags {
  readonly at?: number
  readonly seat?: number
  readonly json?: boolean
  readonly lang?: string
}

interface Opened {
  readonly file: JsonFile
  readonly record: MatchRecord
  readonly box: AnyBox
}

/** A record whose form is sound; whether its moves are legal shows when it is played. */
export async function openRecord(registry: Registry, name: string): Promise<Opened> {
  const file = openJson(name)
  const record = sound(file, withStory(sound(file, readRecord(file.value)), file.value))
  const box = await openBoxIn(registry, file, record.game)
  const options = box.options(record.options, record.seats.length)
  if (!options.ok) throw faultIn(file, { at: ['options', ...options.fault.at], reason: options.fault.reason })
  return { file, record, box }
}

export async function verify(registry: Registry, terminal: Terminal, name: string): Promise<number> {
  const { file, record, box } = await openRecord(registry, name)
  const first = record.rebased?.after ?? 0
  const difference = verifyRecord(box, record)
  if (difference && difference.playedBy === undefined) {
    terminal.print(differs(file, difference))
    return 1
  }
  const made = `version ${record.version} of the rules`
  const held = first === 0 ? 'holds' : `holds from move ${first + 1} on, the others were played by ${made}`
  const checked = difference
    ? `was played by ${made}, this is version ${box.game.version}: its moves are not checked`
    : held
  const end = endOf(record, 'en') ?? 'The game is unfinished.'
  terminal.print(
    `${name} ${checked}: ${record.game}, ${record.moves.length} moves. ${end}`,
    ...storyLines(storyOf(record), record.seats, 'en'),
  )
  return 0
}

export function differs(file: JsonFile, { move, sentence }: Difference): string {
  if (move === null) return `${file.name} does not hold: ${sentence}`
  return `${file.name}, line ${file.lineOf(['moves', move - 1])}, does not hold at move ${move}: ${sentence}`
}

export async function replay(
  registry: Registry,
  terminal: Terminal,
  name: string,
  flags: ReplayFlags,
): Promise<number> {
  const { file, record, box } = await openRecord(registry, name)
  const language = languageOf(flags.lang, terminal.env)
  const moments: Moment[] = []
  replayRecord(box, record, (moment) => moments.push({ ...moment, position: box.game.copy(moment.position) }))
  const difference = verifyRecord(box, record)
  if (flags.seat !== undefined && flags.seat >= record.seats.length)
    throw new Complaint(`--seat must be from 0 to ${record.seats.length - 1}, not ${flags.seat}`)
  if (difference?.playedBy !== undefined) {
    showStored(box, record, difference.playedBy, language, terminal, flags.json === true)
    return 0
  }
  if (flags.at !== undefined && !moments[flags.at])
    throw new Complaint(`--at must be from 0 to ${moments.length - 1}, not ${flags.at}`)
  // Of a record that does not hold, what it says beside its moves is worth nothing.
  const { events: _, ...moves } = record
  const told = difference ? { ...moves, result: null, ending: null } : record
  const show = new Showing(box, told, moments, language, terminal)
  if (flags.json) show.asJson(flags.at)
  else if (terminal.interactive && moments.length > 0) await show.byKeys(flags.at ?? 0, flags.seat ?? null)
  else show.asText(flags.at, flags.seat ?? null)
  if (!difference) return 0
  terminal.complain(differs(file, difference))
  return 1
}

/** A record that these rules would play differently: what it says, and nothing that they would make of it. */
function showStored(
  box: AnyBox,
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
  print(phrases[language].olderRules(playedBy, box.game.version))
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
  if (result) terminal.print('', ...scoreLines(box, result.scores, seats, language))
}

class Showing {
  private readonly box: AnyBox
  private readonly record: MatchRecord
  private readonly story: readonly StoryEvent[]
  private readonly standIns: readonly boolean[]
  private readonly moments: readonly Moment[]
  private readonly language: Language
  private readonly terminal: Terminal

  constructor(box: AnyBox, record: MatchRecord, moments: readonly Moment[], language: Language, terminal: Terminal) {
    this.box = box
    this.record = record
    this.story = storyOf(record)
    this.standIns = movesByStandIns(record)
    this.moments = moments
    this.language = language
    this.terminal = terminal
  }

  /** All there is to know: a record hides nothing, since it holds the seed. */
  asJson(at: number | undefined): void {
    const moments = at === undefined ? this.moments : [itemAt(this.moments, at)]
    const shown = moments.map(({ position, number, move, facts }) => ({
      number,
      move,
      standIn: this.standIns[number - 1] === true,
      facts,
      scores: this.box.game.scores(position),
    }))
    const { game, seats } = this.record
    const told = { game, seats, moments: shown, story: this.story, ending: endingIn(this.record) }
    this.terminal.print(JSON.stringify(told, null, 2))
  }

  asText(at: number | undefined, seat: Seat | null): void {
    const moments = at === undefined ? this.moments : [itemAt(this.moments, at)]
    for (const moment of moments) this.terminal.print(...this.happening(moment, seat))
    const last = moments.at(-1)
    if (last) this.terminal.print('', ...this.scene(last, seat))
  }

  async byKeys(first: number, firstSeat: Seat | null): Promise<void> {
    const said = phrases[this.language]
    const { seats } = this.record
    let at = first
    let seat = firstSeat
    for (;;) {
      const moment = itemAt(this.moments, at)
      const who = said.seenBy(seat === null ? null : itemAt(seats, seat))
      this.terminal.clear()
      this.terminal.print(
        this.terminal.style(
          'dim',
          `${this.box.words[this.language].title} · ${said.moment(at, this.moments.length - 1)} · ${who}`,
        ),
        ...this.happening(moment, seat),
        '',
        ...this.scene(moment, seat),
        '',
        this.terminal.style('dim', said.replayKeys),
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

  /** The move, what came of it, and what happened beside the game before the next. */
  private happening({ position, number, move, facts }: Moment, seat: Seat | null): string[] {
    const { seats } = this.record
    const title = move
      ? moveTitle(this.record, number, this.standIns[number - 1] === true, this.language)
      : phrases[this.language].beginning
    const lines = tell(this.box, position, facts, seats, seat, this.language)
    const beside = this.story.filter(({ after }) => after === number)
    return [
      title,
      ...lines.flatMap((line) => wrap(`   ${line}`, this.terminal.columns, 5)),
      ...beside.flatMap((event) => wrap(storySentence(event, seats, this.language), this.terminal.columns, 2)),
    ]
  }

  /** At the last moment also how it ended: as the record says, not as the rules would have it. */
  private scene({ position, number }: Moment, seat: Seat | null): string[] {
    const { game, words } = this.box
    const { seats, moves } = this.record
    const end = number === moves.length ? endOf(this.record, this.language) : null
    return [
      ...words[this.language].table(game.view(position, seat), seats, this.terminal.columns),
      '',
      ...(end === null ? [] : [...wrap(`${phrases[this.language].gameOver} ${end}`, this.terminal.columns, 0), '']),
      ...scoreLines(this.box, game.result(position)?.scores ?? game.scores(position), seats, this.language),
    ]
  }
}
