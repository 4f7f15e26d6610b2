/**
 * The thread that owns a SQLite file, so that the event loop never waits for the
 * disk. Scripts that arrive during a commit share the next one. Each is atomic,
 * and answered once it is on disk.
 *
 * Plain JavaScript, since Node loads a thread's file without a build, even when
 * the rest runs from its sources.
 */
import { statSync } from 'node:fs'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import SqliteFile from 'libsql'

/**
 * @typedef {readonly [sql: string, parameters: readonly unknown[]]} Statement
 *
 * @typedef {import('./sqlite-append.js').ScriptStep} ScriptStep
 *
 * A request. `script` runs in a transaction that others share, `inside` and
 * `script-inside` in the one that `begin` opened, `write` in one of its own.
 * @typedef {{ readonly id: number } & (
 *   | { readonly is: 'read' | 'write' | 'inside', readonly statement: Statement }
 *   | { readonly is: 'script' | 'script-inside', readonly steps: readonly ScriptStep[] }
 *   | { readonly is: 'begin' | 'close' }
 *   | { readonly is: 'commit' | 'rollback' }
 * )} Request
 *
 * @typedef {{ readonly id: number } & ({ readonly value: unknown } | { readonly trouble: { readonly message: string, readonly code: string } })} Reply
 *
 * @typedef {{ readonly rows: unknown[], readonly changes: number, readonly inserted: number | bigint }} Ran
 */

/** @typedef {Extract<Request, { is: 'script' | 'script-inside' }>} Script */

/** @type {Statement} */
const BEGIN = ['begin immediate', []]
/** @type {Statement} */
const COMMIT = ['commit', []]
/** @type {Statement} */
const ROLLBACK = ['rollback', []]

if (!parentPort) throw new Error('this file runs in a thread')
const port = parentPort

const writer = openOrExplain()
const reader = openOrExplain()
/** Identifies the file that was opened. */
const inode = statSync(workerData.file).ino
/**
 * `isReader`: it returns rows. Kept, since the library takes as long to tell as to run a small statement.
 * @typedef {{ readonly statement: SqliteFile.Statement, readonly isReader: boolean }} Prepared
 */
/** @type {Map<SqliteFile.Database, Map<string, Prepared>>} */
const prepared = new Map([
  [writer, new Map()],
  [reader, new Map()],
])
/**
 * The statements of scripts, each prepared when it is needed first.
 * @type {SqliteFile.Statement[]}
 */
const scriptStatements = []
/** Whether `begin` has opened a transaction. Other writes wait for its end. */
let isInside = false
let isClosed = false
/** @type {Request[]} */
let held = []

port.on('message', (/** @type {Request[]} */ requests) => {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) requests.push(...next.message)
  /** @type {Reply[]} */
  const replies = []
  serve(requests, replies)
  port.postMessage(replies)
  if (isClosed) port.close()
})

/**
 * @param {readonly Request[]} requests
 * @param {Reply[]} replies
 */
function serve(requests, replies) {
  /** @type {Script[]} */
  const scripts = []
  for (const [i, request] of requests.entries()) {
    if (isInside && isAlone(request)) held.push(request)
    else if (request.is === 'script') scripts.push(request)
    else if (request.is === 'commit' || request.is === 'rollback') {
      const { id, is } = request
      replies.push(reply(id, () => end(is)))
      const waiting = [...held, ...requests.slice(i + 1)]
      held = []
      serve(waiting, replies)
      return
    } else {
      // Scripts that arrived before a transaction are not part of it.
      if (isAlone(request)) runScripts(scripts.splice(0), replies)
      replies.push(reply(request.id, () => perform(request)))
    }
  }
  runScripts(scripts, replies)
}

/**
 * Whether the request must wait for the end of an open transaction.
 * @param {Request} request
 */
const isAlone = ({ is }) => is === 'script' || is === 'write' || is === 'begin' || is === 'close'

