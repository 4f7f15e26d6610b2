/** Runs the built program, or the one with the toy game, in a process of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const real = `${root}packages/cli/dist/main.js`
export const toy = `${root}packages/cli/test/toy/dist/main.js`

export const node = (args: string[], input = '') =>
  spawnSync(process.execPath, args, { input, encoding: 'utf8', env: { ...process.env, LANG: 'C', LC_ALL: 'C' } })

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The same without waiting in this thread, so that several run at once. */
export async function startNode(args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const status = await new Promise<number | null>((ended, failed) => child.once('error', failed).once('close', ended))
  return { status, stdout, stderr }
}
