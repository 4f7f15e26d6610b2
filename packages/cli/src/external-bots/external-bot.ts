/**
 * A bot in a process of its own, over many games. Whatever it does, the game
 * goes on: a stand-in makes each decision that the bot fails to make, and the
 * failure is counted.
 */
import type { AnyBot } from '@handwerk/bots'
import type { Move, SeatView } from '@handwerk/kernel'
import type { Match } from '@handwerk/match'
import {
  type BotHears,
  checkFrom,
  type Decision,
  Introduction,
  MoveAsk,
  OLDEST_PROTOCOL,
  PROTOCOL_VERSION,
  type RefusalCode,
} from '@handwerk/protocol'
import { programVersion } from '../installation.js'
import { jsonOrNull } from '../json-file.js'
import { botName, commandWords } from './bot-command.js'
import { BotProcess, type Loss } from './bot-process.js'
import { type BotSeat, SeatMessages } from './seat-messages.js'
import { noTroubles, type Trouble, type TroubleKind, type Troubles } from './troubles.js'

/** After so many lost processes in one game the stand-in plays the rest of it. */
const MAX_LOSSES = 3
/** How much of standard error is told. */
const TAIL_LINES = 12
/** To start a program and read its introduction, in milliseconds. */
const START_TIMEOUT = 10_000

type Attempt<T> = { readonly ok: T } | { readonly trouble: Trouble }

interface CurrentGame {
  readonly botSeat: BotSeat
  readonly messages: SeatMessages
  readonly standIn: AnyBot
  losses: number
}

export class ExternalBot {
  private readonly name: string
  private readonly words: readonly string[]
  private process: BotProcess | null = null
  private game: CurrentGame | null = null
  /** The protocol version that the bot declares. */
  private version = PROTOCOL_VERSION
  private troubles = noTroubles()
  /** How many lines the bot has written without being asked. */
  unsolicited = 0
  private readonly onTrouble: (trouble: Trouble) => void

  /** The folder for the logs of its processes. */
  private readonly logs: string | undefined

  constructor(bot: string, onTrouble: (trouble: Trouble) => void = () => undefined, logs?: string) {
    this.name = botName(bot)
    this.logs = logs
    this.words = commandWords(bot)
    this.onTrouble = onTrouble
  }

  /** Starts the process and reads its introduction. */
  async start(): Promise<Attempt<Introduction>> {
    const process = new BotProcess(
      this.words,
      this.logs === undefined ? undefined : { folder: this.logs, name: this.name },
    )
    this.process = process
    this.send({ is: 'hello', protocol: PROTOCOL_VERSION, oldest: OLDEST_PROTOCOL, build: programVersion() })
    const read = await process.next(START_TIMEOUT)
    if ('loss' in read) return this.lost(read)
    const raw = jsonOrNull(read.line)
    this.version = declaredVersion(raw)
    const checked = checkFrom(this.version, PROTOCOL_VERSION)(Introduction, raw)
    if (checked.ok) return { ok: checked.value }
    process.kill()
    this.drop()
    return { trouble: { kind: 'nonsense', sentence: `it must say hello first, not ${excerpt(read.line)}` } }
  }

  join(botSeat: BotSeat, standIn: AnyBot, match: Match): void {
    this.game = { botSeat, messages: new SeatMessages(botSeat, match), standIn, losses: 0 }
  }

  /** Sends the rest of the game, with its end. */
  leave(): void {
    if (this.game && !this.process?.lost) this.process?.send(this.game.messages.takePending(null))
    this.game = null
  }

  async choose(view: SeatView, moves: readonly Move[]): Promise<Move> {
    const { game } = this
    if (!game) throw new Error('a bot must join a game before it can choose')
    this.troubles = { ...this.troubles, asked: this.troubles.asked + 1 }
    const attempt = await this.attempt(game, view, moves)
    if ('ok' in attempt) return attempt.ok
    const { kind, sentence } = attempt.trouble
    this.troubles = { ...this.troubles, [kind]: this.troubles[kind] + 1, last: sentence }
    this.onTrouble(attempt.trouble)
    return game.standIn.choose(view, moves)
  }

  /** All troubles since the last call. */
  drainTroubles(): Troubles {
    const { troubles } = this
    this.troubles = noTroubles()
    return troubles
  }

  /** Asks the process to end. Returns its exit code; null if it was killed or never started. */
  async close(): Promise<number | null> {
    const bye: BotHears = { is: 'bye', code: 'stopping', sentence: 'That was the last game.', retry: 0 }
    return (await this.process?.close([JSON.stringify(bye)])) ?? null
  }

  /** Ends the process in the middle of a game; the next decision starts a new one. */
  async restart(): Promise<void> {
    await this.close()
    this.process = null
  }

