/** Clocks that jump, forwards or back, while servers run (libfaketime). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clockLibrary } from './clock-library.mjs'
import { newcomer } from './players.mjs'

const SECONDS = [10, 30, 120, 3600, 86_400]
/** libfaketime looks at its file once a second. */
const NOTICED = 1500
/** Seconds; an answer tells whole ones, and may remember the last for one more. */
const TOLERANCE = 3
/** A newcomer who is kept out for as long as the jump would wait longer than this. */
const KEPT_OUT = 10_000

async function jump(site, luck) {
  const i = luck.below(site.servers.length)
  const server = site.servers[i]
  const seconds = SECONDS[luck.below(SECONDS.length)] * (luck.below(2) === 0 ? 1 : -1)
  const set = (offset) => writeFileSync(join(site.folder, `clock-${i}`), `${offset < 0 ? '' : '+'}${offset}\n`)
  set(seconds)
  await pause(NOTICED)
  const complaints = await site.stays(server, 200, 1000)
  const off = await clockError(server)
  if (Math.abs(off - seconds) > TOLERANCE) complaints.push(`the clock is wrong by ${off} s instead of ${seconds}`)
  const since = Date.now()
  await newcomer([server.address], 'Carla')
  if (Date.now() - since > KEPT_OUT) complaints.push(`a newcomer waited ${Date.now() - since} ms`)
  const { stuck } = await site.goOn(since)
  for (const id of stuck) complaints.push(`${id} is stuck while the clock is wrong`)
  // Half of the jumps are taken back, which is a jump, too.
  const isTakenBack = luck.below(2) === 0
  if (isTakenBack) {
    set(0)
    await pause(NOTICED)
  }
  return { complaints, seconds, isTakenBack }
}

/** By how many seconds the clock of a server is wrong, as its answers tell. */
async function clockError(server) {
  const { headers } = await fetch(`${server.address}/healthz`)
  return Math.round((Date.parse(headers.get('date')) - Date.now()) / 1000)
}

const unable = () => (clockLibrary() === null ? 'libfaketime is not installed' : null)

/** Nothing is wrong that could be told. */
export const kindsOfClocks = [
  { name: 'clock-jump-sqlite', database: 'sqlite', site: 'sqlite with a clock', strike: jump, unable },
  { name: 'clock-jump-postgres', database: 'postgres', site: 'postgres with clocks', strike: jump, unable },
]
