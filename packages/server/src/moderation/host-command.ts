/**
 * Commands of the host, given at the machine: straight in the database, or by the
 * server that has the data folder for itself.
 */
import type { Registry } from '@handwerk/bots'
import { type AdminCommand, AdminReply, check, Refused, ROUTES } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import { BotMoves } from '../bots/bot-moves.js'
import type { BotRunner } from '../bots/runner.js'
import { HOST_HEADER, readHostFile } from '../edge/host-access.js'
import { allBots, openDatabase, type ServeOptions } from '../serve.js'
import type { Database } from '../store/database.js'
import { FolderInUse } from '../store/folder-lock.js'
import { TableRegistry } from '../table/table-registry.js'
import { realWorld } from '../world.js'
import { Moderation } from './moderation.js'

/** What the host is told instead of a reply. */
export class HostRefused extends Error {}

export async function performAsHost(
  registry: Registry,
  data: ServeOptions['data'],
  command: AdminCommand,
): Promise<AdminReply> {
  const database = await openDatabase({ data }, () => undefined).catch((error: unknown) => {
    if (error instanceof FolderInUse) return null
    throw error
  })
  if (!database) return 'folder' in data ? askServer(data.folder, command) : neverShared()
  try {
    return await performIn(registry, database, command)
  } catch (error) {
    throw error instanceof ApiError ? new HostRefused(error.message) : error
  } finally {
    await database.close()
  }
}

/** In the database of servers that run, or of none: they are told, but nothing of theirs is done here. */
async function performIn(registry: Registry, database: Database, command: AdminCommand): Promise<AdminReply> {
  const quiet = { error: () => undefined, info: () => undefined, warn: () => undefined }
  const noBots: BotRunner = {
    backlog: 0,
    run: () => Promise.reject(new Error('no bot thinks here')),
    close: async () => undefined,
  }
  const botMoves = new BotMoves(realWorld, registry, noBots, 1, () => undefined)
  const tables = new TableRegistry(realWorld, database, database.neighbours, registry, botMoves, quiet, {
    // Their turns are stored, and wait for a server.
    botThreads: 0,
  })
  const moderation = new Moderation({
    world: realWorld,
    database,
    tables,
    botNames: allBots(registry),
    endSession: () => undefined,
    hear: () => undefined,
  })
  try {
    return await moderation.perform({ is: 'host' }, command)
  } finally {
    await tables.close()
  }
}

async function askServer(folder: string, command: AdminCommand): Promise<AdminReply> {
  const at = readHostFile(folder)
  if (!at) throw new HostRefused(`another program is using ${folder}; try again when it has finished`)
  const { method, path } = ROUTES.admin
  const response = await fetch(new URL(path, at.address), {
    method,
    headers: { 'content-type': 'application/json', [HOST_HEADER]: at.token },
    body: JSON.stringify(command),
  }).catch(() => {
    throw new HostRefused(`the server of ${folder} does not answer at ${at.address}`)
  })
  const body: unknown = await response.json()
  const reply = check(AdminReply, body)
  if (response.ok && reply.ok) return reply.value
  const refused = check(Refused, body)
  throw new HostRefused(refused.ok ? refused.value.sentence : `the server of ${folder} is of another version`)
}

function neverShared(): never {
  throw new Error('a shared database has no folder')
}
