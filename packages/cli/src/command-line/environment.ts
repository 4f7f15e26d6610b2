/**
 * Flags from the environment, for the commands that run as services: containers
 * are configured this way, and a list of processes should show no passwords.
 * `--database-url` is `HANDWERK_DATABASE_URL`, and so on. A flag takes precedence.
 */
import type { Command, Option } from 'commander'
import { UserError } from './user-error.js'

const PREFIX = 'HANDWERK_'

/** Variables of the browser tests, of the benchmarks and of an example bot. */
const OTHER_VARIABLES = [
  'HANDWERK_BROWSER',
  'HANDWERK_CHROMIUM',
  'HANDWERK_PICTURES',
  'HANDWERK_SNAPSHOTS',
  'HANDWERK_TOKEN',
]

const variableOf = ({ long }: Pick<Option, 'long'>): string =>
  PREFIX + (long ?? '').replace(/^--/, '').replaceAll('-', '_').toUpperCase()

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
    if (name.startsWith(PREFIX) && !known.includes(name) && !OTHER_VARIABLES.includes(name))
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
