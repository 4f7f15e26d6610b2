import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Compiles the program, for tests that run it in threads or processes of its own: as it stands in the sources. */
export function build(): void {
  const tsc = spawnSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-b', `${root}packages/cli`], {
    encoding: 'utf8',
  })
  if (tsc.status !== 0) throw new Error(`the program does not compile: ${tsc.stdout}`)
}