/** @param {Request} request */
function perform(request) {
  switch (request.is) {
    case 'read':
      return run(reader, request.statement)
    case 'write': {
      checkFile()
      const ran = run(writer, request.statement)
      checkFile()
      return ran
    }
    case 'inside':
      return run(writer, request.statement)
    case 'script-inside':
      return runScript(request.steps)
    case 'begin':
      run(writer, BEGIN)
      isInside = true
      return null
    case 'close':
      reader.close()
      writer.close()
      isClosed = true
      return null
    default:
      throw new Error(`${request.is} is not a request of its own`)
  }
}

/** @param {'commit' | 'rollback'} how */
function end(how) {
  isInside = false
  // A full disk has rolled back already. The error of a second rollback would hide the cause.
  if (how === 'rollback' && !writer.inTransaction) return
  try {
    if (how === 'commit') commit()
    else run(writer, ROLLBACK)
  } catch (error) {
    if (writer.inTransaction) run(writer, ROLLBACK)
    throw error
  }
}

function commit() {
  checkFile()
  run(writer, COMMIT)
  checkFile()
}

/**
 * Writes to a deleted file are lost when the process ends. Checks by name, since
 * closing a second handle would release SQLite's locks.
 */
function checkFile() {
  if (statSync(workerData.file, { throwIfNoEntry: false })?.ino !== inode)
    throw new Error(`${workerData.file} is gone, or another file is in its place`)
}

/**
 * Runs all scripts in one transaction. If one fails, runs each in its own.
 * @param {readonly Script[]} scripts
 * @param {Reply[]} replies
 */
function runScripts(scripts, replies) {
  if (scripts.length === 0) return
  try {
    replies.push(...transact(() => scripts.map(({ id, steps }) => ({ id, value: runScript(steps) }))))
  } catch (error) {
    for (const { id, steps } of scripts)
      replies.push(
        reply(id, () => {
          if (scripts.length === 1) throw error
          return transact(() => runScript(steps))
        }),
      )
  }
}

/**
 * Returns false if the first statement changes nothing; then the others do not run.
 * @param {readonly ScriptStep[]} steps
 */
const runScript = (steps) =>
  steps.every(([index, parameters], i) => {
    scriptStatements[index] ??= writer.prepare(workerData.scriptStatements[index])
    return scriptStatements[index].run(parameters).changes > 0 || i > 0
  })

/**
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
function transact(work) {
  run(writer, BEGIN)
  try {
    const done = work()
    commit()
    return done
  } catch (error) {
    if (writer.inTransaction) run(writer, ROLLBACK)
    throw error
  }
}

/**
 * @param {SqliteFile.Database} file
 * @param {Statement} statement
 * @returns {Ran}
 */
function run(file, [sql, parameters]) {
  const { statement, isReader } = statementFor(file, sql)
  if (isReader) return { rows: statement.all(parameters), changes: 0, inserted: 0 }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], changes, inserted: lastInsertRowid }
}

/**
 * Caches prepared statements: there are few, and preparing one takes longer than running it.
 * @param {SqliteFile.Database} file
 * @param {string} sql
 */
function statementFor(file, sql) {
  const known = prepared.get(file)
  const before = known?.get(sql)
  if (before) return before
  const statement = file.prepare(sql)
  const made = { statement, isReader: statement.reader }
  // Bounded, since each length of a list makes another statement.
  if (known && known.size < 200) known.set(sql, made)
  return made
}

/**
 * @param {number} id
 * @param {() => unknown} work
 * @returns {Reply}
 */
function reply(id, work) {
  try {
    return { id, value: work() }
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: unknown }} */ (error)
    return { id, trouble: { message, code: String(code ?? '') } }
  }
}

/** The library's own error class loses its message on the way out of the thread. */
function openOrExplain() {
  try {
    return open()
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: unknown }} */ (error)
    throw Object.assign(new Error(message), { code })
  }
}

function open() {
  const file = new SqliteFile(workerData.file)
  file.pragma('journal_mode = WAL')
  // A power cut must not lose a commit that was answered.
  file.pragma('synchronous = FULL')
  // Pages that many moves change are copied into the file once for all of them; the log may grow to 64 MB.
  file.pragma('wal_autocheckpoint = 16000')
  // In KiB. Tables that are played stay in memory: each page that must be read is a system call.
  file.pragma('cache_size = -32000')
  file.pragma('busy_timeout = 5000')
  file.pragma('foreign_keys = ON')
  return file
}
