/** A power cut for files: takes back what was written and not synced. See power-cut.c. */
import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('./power-cut.c', import.meta.url))
/** Five numbers of eight bytes. */
const HEAD = 40

/** Why it cannot be done here; null if it can. */
export function unableToCutPower() {
  if (process.platform !== 'linux') return 'the library that notes writes is made for Linux'
  return spawnSync('cc', ['--version']).status === 0 ? null : 'there is no C compiler (cc)'
}

/** Compiles the library; gives its path. */
export function buildLibrary(folder) {
  const library = join(folder, 'power-cut.so')
  const done = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl'], { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`the library does not compile: ${done.stderr}`)
  return library
}

/** What the processes of the database must find in their environment. */
export const noting = (library, files, notes) => ({
  LD_PRELOAD: library,
  POWER_CUT_FILES: files,
  POWER_CUT_NOTES: notes,
})

/**
 * After the processes are dead: takes all unsynced writes back. Where `survives`
 * says so of a write, it is done again, in the order of before: a disk may have written
 * any of them by itself. Gives how many writes and bytes are lost.
 */
export function cutPower(files, notes, survives) {
  const paths = pathsByInode(files)
  const lost = { writes: 0, bytes: 0, survived: 0 }
  for (const [inode, changes] of readNotes(notes)) {
    const path = paths.get(inode)
    if (path === undefined) continue
    const fd = openSync(path, 'r+')
    for (const { offset, before, sizeBefore } of changes.toReversed()) {
      writeSync(fd, before, 0, before.length, offset)
      ftruncateSync(fd, sizeBefore)
    }
    for (const { offset, after, sizeAfter } of changes) {
      if (!survives()) {
        lost.writes++
        lost.bytes += after.length
        continue
      }
      lost.survived++
      writeSync(fd, after, 0, after.length, offset)
      if (after.length === 0 || statSync(path).size > sizeAfter) ftruncateSync(fd, sizeAfter)
    }
    closeSync(fd)
  }
  for (const name of readdirSync(notes)) rmSync(join(notes, name))
  return lost
}

function pathsByInode(folder) {
  const paths = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    paths.set(String(statSync(path, { bigint: true }).ino), path)
  }
  return paths
}

/** Inode → its changes in the order in which they were made. */
function readNotes(notes) {
  const files = readdirSync(notes).filter((name) => name !== 'turn')
  const isNew = (name) => name.endsWith('.new')
  const at = new Map(files.map((name) => [name, statSync(join(notes, name)).mtimeMs]))
  // Notes of a sync that was under way are older than those that came after its beginning.
  files.sort((a, b) => Number(isNew(a)) - Number(isNew(b)) || at.get(a) - at.get(b))
  const all = new Map()
  for (const name of files) {
    const inode = name.slice(0, name.indexOf('.'))
    all.set(inode, [...(all.get(inode) ?? []), ...readChanges(readFileSync(join(notes, name)))])
  }
  return all
}

function readChanges(bytes) {
  const changes = []
  for (let at = 0; at + HEAD <= bytes.length; ) {
    const [offset, old, fresh, sizeBefore, sizeAfter] = [0, 1, 2, 3, 4].map((i) =>
      Number(bytes.readBigInt64LE(at + 8 * i)),
    )
    const begin = at + HEAD
    at = begin + old + fresh
    // The process was killed while it noted this one, and has not written it.
    if (at > bytes.length) break
    const before = bytes.subarray(begin, begin + old)
    changes.push({ offset, before, after: bytes.subarray(begin + old, at), sizeBefore, sizeAfter })
  }
  return changes
}
