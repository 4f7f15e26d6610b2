/** Who plays at a table: people and bots, from the command line to their seats. */
import { LEVELS, type Level } from '@handwerk/bots'
import { type AnyGameModule, itemAt, randomFrom } from '@handwerk/kernel'
import { type SeatFlags, seatList } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { botName, isCommand } from '../external-bots/bot-command.js'
import { ExternalBot } from '../external-bots/external-bot.js'
import { standInFor, tableId } from '../external-bots/external-bot-pool.js'
import { openBot, type Registry } from '../registry.js'
import type { AsyncBot } from '../simulation/game-runner.js'
import type { Phrases } from '../terminal/phrases.js'
import type { Terminal } from '../terminal/terminal.js'
import { type LocalTable, PERSON } from './local-table.js'

/** A level that can be beaten, and that answers at once. */
export const DEFAULT_LEVEL: Level = 'journeyman'

export const defaultOpponent = (bots: readonly string[]): string =>
  [DEFAULT_LEVEL, 'greedy'].find((name) => bots.includes(name)) ?? bots.at(-1) ?? 'random'

interface SeatEntry {
  /** PERSON or a bot. */
  readonly player: string
  readonly name: string
}

/** Reads `human`, `human:Anna` and bots. The default is one person against bots. */
export function playersFrom(module: AnyGameModule, flags: SeatFlags, opponent: string, texts: Phrases): SeatEntry[] {
  const preset = [PERSON, ...new Array<string>(module.game.seats.min - 1).fill(opponent)]
  const entries = flags.seats === undefined ? preset : seatList(module, flags)
  const named = entries.map((entry): SeatEntry => {
    if (entry === PERSON) return { player: PERSON, name: texts.guest }
    if (entry === 'human:') throw new UserError('a person needs a name after "human:"')
    if (entry.startsWith('human:')) return { player: PERSON, name: entry.slice('human:'.length) }
    const level = LEVELS.find((each) => each === entry)
    return { player: entry, name: level ? texts.levels[level] : botName(entry) }
  })
  return named.map((entry, seat) => ({ ...entry, name: uniqueName(named, seat) }))
}

/** With a number where others have the same name. */
function uniqueName(entries: readonly SeatEntry[], seat: number): string {
  const { name } = itemAt(entries, seat)
  const same = entries.filter((entry) => entry.name === name).length
  const before = entries.slice(0, seat).filter((entry) => entry.name === name).length
  return same === 1 ? name : `${name} ${before + 1}`
}

/** The bot of each seat, null for a person. `close` ends the external ones. */
export async function openBots(
  registry: Registry,
  terminal: Terminal,
  table: LocalTable,
  time: number,
): Promise<{ readonly bots: (AsyncBot | null)[]; close(): Promise<void> }> {
  const { module, names, players, options, match, seed, length } = table
  const { name } = module.game
  const standIn = standInFor(registry, name)
  const externalBots: ExternalBot[] = []
  const bots: (AsyncBot | null)[] = []
  for (const [seat, player] of players.entries()) {
    // A resumed game does not repeat the random numbers of its bots.
    const random = randomFrom(length === 0 ? `${seed}/bot/${seat}` : `${seed}/bot/${seat}/${length}`)
    if (player === PERSON) bots.push(null)
    else if (!isCommand(player)) bots.push(await openBot(registry, name, player, random))
    else {
      const externalBot = new ExternalBot(player, ({ sentence }) =>
        terminal.printError(`${names[seat]}: ${sentence}; ${standIn} decides in its place`),
      )
      const botSeat = { module, id: tableId(`${seed}/${seat}`), options, names, seat, time }
      externalBot.join(botSeat, await openBot(registry, name, standIn, random), match)
      externalBots.push(externalBot)
      bots.push(externalBot)
    }
  }
  const close = async () => {
    for (const externalBot of externalBots) externalBot.leave()
    await Promise.all(externalBots.map((externalBot) => externalBot.close()))
  }
  return { bots, close }
}
