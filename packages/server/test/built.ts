import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Compiles a project, for tests that run it in other threads or processes. */
export function build(project = 'packages/cli'): void {
  const tsc = spawnSync(process.execPath, [`${ROOT}node_modules/typescript/bin/tsc`, '-b', ROOT + project], {
    encoding: 'utf8',
  })
  if (tsc.status !== 0) throw new Error(`${project} does not compile: ${tsc.stdout}`)
}
