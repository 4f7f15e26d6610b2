/** Runs the built program, or the one with the toy game, in a process of its own. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const real = `${root}packages/cli/dist/main.js`
export const toy = `${root}packages/cli/test/toy/dist/main.js`

export const node = (args: string[], input = '') =>
  spawnSync(process.execPath, args, { input, encoding: 'utf8', env: { ...process.env, LANG: 'C', LC_ALL: 'C' } })
