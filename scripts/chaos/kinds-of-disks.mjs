/** Folders and disks that fail under a server on SQLite. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ServerProcess } from './processes.mjs'

const isRoot = process.getuid?.() === 0
const works = (...command) => spawnSync(command[0], command.slice(1)).status === 0

/** Fills the disk with something else, and takes that away again. */
async function fillDisk(site, luck) {
  const [server] = site.servers
  const ballast = join(site.data, 'ballast')
  fill(ballast)
  const complaints = await site.becomes(server, 503)
  await pause(luck.below(4000))
  // What SQLite freed by itself meanwhile is taken, too.
  rmSync(ballast)
  return { complaints, cause: /not ready: the disk is full/ }
}

function fill(path) {
  const fd = openSync(path, 'w')
  for (let size = 1 << 20; size >= 512; )
    try {
      if (writeSync(fd, Buffer.alloc(size)) < size) size >>= 1
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error
      size >>= 1
    }
  closeSync(fd)
}

/** No file may grow any more: the largest one's size becomes the limit of the process. */
async function limitFiles(site, luck) {
  const [server] = site.servers
  const limit = (bytes) => {
    const set = spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`], { encoding: 'utf8' })
    if (set.status !== 0) throw new Error(`no limit: ${set.stderr}`)
  }
  // Half of it: SQLite writes its journal again from the beginning where it can.
  limit(Math.floor(statSync(join(site.data, 'handwerk.db-wal')).size / 2))
  const complaints = await site.becomes(server, 503)
  await pause(luck.below(4000))
  limit('unlimited')
  return { complaints, cause: /not ready: the disk (takes no file of this size|fails, or is full|is full)/ }
}

/** By the flag that binds even root where that is who runs this, else by permissions. */
async function forbidWriting(site, luck) {
  const [server] = site.servers
  const withFiles = isRoot && luck.below(2) === 0
  // The kernel ends whoever writes an immutable file through memory, as SQLite does with this one.
  const files = readdirSync(site.data).filter((name) => !name.endsWith('-shm'))
  const paths = withFiles ? [site.data, ...files.map((name) => join(site.data, name))] : [site.data]
  const set = (isForbidden) =>
    isRoot
      ? works('chattr', isForbidden ? '+i' : '-i', ...paths)
      : works('chmod', isForbidden ? 'a-w' : 'u+w', ...paths)
  set(true)
  try {
    const complaints = await site.becomes(server, 503)
    await pause(luck.below(4000))
    return {
      complaints,
      withFiles,
      cause: /not ready: (this user has no right to it|it cannot be written|the disk fails)/,
    }
  } finally {
    set(false)
  }
}

function unableToForbid() {
  if (!isRoot) return null
  const probe = `/tmp/handwerk-chaos-${process.pid}`
  mkdirSync(probe)
  const can = works('chattr', '+i', probe) && works('chattr', '-i', probe)
  rmSync(probe, { recursive: true })
  return can ? null : 'root may write everywhere, and chattr +i does not work on this disk'
}

/** Moved away and back; or deleted, after which nothing may be acknowledged any more. */
async function deleteFolder(site, luck) {
  const [server] = site.servers
  const isForGood = luck.below(2) === 0
  const elsewhere = `${site.data}-elsewhere`
  renameSync(site.data, elsewhere)
  // What was on its way when it happened.
  await pause(1000)
  const since = Date.now()
  const complaints = await site.becomes(server, 503)
  await pause(1000 + luck.below(2000))
  if (site.acknowledgedAt > since) complaints.push('a move was acknowledged while the folder was gone')
  const cause = /not ready: .*(is gone, or another file is in its place|no such file)|not ready: it cannot be opened/i
  if (!isForGood) {
    renameSync(elsewhere, site.data)
    return { complaints, isForGood, cause }
  }
  // Whoever finds it gone finds it back as it was before, and the server starts anew.
  await server.kill('SIGKILL')
  renameSync(elsewhere, site.data)
  await server.start()
  return { complaints, isForGood, cause }
}

/** A second server on the folder ends at once, and the first does not notice. */
async function secondOwner(site) {
  const [server] = site.servers
  const complaints = []
  const second = ServerProcess.start(['--data', site.data])
  const [refused, unready] = await Promise.all([
    second.then(
      async (started) => {
        await started.kill()
        return 'it started'
      },
      (error) => (error.code === 2 && /another server is using/.test(error.message) ? null : error.message),
    ),
    site.stays(server, 200, 1500),
  ])
  if (refused !== null) complaints.push(`a second server on the folder: ${refused}`)
  return { complaints: [...complaints, ...unready] }
}

const onSqlite = { database: 'sqlite', site: 'sqlite' }

export const kindsOfDisks = [
  {
    name: 'full-disk',
    database: 'sqlite',
    site: 'sqlite on a small disk',
    strike: fillDisk,
    unable: unableToMount,
  },
  {
    name: 'limited-files',
    ...onSqlite,
    strike: limitFiles,
    unable: () => (works('prlimit', '--version') ? null : 'there is no prlimit'),
  },
  { name: 'unwritable-folder', ...onSqlite, strike: forbidWriting, unable: unableToForbid },
  { name: 'deleted-folder', ...onSqlite, strike: deleteFolder },
  { name: 'second-owner', ...onSqlite, strike: secondOwner },
]

function unableToMount() {
  if (!isRoot) return 'only root may mount a small disk'
  const probe = `/tmp/handwerk-chaos-disk-${process.pid}`
  mkdirSync(probe)
  const can = works('mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', probe) && works('umount', probe)
  rmSync(probe, { recursive: true })
  return can ? null : 'a small disk cannot be mounted here'
}
