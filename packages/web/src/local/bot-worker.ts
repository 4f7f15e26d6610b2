/** Bots think here, so that the table never stutters: about moves, advice, and games that are over. */
import { type Advice, type Analysis, type AnyBot, advise, analyze, botNames, makeBot } from '@handwerk/bots'
import { type GameRecord, type Move, randomFrom, type SeatView } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'

interface Question {
  readonly number: number
  readonly game: string
  /** Names the chance that is used: a table and a seat. */
  readonly key: string
  readonly view: SeatView
  readonly moves: readonly Move[]
}

export interface MoveAsked extends Question {
  readonly is: 'move'
  readonly bot: string
}

export interface AdviceAsked extends Question {
  readonly is: 'advice'
  readonly moves: readonly number[]
  readonly millis: number
}

export interface MoveAnswered {
  readonly number: number
  readonly move: Move
}

export interface AdviceAnswered {
  readonly number: number
  /** Null for a game that nobody is an expert in. */
  readonly advice: Advice | null
}

export interface AnalysisAsked {
  readonly is: 'analysis'
  readonly record: GameRecord
  readonly scope: Parameters<typeof analyze>[2]
}

/** How far it has come, and at the end the analysis; none for a game that nobody is an expert in. */
export interface AnalysisTold {
  readonly done: number
  readonly of: number
  readonly analysis: Analysis | null
}

const bots = new Map<string, Promise<AnyBot>>()

self.addEventListener('message', ({ data }: MessageEvent<MoveAsked | AdviceAsked | AnalysisAsked>) => {
  // What a promise keeps to itself would never reach the page.
  answer(data).catch(reportError)
})

async function answer(asked: MoveAsked | AdviceAsked | AnalysisAsked): Promise<void> {
  if (asked.is === 'analysis') await lookBack(asked)
  else self.postMessage(asked.is === 'move' ? await moveFor(asked) : await adviceFor(asked))
}

async function moveFor({ number, game, bot, key, view, moves }: MoveAsked): Promise<MoveAnswered> {
  const thinker = bots.get(key) ?? sitDown(game, bot, key)
  bots.set(key, thinker)
  return { number, move: (await thinker).choose(view, moves) }
}

async function adviceFor({ number, game, key, view, moves, millis }: AdviceAsked): Promise<AdviceAnswered> {
  const timing = { clock: () => performance.now(), millis }
  return { number, advice: await advise(game, view, moves, randomFrom(key), { timing }) }
}

async function lookBack({ record, scope }: AnalysisAsked): Promise<void> {
  const tell = (done: number, of: number, analysis: Analysis | null = null) => {
    const told: AnalysisTold = { done, of, analysis }
    self.postMessage(told)
  }
  let last = 1
  const module = await loadGame(record.game)
  const analysis =
    module &&
    (await analyze(module, record, scope, (done, of) => {
      last = of
      // The end is told with the analysis.
      if (done < of) tell(done, of)
    }))
  tell(last, last, analysis)
}

/** A bot that an older app knew and this one does not is played by the strongest that there is. */
async function sitDown(game: string, name: string, key: string): Promise<AnyBot> {
  const bot =
    (await makeBot(game, name, randomFrom(key))) ?? (await makeBot(game, botNames(game).at(-1) ?? '', randomFrom(key)))
  if (bot === null) throw new Error(`there is no bot for ${game}`)
  return bot
}
