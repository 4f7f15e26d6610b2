import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where this user's data is kept. */
export const dataFolder = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'handwerk')
