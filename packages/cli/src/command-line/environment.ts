/**
 * Flags by the environment, for the commands that run as services: a password
 * does not belong into a list of processes, and containers are set up so.
 * `--database-url` is `HANDWERK_DATABASE_URL`, and so on. A flag goes first.
 */
import type { Command, Option } from 'commander'
import { UserError } from './user-error.js'

const PREFIX = 'HANDWERK_'

/** Read by others than these commands: by the tests and benchmarks of the browser client, and by an example of a bot. */
const ELSEWHERE = ['HANDWERK_BROWSER', 'HANDWERK_CHROMIUM', 'HANDWERK_PICTURES', 'HANDWERK_SNAPSHOTS', 'HANDWERK_TOKEN']

const variableOf = ({ long }: Pick<Option, 'long'>): string =>
  PREFIX + (long ?? '').replace(/^--/, '').replaceAll('-', '_').toUpperCase()

/** Lets each of these commands take its flags from the environment, too. */
export function useEnvironment(commands: readonly Command[], env: NodeJS.ProcessEnv): void {
  const known = [...new Set(commands.flatMap(({ options }) => options.map(variableOf)))].sort()
  for (const command of commands)
    command.hook('preAction', () => {
      rejectUnknown(known, env)
      for (const option of command.options) {
        const text = env[variableOf(option)]
        const source = command.getOptionValueSource(option.attributeName())
        if (text === undefined || (source !== undefined && source !== 'default')) continue
        command.setOptionValueWithSource(option.attributeName(), read(option, text), 'env')
      }
    })
}

function rejectUnknown(known: readonly string[], env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env))
    if (name.startsWith(PREFIX) && !known.includes(name) && !ELSEWHERE.includes(name))
      throw new UserError(`the environment has ${name}, which is not known; known are ${known.join(', ')}`)
}

function read(option: Option, text: string): unknown {
  const name = variableOf(option)
  if (!option.required && !option.optional) {
    if (!['yes', 'no'].includes(text)) throw new UserError(`${name} must be yes or no, not "${text}"`)
    return text === 'yes'
  }
  if (text === '') throw new UserError(`${name} is empty; leave it out, or say what it is to be`)
  try {
    return option.parseArg ? option.parseArg(text, undefined) : text
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`${name}: ${error.message}`)
    throw error
  }
}
