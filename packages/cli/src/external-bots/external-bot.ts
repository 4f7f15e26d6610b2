/**
 * A bot that is a program of its own, over many games. Whatever it does, the
 * game goes on: a decision that it does not answer is made by a stand-in, and
 * counted.
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
import { commandWords } from './bot-command.js'
import { BotProcess, type Loss } from './bot-process.js'
import { type BotSeat, SeatMessages } from './seat-messages.js'

/** What may be wrong with an answer. `absent`: it was not asked, since it had failed too often in this game. */
export const TROUBLES = ['crash', 'stall', 'flood', 'nonsense', 'illegal', 'absent'] as const
export type TroubleKind = (typeof TROUBLES)[number]

export interface Trouble {
  readonly kind: TroubleKind
  readonly sentence: string
}

/** How often each kind occurred, and what was said of the last one. */
export type Troubles = Readonly<Record<TroubleKind, number>> & { readonly last: string }

export const noTroubles = (): Troubles => ({
  crash: 0,
  stall: 0,
  flood: 0,
  nonsense: 0,
  illegal: 0,
  absent: 0,
  last: '',
})

export const sumTroubles = (a: Troubles, b: Troubles): Troubles => ({
  ...(Object.fromEntries(TROUBLES.map((kind) => [kind, a[kind] + b[kind]])) as Record<TroubleKind, number>),
  last: b.last || a.last,
})

/** So often a process may be lost in one game; then the stand-in plays the rest of it. */
const MAX_LOSSES = 3
/** To start a program and hear its name, in milliseconds. */
const START_TIMEOUT = 10_000

type Attempt<T> = { readonly ok: T } | { readonly trouble: Trouble }

export class ExternalBot {
  private readonly words: readonly string[]
  private process: BotProcess | null = null
  private botSeat: BotSeat | null = null
  private messages: SeatMessages | null = null
  private standIn: AnyBot | null = null
  /** Of the protocol, as it says itself. */
  private version = PROTOCOL_VERSION
  private losses = 0
  private troubles = noTroubles()
  /** How many lines it has said that nobody had asked for. */
  unsolicited = 0
  /** Is told of each trouble as it happens. */
  private readonly report: (trouble: Trouble) => void

  constructor(bot: string, report: (trouble: Trouble) => void = () => undefined) {
    this.words = commandWords(bot)
    this.report = report
  }

  /** Starts the program, unless it runs, and hears who it is. */
  async start(): Promise<Attempt<Introduction>> {
    const process = new BotProcess(this.words)
    this.process = process
    this.send({ is: 'hello', protocol: PROTOCOL_VERSION, oldest: OLDEST_PROTOCOL, build: programVersion() })
    const heard = await process.next(START_TIMEOUT)
    if ('loss' in heard) return this.lost(heard)
    const raw = parseJson(heard.line)
    this.version = declaredVersion(raw)
    const said = checkFrom(this.version, PROTOCOL_VERSION)(Introduction, raw)
    if (said.ok) return { ok: said.value }
    process.kill()
    this.drop()
    return { trouble: { kind: 'nonsense', sentence: `it must say hello first, not ${excerpt(heard.line)}` } }
  }

  join(botSeat: BotSeat, standIn: AnyBot, match: Match): void {
    this.botSeat = botSeat
    this.standIn = standIn
    this.messages = new SeatMessages(botSeat, match)
    this.losses = 0
  }

  /** The game is over: it is told how it ended. */
  leave(): void {
    if (this.messages && !this.process?.lost) this.process?.send(this.messages.takePending(null))
    this.messages = null
  }

  async choose(view: SeatView, moves: readonly Move[]): Promise<Move> {
    const { botSeat, messages, standIn } = this
    if (!botSeat || !messages || !standIn) throw new Error('a bot must sit down before it can choose')
    const attempt = await this.attempt(botSeat, messages, view, moves)
    if ('ok' in attempt) return attempt.ok
    const { kind, sentence } = attempt.trouble
    this.troubles = { ...this.troubles, [kind]: this.troubles[kind] + 1, last: sentence }
    this.report(attempt.trouble)
    return standIn.choose(view, moves)
  }

  /** What has gone wrong since this was asked last. */
  drainTroubles(): Troubles {
    const { troubles } = this
    this.troubles = noTroubles()
    return troubles
  }

  /** Tells it to end. The answer is its exit code; null if it had to be ended, or had not been started. */
  async close(): Promise<number | null> {
    const bye: BotHears = { is: 'bye', code: 'stopping', sentence: 'That was the last game.', retry: 0 }
    return (await this.process?.close([JSON.stringify(bye)])) ?? null
  }

  /** Ends it in the midst of a game; the next decision finds it as new as it was on the first day. */
  async restart(): Promise<void> {
    await this.close()
    this.process = null
  }

