/** A table that resumes a saved game. */
import { currentBot, LEVELS_VERSION } from '@handwerk/bots'
import { reading, readList, readObject, readText, readWhole } from '@handwerk/kernel'
import { type EventDraft, readDrafts, resumeMatch } from '@handwerk/match'
import { UserError } from '../command-line/user-error.js'
import { isCommand } from '../external-bots/bot-command.js'
import { faultIn, type JsonFile, unwrap } from '../json-file.js'
import { differenceSentence, openRecord } from '../record-file.js'
import type { Registry } from '../registry.js'
import { LocalTable, PERSON } from './local-table.js'
import { latestSave } from './saved-games.js'

export interface Resumed {
  readonly table: LocalTable
  /** If the rules have changed: how many moves they do not allow any more. Null if they have not. */
  readonly lost: number | null
}

/** `file` is true for the latest autosave. */
export async function resume(
  registry: Registry,
  env: NodeJS.ProcessEnv,
  file: string | true,
  game: string | undefined,
): Promise<Resumed> {
  const name = file === true ? latestSave(env) : file
  if (name === null) throw new UserError('there is no game to go on with; --resume FILE names one')
  const { file: opened, record, module } = await openRecord(registry, name)
  if (game !== undefined && game !== record.game)
    throw new UserError(`${name} is a game of ${record.game}, not of ${game}`)
  if (record.result) throw new UserError(`the game in ${name} is over`)
  const players = playersIn(opened, record.seats, registry.bots(record.game))
  // A file from elsewhere could run anything; only autosaves of this program may start bots.
  const program = file === true ? undefined : players.find(isCommand)
  if (program !== undefined)
    throw new UserError(`${name} wants to start a program, ${program}; only a game that was kept here may do so`)
  const options = unwrap(
    opened,
    reading(() => readObject(record.options ?? {}, ['options'])),
  )
  const resumed = resumeMatch(
    module,
    {
      record,
      people: players.map((player) => player === PERSON),
      events: draftsIn(opened, record.seats.length),
      position: (opened.value as { position?: unknown }).position,
    },
    Date.now(),
  )
  if ('sentence' in resumed) throw new UserError(differenceSentence(opened, resumed))
  return {
    table: new LocalTable(module, options, record.seats, players, record.seed, resumed.match),
    lost: resumed.lost,
  }
}

/** All events but the start, which a table makes by itself. Null for records without events. */
function draftsIn(file: JsonFile, seats: number): EventDraft[] | null {
  const { events } = file.value as { events?: unknown }
  if (events === undefined) return null
  const read = reading(() => readDrafts(events, ['events'], seats))
  if (!read.ok) throw faultIn(file, read.fault)
  return read.value.slice(1)
}

/** In a record without `players`, seats that are named like a bot are played by it. */
function playersIn(file: JsonFile, names: readonly string[], bots: readonly string[]): readonly string[] {
  const { players: raw, levels = 1 } = file.value as { players?: unknown; levels?: unknown }
  if (raw === undefined) return names.map((name) => (bots.includes(plainName(name)) ? plainName(name) : PERSON))
  const read = reading(() => {
    const version = readWhole(levels, ['levels'], 1, LEVELS_VERSION)
    return readList(raw, ['players']).map((player, seat) => currentBot(readText(player, ['players', seat]), version))
  })
  if (!read.ok) throw faultIn(file, read.fault)
  if (read.value.length !== names.length)
    throw faultIn(file, { at: ['players'], reason: `must be ${names.length} texts, one for each seat` })
  return read.value
}

/** Without the number that distinguishes players of the same name. */
const plainName = (name: string): string => name.replace(/ \d+$/, '')
