/** Who sits down at a table, and the bots among them. */
import { LEVELS, type Level } from '@handwerk/bots'
import { type AnyBox, itemAt, randomFrom } from '@handwerk/kernel'
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

/** Whom one plays against if nothing is said: an opponent who can be beaten, and who answers at once. */
export const DEFAULT_LEVEL: Level = 'journeyman'

export const defaultOpponent = (bots: readonly string[]): string =>
  [DEFAULT_LEVEL, 'greedy'].find((name) => bots.includes(name)) ?? bots.at(-1) ?? 'random'

/** Somebody who sits down: PERSON or a bot, and what they are called. */
interface SeatEntry {
  readonly player: string
  readonly name: string
}

/** `human`, `human:Anna` and bots; one person against a bot if nothing is said. */
export function playersFrom(box: AnyBox, flags: SeatFlags, opponent: string, said: Phrases): SeatEntry[] {
  const usual = [PERSON, ...new Array<string>(box.game.seats.min - 1).fill(opponent)]
  const entries = flags.seats === undefined ? usual : seatList(box, flags)
  const guests = entries.map((entry): SeatEntry => {
    if (entry === PERSON) return { player: PERSON, name: said.guest }
    if (entry === 'human:') throw new UserError('a person needs a name after "human:"')
    if (entry.startsWith('human:')) return { player: PERSON, name: entry.slice('human:'.length) }
    const level = LEVELS.find((each) => each === entry)
    return { player: entry, name: level ? said.levels[level] : botName(entry) }
  })
  return guests.map((guest, seat) => ({ ...guest, name: ownName(guests, seat) }))
}

/** Numbered where others have the same name. */
function ownName(guests: readonly SeatEntry[], seat: number): string {
  const { name } = itemAt(guests, seat)
  const same = guests.filter((guest) => guest.name === name).length
  const before = guests.slice(0, seat).filter((guest) => guest.name === name).length
  return same === 1 ? name : `${name} ${before + 1}`
}

/** The bots at their seats, null for a person; `close` lets those go that are programs of their own. */
export async function openBots(
  registry: Registry,
  terminal: Terminal,
  table: LocalTable,
  time: number,
): Promise<{ readonly bots: (AsyncBot | null)[]; close(): Promise<void> }> {
  const { box, names, players, options, match, seed, length } = table
  const { name } = box.game
  const standIn = standInFor(registry, name)
  const externalBots: ExternalBot[] = []
  const bots: (AsyncBot | null)[] = []
  for (const [seat, player] of players.entries()) {
    // A game that goes on does not repeat the luck that its bots have had.
    const luck = randomFrom(length === 0 ? `${seed}/bot/${seat}` : `${seed}/bot/${seat}/${length}`)
    if (player === PERSON) bots.push(null)
    else if (!isCommand(player)) bots.push(await openBot(registry, name, player, luck))
    else {
      const externalBot = new ExternalBot(player, ({ sentence }) =>
        terminal.printError(`${names[seat]}: ${sentence}; ${standIn} decides in its place`),
      )
      const place = { box, id: tableId(`${seed}/${seat}`), options, names, seat, time }
      externalBot.join(place, await openBot(registry, name, standIn, luck), match)
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