  /** Says anything, for trying out whether a bot minds. */
  sendRaw(message: unknown): void {
    this.process?.send([JSON.stringify(message)])
  }

  /** The end of what it has written to standard error. */
  get stderrTail(): string {
    return this.process?.stderrTail ?? ''
  }

  private async attempt(
    botSeat: BotSeat,
    messages: SeatMessages,
    view: SeatView,
    moves: readonly Move[],
  ): Promise<Attempt<Move>> {
    if (this.losses >= MAX_LOSSES)
      return { trouble: { kind: 'absent', sentence: this.troubles.last || 'it was lost too often in this game' } }
    // It may also have gone while others were asked.
    if (this.process?.lost) return this.lost(this.process.lost)
    if (!this.process) {
      messages.resendScene()
      const greeting = await this.start()
      if ('trouble' in greeting) return greeting
    }
    const { process } = this
    if (!process) throw new Error('a bot that was greeted has a process')
    const { notation } = botSeat.box
    const decision = {
      number: messages.decision,
      moves: moves.map((move): [Move, string] => [move, notation.write(view, move)]),
    }
    this.unsolicited += process.forget()
    process.send(messages.takePending(decision))
    return this.answer(process, botSeat, view, decision)
  }

  private async answer(process: BotProcess, botSeat: BotSeat, view: SeatView, asked: Decision): Promise<Attempt<Move>> {
    const until = performance.now() + botSeat.time
    for (;;) {
      const heard = await process.next(Math.max(1, Math.ceil(until - performance.now())))
      if ('loss' in heard) return this.lost(heard)
      const said = checkFrom(this.version, PROTOCOL_VERSION)(MoveAsk, parseJson(heard.line))
      if (!said.ok) return this.refuse(null, 'malformed', 'nonsense', `it said ${excerpt(heard.line)}`)
      const { id, table, decision, move } = said.value
      if (table !== botSeat.id || decision < asked.number) {
        // An answer that comes late hurts nobody, as long as the right one comes in time.
        this.sendRefusal(id, 'too-late', 'This decision is no longer open.')
        continue
      }
      if (decision > asked.number)
        return this.refuse(id, 'not-now', 'nonsense', `it answered decision ${decision}, which was not put yet`)
      const meant = parseMove(botSeat, view, asked.moves, move)
      if (!('ok' in meant)) return this.refuse(id, 'illegal', 'illegal', `it wanted ${excerpt(move)}: ${meant.why}`)
      this.send({ is: 'done', id, number: null })
      return meant
    }
  }

  /** The process is gone; the next decision gets a new one. */
  private lost({ loss, sentence }: Loss): { readonly trouble: Trouble } {
    const words = this.process?.stderrTail.split('\n').at(-1)?.slice(0, 300)
    this.drop()
    return { trouble: { kind: loss, sentence: words ? `${sentence}: ${words}` : sentence } }
  }

  private drop(): void {
    this.process = null
    this.losses++
  }

  private refuse(id: number | null, code: RefusalCode, kind: TroubleKind, sentence: string): { trouble: Trouble } {
    this.sendRefusal(id, code, sentence)
    return { trouble: { kind, sentence } }
  }

  private sendRefusal(id: number | null, code: RefusalCode, sentence: string): void {
    this.send({ is: 'refused', id, code, sentence })
  }

  private send(message: BotHears): void {
    this.process?.send([JSON.stringify(message)])
  }
}

/** One of the offered moves, by itself or by its notation or a shorter form of it. */
function parseMove(
  { box }: BotSeat,
  view: SeatView,
  moves: readonly (readonly [Move, string])[],
  wanted: unknown,
): { readonly ok: Move } | { readonly why: string } {
  const same = (move: unknown) => moves.find(([offered]) => JSON.stringify(offered) === JSON.stringify(move))
  const offered = same(wanted) ?? moves.find(([, line]) => line === wanted)
  if (offered) return { ok: offered[0] }
  if (typeof wanted !== 'string') return { why: 'this is none of the moves that were offered' }
  const read = box.notation.read(view, wanted)
  if ('refusal' in read) return { why: box.words.en.refusal(read.refusal) }
  const found = same(read.move)
  return found ? { ok: found[0] } : { why: 'this is none of the moves that were offered' }
}

/** The version that a bot says it speaks; the one of this program if it says nothing. */
function declaredVersion(raw: unknown): number {
  if (typeof raw !== 'object' || raw === null || !('protocol' in raw)) return PROTOCOL_VERSION
  return Number.isSafeInteger(raw.protocol) ? Number(raw.protocol) : PROTOCOL_VERSION
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function excerpt(said: unknown): string {
  const text = typeof said === 'string' ? said : JSON.stringify(said)
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text)
}
