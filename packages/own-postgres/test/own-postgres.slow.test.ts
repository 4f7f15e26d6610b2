import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { postgresPrograms } from '@handwerk/own-postgres'
import { expect, it } from 'vitest'

const built = new URL('../dist/index.js', import.meta.url).href
const script = `const { startPostgres } = await import('${built}'); console.log((await startPostgres({ fsync: false })).database())`
/** Keeps the process alive until it is killed. */
const forever = '; setInterval(() => {}, 1000)'

const answers = (port: number): Promise<boolean> =>
  new Promise((known) => {
    const socket = connect(port, '127.0.0.1', () => known(true))
    socket.once('error', () => known(false))
    socket.once('connect', () => socket.destroy())
  })

it.skipIf(!postgresPrograms)(
  'stops with the process that started it, even if that is killed (skipped where PostgreSQL is not installed)',
  async () => {
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script + forever], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(starter.stdout, 'data')) as [Buffer]
    const port = Number(new URL(line.toString().trim()).port)
    expect(await answers(port)).toBe(true)
    starter.kill('SIGKILL')
    for (let i = 0; i < 200 && (await answers(port)); i++) await new Promise((next) => setTimeout(next, 50))
    expect(await answers(port)).toBe(false)
  },
)
