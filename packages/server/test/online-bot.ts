/** Bots of other processes at a server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './built.js'
import { Client } from './client.js'

export interface Run {
  readonly said: string
  readonly complained: string
  readonly code: unknown
}

/** Runs a program with a new token, and returns its output and its exit code. */
export async function runWithToken(
  address: string,
  name: string,
  [program, ...args]: readonly string[],
  cwd = ROOT,
): Promise<Run> {
  const newcomer = await Client.named(address, name)
  const { token } = (await newcomer.call('token', { body: { label: 'test' } })).reply
  const child = spawn(program ?? '', args, {
    cwd,
    env: { ...process.env, HANDWERK_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  let complained = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    complained += chunk
  })
  const [code] = await ended
  return { code, said, complained }
}

/** Plays games by `examples/bots/online.ts`. */
export const playOnline = (at: string, server: string, games: number, ...bot: string[]): Promise<Run> =>
  runWithToken(at, 'Newcomer', [
    process.execPath,
    'examples/dist/bots/online.js',
    server,
    'oh-my-goods',
    'random',
    String(games),
    process.execPath,
    ...bot,
  ])
