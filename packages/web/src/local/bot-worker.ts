/** The thread in which bots choose moves, advise and analyze games, so that the table never stutters. */
import { type Advice, type Analysis, type AnyBot, advise, analyze, botNames, makeBot } from '@handwerk/bots'
import { type GameRecord, type Move, randomFrom, type SeatView } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'

interface Request {
  readonly number: number
  readonly game: string
  /** The seed of the bot's random numbers: a table and a seat. */
  readonly key: string
  readonly view: SeatView
  readonly moves: readonly Move[]
}

export interface MoveRequest extends Request {
  readonly is: 'move'
  readonly bot: string
}

export interface AdviceRequest extends Request {
  readonly is: 'advice'
  readonly moves: readonly number[]
  readonly millis: number
}

export interface MoveReply {
  readonly number: number
  readonly move: Move
}

export interface AdviceReply {
  readonly number: number
  /** Null for a game without an expert bot. */
  readonly advice: Advice | null
}

export interface AnalysisRequest {
  readonly is: 'analysis'
  readonly record: GameRecord
  readonly scope: Parameters<typeof analyze>[2]
}

/** How far the analysis has come, and at the end the analysis itself; null for a game without an expert bot. */
export interface AnalysisProgress {
  readonly done: number
  readonly of: number
  readonly analysis: Analysis | null
}

/** How long a bot may think, so that a slow phone gets its move within two seconds. */
const MOVE_MILLIS = 1200

const bots = new Map<string, Promise<AnyBot>>()

self.addEventListener('message', ({ data }: MessageEvent<MoveRequest | AdviceRequest | AnalysisRequest>) => {
  // An unhandled rejection would never reach the page.
  answer(data).catch(reportError)
})

async function answer(request: MoveRequest | AdviceRequest | AnalysisRequest): Promise<void> {
  if (request.is === 'analysis') await sendAnalysis(request)
  else self.postMessage(request.is === 'move' ? await moveFor(request) : await adviceFor(request))
}

async function moveFor({ number, game, bot, key, view, moves }: MoveRequest): Promise<MoveReply> {
  const player = bots.get(key) ?? openBot(game, bot, key)
  bots.set(key, player)
  return { number, move: (await player).choose(view, moves) }
}

async function adviceFor({ number, game, key, view, moves, millis }: AdviceRequest): Promise<AdviceReply> {
  const timing = { clock: () => performance.now(), millis }
  return { number, advice: await advise(game, view, moves, randomFrom(key), { timing }) }
}

async function sendAnalysis({ record, scope }: AnalysisRequest): Promise<void> {
  const tell = (done: number, of: number, analysis: Analysis | null = null) => {
    const progress: AnalysisProgress = { done, of, analysis }
    self.postMessage(progress)
  }
  let last = 1
  const module = await loadGame(record.game)
  const analysis =
    module &&
    (await analyze(module, record, scope, (done, of) => {
      last = of
      // The last message is the one with the analysis.
      if (done < of) tell(done, of)
    }))
  tell(last, last, analysis)
}

/** If an older version of the app had a bot that this one does not know, the strongest bot plays in its place. */
async function openBot(game: string, name: string, key: string): Promise<AnyBot> {
  const timing = { clock: () => performance.now(), millis: MOVE_MILLIS }
  const bot =
    (await makeBot(game, name, randomFrom(key), timing)) ??
    (await makeBot(game, botNames(game).at(-1) ?? '', randomFrom(key), timing))
  if (bot === null) throw new Error(`there is no bot for ${game}`)
  return bot
}
