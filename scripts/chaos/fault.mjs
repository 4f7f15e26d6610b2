/** One fault from its beginning until all tables have gone on, and what was found. */
import { setTimeout as pause } from 'node:timers/promises'
import { audit, describeStuck } from './audit.mjs'

/** Milliseconds of play before a fault, at most. */
const BEFORE = 900

/** Gives the line for the journal; `complaints` is empty if all is well. */
export async function makeFault(kind, site, luck) {
  await site.fillTables()
  await pause(100 + luck.below(BEFORE))
  const logged = site.servers.map(({ log }) => log.length)
  const before = site.acknowledged
  const { complaints, cause = null, ...detail } = await kind.strike(site, luck)
  const since = Date.now()
  const all = [...complaints, ...(await startThoseThatEnded(site))]
  const { milliseconds, stuck } = await site.goOn(since)
  for (const id of stuck) all.push(await describeStuck(site, id))
  all.push(...(await startThoseThatEnded(site)))
  for (const server of site.servers) all.push(...(await site.becomes(server, 200)))
  const found = await audit(site)
  all.push(...found.complaints)
  const lines = site.servers.flatMap(({ log }, i) => log.slice(logged[i]).split('\n')).filter((line) => line !== '')
  const told = cause === null ? null : (lines.find((line) => cause.test(line)) ?? null)
  if (cause !== null && told === null) all.push(`no line of the log tells the cause, ${cause}`)
  return {
    detail,
    acknowledged: { meanwhile: site.acknowledged - before, compared: found.acknowledged },
    found: { tables: found.tables, events: found.events, lost: found.lost, twice: found.twice, stuck: stuck.length },
    milliseconds,
    cause: told === null ? null : sentence(told),
    lines: lines.length,
    complaints: all,
  }
}

/** No fault may end a server; what it has kept is looked at all the same. */
async function startThoseThatEnded(site) {
  const complaints = []
  for (const server of site.servers) {
    if (!server.hasEnded) continue
    complaints.push(`a server ended by itself: ${server.ending}`)
    await server.start()
  }
  return complaints
}

function sentence(line) {
  try {
    const { msg, err } = JSON.parse(line)
    return err ? `${msg}: ${err.message}` : msg
  } catch {
    return line.slice(0, 200)
  }
}
