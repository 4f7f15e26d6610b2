/** Compares what was told and acknowledged with what a site has kept. */
import { setTimeout as pause } from 'node:timers/promises'
import { readRecord, replay } from '../../packages/kernel/dist/index.js'
import { loadGame } from '../../packages/shelf/dist/index.js'
import { call } from './players.mjs'

/** Another process may hear of an event a moment later. */
const CATCHING_UP = 8000

/** Forgets the tables whose game is over, after one last look. */
export async function audit(site) {
  const found = { tables: 0, events: 0, acknowledged: 0, lost: 0, twice: 0, complaints: [] }
  const over = new Set()
  for (const { player, cookie } of site.witnesses()) {
    found.complaints.push(...player.complaints.splice(0))
    for (const [id, memory] of player.memories) {
      found.tables++
      await compare(site, found, id, { ...memory, heard: [...memory.heard] }, cookie)
      if (memory.isOver) over.add(id)
    }
  }
  for (const id of over) {
    const wrong = await replays(site, id)
    if (wrong) found.complaints.push(`${id}: ${wrong}`)
    for (const { player } of site.witnesses()) if (player.memories.has(id)) player.forget(id)
  }
  return found
}

async function compare(site, found, id, { heard, acknowledged, seat }, cookie) {
  const seen = [...acknowledged]
  const kept = await eventsOf(site, id, cookie, Math.max(heard.length, ...seen.map(([, number]) => number)))
  found.events += heard.length
  for (const [i, event] of heard.entries()) {
    if (JSON.stringify(event) === JSON.stringify(kept[i])) continue
    found.lost++
    found.complaints.push(`${id}: event ${i + 1} was told as ${JSON.stringify(event)}, not ${JSON.stringify(kept[i])}`)
  }
  found.acknowledged += seen.length
  const events = new Set()
  for (const [decision, number] of seen) {
    const event = kept[number - 1]
    if (events.has(number) || event?.number !== number || event.is !== 'move' || event.seat !== seat) {
      found.lost++
      found.complaints.push(`${id}: decision ${decision} was acknowledged as event ${number}: ${JSON.stringify(event)}`)
    }
    events.add(number)
  }
  const doubled = kept.filter(({ number }, i) => number !== i + 1).length
  found.twice += doubled
  if (doubled > 0) found.complaints.push(`${id}: ${doubled} events have a wrong number`)
}

async function eventsOf(site, id, cookie, atLeast) {
  const until = Date.now() + CATCHING_UP
  for (;;) {
    const { events } = await (await call(site.addresses, `/api/tables/${id}/scene`, cookie)).json()
    if (events.length >= atLeast || Date.now() > until) return events
    await pause(200)
  }
}

/** What is wrong with the record of a game that is over; null if the rules play it as it was played. */
async function replays(site, id) {
  const record = readRecord(await (await call(site.addresses, `/api/tables/${id}/record`)).json())
  if (!record.ok) return JSON.stringify(record.fault)
  const module = await loadGame(record.value.game)
  const difference = module ? replay(module, record.value) : 'no such game'
  return difference ? JSON.stringify(difference) : null
}

/** What each client knows of a table where nothing happens, beside what the server says now. */
export async function describeStuck(site, id) {
  const told = []
  for (const { player, cookie } of site.witnesses()) {
    const memory = player.memories.get(id)
    if (!memory) continue
    const { table, events, decision } = await (await call(site.addresses, `/api/tables/${id}/scene`, cookie)).json()
    told.push({
      seat: memory.seat,
      game: table.game,
      status: table.status,
      waiting: table.waiting,
      heard: memory.heard.length,
      kept: events.length,
      asked: decision?.number ?? null,
      last: events.at(-1)?.is,
      by: events.at(-1)?.seat,
      client: player.stateAt(id),
    })
  }
  return `${id} is stuck: ${JSON.stringify(told)}`
}
