/** What is known of this installation: its version, its web client, and where its user's data is. */
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const programVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

/** The browser client that was built with this program. */
export const webClientFolder = (): string => fileURLToPath(new URL('../../web/dist', import.meta.url))

export const dataFolder = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'handwerk')
