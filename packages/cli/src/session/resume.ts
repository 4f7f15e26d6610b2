/** A game that goes on from where it was left. */
import { reading, readList, readObject, readText } from '@handwerk/kernel'
import { type Draft, readDrafts, resumeMatch } from '@handwerk/match'
import { UserError } from '../command-line/user-error.js'
import { differs, openRecord } from '../commands/records.js'
import { isCommand } from '../external-bots/bot-command.js'
import { faultIn, type JsonFile, unwrap } from '../json-file.js'
import type { Registry } from '../registry.js'
import { LocalTable, PERSON } from './local-table.js'
import { latestSave } from './saved-games.js'

export interface Resumed {
  readonly table: LocalTable
  /** If the rules have changed since it was left: how many of its moves they do not allow; null if they have not. */
  readonly lost: number | null
}

/** `file` is true for the game that was kept last. */
export async function resume(
  registry: Registry,
  env: NodeJS.ProcessEnv,
  file: string | true,
  game: string | undefined,
): Promise<Resumed> {
  const name = file === true ? latestSave(env) : file
  if (name === null) throw new UserError('there is no game to go on with; --resume FILE names one')
  const opened = await openRecord(registry, name)
  const { record, box } = opened
  if (game !== undefined && game !== record.game)
    throw new UserError(`${name} is a game of ${record.game}, not of ${game}`)
  if (record.result) throw new UserError(`the game in ${name} is over`)
  const players = playersIn(opened.file, record.seats, registry.bots(record.game))
  // A game that this program has kept itself may; a file from anywhere could run anything.
  const program = file === true ? undefined : players.find(isCommand)
  if (program !== undefined)
    throw new UserError(`${name} wants to start a program, ${program}; only a game that was kept here may do so`)
  const options = unwrap(
    opened.file,
    reading(() => readObject(record.options ?? {}, ['options'])),
  )
  const resumed = resumeMatch(
    box,
    {
      record,
      people: players.map((player) => player === PERSON),
      events: draftsIn(opened.file, record.seats.length),
      position: (opened.file.value as { position?: unknown }).position,
    },
    Date.now(),
  )
  if ('sentence' in resumed) throw new UserError(differs(opened.file, resumed))
  return { table: new LocalTable(box, options, record.seats, players, record.seed, resumed.match), lost: resumed.lost }
}

/** All that happened, if the file says it. */
function draftsIn(file: JsonFile, seats: number): Draft[] | null {
  const { events } = file.value as { events?: unknown }
  if (events === undefined) return null
  const read = reading(() => readDrafts(events, ['events'], seats))
  if (!read.ok) throw faultIn(file, read.fault)
  // The start is not told again: a table begins by itself.
  return read.value.slice(1)
}

/** Who sits where, as the file says; in a record from elsewhere, those with the name of a bot are bots. */
function playersIn(file: JsonFile, names: readonly string[], bots: readonly string[]): readonly string[] {
  const raw = (file.value as { players?: unknown }).players
  if (raw === undefined) return names.map((name) => (bots.includes(plainName(name)) ? plainName(name) : PERSON))
  const read = reading(() => readList(raw, ['players']).map((player, seat) => readText(player, ['players', seat])))
  if (!read.ok) throw faultIn(file, read.fault)
  if (read.value.length !== names.length)
    throw faultIn(file, { at: ['players'], reason: `must be ${names.length} texts, one for each seat` })
  return read.value
}

/** Without the number that tells players of the same name apart. */
const plainName = (name: string): string => name.replace(/ \d+$/, '')