  /** Sends any message, to test whether the bot ignores what it does not know. */
  sendRaw(message: unknown): void {
    this.process?.send([JSON.stringify(message)])
  }

  get stderrTail(): string {
    return this.process?.stderrTail ?? ''
  }

  private async attempt(game: CurrentGame, view: SeatView, moves: readonly Move[]): Promise<Attempt<Move>> {
    const { botSeat, messages } = game
    if (game.losses >= MAX_LOSSES)
      return { trouble: { kind: 'absent', sentence: this.troubles.last || 'it was lost too often in this game' } }
    // The process may also have ended while other seats decided.
    if (this.process?.lost) return this.lost(this.process.lost)
    if (!this.process) {
      messages.resendScene()
      const started = await this.start()
      if ('trouble' in started) return started
    }
    const { process } = this
    if (!process) throw new Error('a bot that was started has a process')
    const { notation } = botSeat.module
    const decision = {
      number: messages.decision,
      moves: moves.map((move): [Move, string] => [move, notation.write(view, move)]),
    }
    this.unsolicited += process.discardLines()
    process.send(messages.takePending(decision))
    return this.readAnswer(process, botSeat, view, decision)
  }

  private async readAnswer(
    process: BotProcess,
    botSeat: BotSeat,
    view: SeatView,
    asked: Decision,
  ): Promise<Attempt<Move>> {
    const deadline = performance.now() + botSeat.time
    for (;;) {
      const read = await process.next(Math.max(1, Math.ceil(deadline - performance.now())))
      if ('loss' in read) return this.lost(read)
      const checked = checkFrom(this.version, PROTOCOL_VERSION)(MoveAsk, jsonOrNull(read.line))
      if (!checked.ok) return this.refuse(null, 'malformed', 'nonsense', `it said ${excerpt(read.line)}`)
      const { id, table, decision, move } = checked.value
      if (table !== botSeat.id || decision < asked.number) {
        // A late answer is no failure, as long as the right one comes in time.
        this.sendRefusal(id, 'too-late', 'This decision is no longer open.')
        continue
      }
      if (decision > asked.number)
        return this.refuse(id, 'not-now', 'nonsense', `it answered decision ${decision}, which was not put yet`)
      const parsed = parseMove(botSeat, view, asked.moves, move)
      if (!('ok' in parsed)) return this.refuse(id, 'illegal', 'illegal', `it wanted ${excerpt(move)}: ${parsed.why}`)
      this.send({ is: 'done', id, number: null })
      return parsed
    }
  }

  private lost({ loss, sentence }: Loss): { readonly trouble: Trouble } {
    const lines = (this.process?.stderrTail ?? '').split('\n')
    const lastLine = lines.at(-1)?.slice(0, 300)
    const tail = lines
      .slice(-TAIL_LINES)
      .map((line) => line.slice(0, 300))
      .join('\n')
    this.troubles = { ...this.troubles, tail: tail || this.troubles.tail }
    this.drop()
    return { trouble: { kind: loss, sentence: lastLine ? `${sentence}: ${lastLine}` : sentence } }
  }

  /** The next decision starts a new process. */
  private drop(): void {
    this.process = null
    if (this.game) this.game.losses++
  }

  private refuse(id: number | null, code: RefusalCode, kind: TroubleKind, sentence: string): { trouble: Trouble } {
    this.sendRefusal(id, code, sentence)
    return { trouble: { kind, sentence } }
  }

  private sendRefusal(id: number | null, code: RefusalCode, sentence: string): void {
    this.send({ is: 'refused', id, code, sentence })
  }

  private send(message: BotHears): void {
    this.sendRaw(message)
  }
}

/** One of the offered moves: by itself, by its notation or by a shorter form of it. */
function parseMove(
  { module }: BotSeat,
  view: SeatView,
  moves: readonly (readonly [Move, string])[],
  wanted: unknown,
): { readonly ok: Move } | { readonly why: string } {
  const same = (move: unknown) => moves.find(([offered]) => JSON.stringify(offered) === JSON.stringify(move))
  const offered = same(wanted) ?? moves.find(([, line]) => line === wanted)
  if (offered) return { ok: offered[0] }
  if (typeof wanted !== 'string') return { why: 'this is none of the moves that were offered' }
  const read = module.notation.read(view, wanted)
  if ('refusal' in read) return { why: module.words.en.refusal(read.refusal) }
  const found = same(read.move)
  return found ? { ok: found[0] } : { why: 'this is none of the moves that were offered' }
}

/** A bot that declares no version is taken to speak that of this program. */
function declaredVersion(raw: unknown): number {
  if (typeof raw !== 'object' || raw === null || !('protocol' in raw)) return PROTOCOL_VERSION
  return Number.isSafeInteger(raw.protocol) ? Number(raw.protocol) : PROTOCOL_VERSION
}

function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text)
}
