/**
 * Flags from the environment and from a config file, for the commands that run as
 * services: containers are configured this way, and a list of processes should show
 * no passwords. `--database-url` is `HANDWERK_DATABASE_URL`, and `"database-url"`
 * in the file. A flag takes precedence, then its variable, then the file.
 */
import { existsSync } from 'node:fs'
import type { Command, Option } from 'commander'
import { faultIn, type JsonFile, openJson } from '../json-file.js'
import { nearest } from '../terminal/nearest.js'
import { UserError } from './user-error.js'

const PREFIX = 'HANDWERK_'

/** Variables of the browser tests, of the benchmarks, of an example bot and of the package for Python. */
const OTHER_VARIABLES = [
  'HANDWERK_BROWSER',
  'HANDWERK_CHROMIUM',
  'HANDWERK_COMMAND',
  'HANDWERK_PICTURES',
  'HANDWERK_SNAPSHOTS',
  'HANDWERK_TOKEN',
]

/** Where the data of a server is. */
const PLACES = ['data', 'database-url']

/** Read if it is there and no other is named. */
const USUAL_CONFIG = '/etc/handwerk/config.json'

type Named = Pick<Option, 'long'>

const keyOf = ({ long }: Named): string => (long ?? '').replace(/^--/, '')
const variableOf = (option: Named): string => PREFIX + keyOf(option).replaceAll('-', '_').toUpperCase()

/** `others` read only where the data is: what they do is said at the command line. */
export function useServiceSettings(
  services: readonly Command[],
  others: readonly Command[],
  env: NodeJS.ProcessEnv,
): void {
  const commands = [...services, ...others]
  for (const command of commands)
    command.option('--config <file>', `settings as JSON (default: ${USUAL_CONFIG}, if it is there)`)
  const options = services.flatMap((command) => command.options)
  const places = [...PLACES, 'config']
  for (const command of commands)
    command.hook('preAction', () => {
      rejectUnknown([...new Set(options.map(variableOf))].sort(), env)
      for (const option of command.options) {
        if (others.includes(command) && !places.includes(keyOf(option))) continue
        const text = env[variableOf(option)]
        if (text !== undefined) setUnlessGiven(command, option, () => read(option, text, variableOf(option)), 'env')
      }
      const { config } = command.opts<{ config?: string }>()
      const file = configFile(config)
      if (file !== null) readConfig(file, command, options)
    })
}

function configFile(named: string | undefined): JsonFile | null {
  if (named !== undefined) return openJson(named)
  return existsSync(USUAL_CONFIG) ? openJson(USUAL_CONFIG) : null
}

/** One file serves all commands: what this one does not have is only checked for its name. */
function readConfig(file: JsonFile, command: Command, known: readonly Option[]): void {
  const { value } = file
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw faultIn(file, { at: [], reason: 'must be an object, such as {"port": 8080}' })
  const keys = [...new Set(known.map(keyOf))].filter((key) => key !== 'config').sort()
  for (const [key, setting] of Object.entries(value)) {
    if (!keys.includes(key)) throw faultIn(file, { at: [key], reason: unknownKey(key, keys) })
    const option = command.options.find((each) => keyOf(each) === key)
    if (option) setUnlessGiven(command, option, () => readSetting(file, option, setting), 'config')
  }
}

function unknownKey(key: string, keys: readonly string[]): string {
  const meant = nearest(key, keys)
  return meant === null ? `is not known; known are ${keys.join(', ')}` : `is not known; did you mean ${meant}?`
}

function readSetting(file: JsonFile, option: Option, setting: unknown): unknown {
  const at = [keyOf(option)]
  const isSwitch = !option.required && !option.optional
  if (isSwitch) {
    if (typeof setting !== 'boolean') throw faultIn(file, { at, reason: 'must be true or false' })
    return setting
  }
  if (typeof setting !== 'string' && typeof setting !== 'number')
    throw faultIn(file, { at, reason: 'must be a text or a number' })
  if (setting === '') throw faultIn(file, { at, reason: 'is empty; leave it out, or say what it is to be' })
  try {
    return parse(option, String(setting))
  } catch (error) {
    throw error instanceof UserError ? faultIn(file, { at, reason: error.message }) : error
  }
}

function setUnlessGiven(command: Command, option: Option, value: () => unknown, from: 'env' | 'config'): void {
  const name = option.attributeName()
  const source = command.getOptionValueSource(name)
  if (source === undefined || source === 'default') command.setOptionValueWithSource(name, value(), from)
}

function rejectUnknown(known: readonly string[], env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env))
    if (name.startsWith(PREFIX) && !known.includes(name) && !OTHER_VARIABLES.includes(name))
      throw new UserError(`the environment has ${name}, which ${unknownKey(name, known)}`)
}

function read(option: Option, text: string, name: string): unknown {
  if (!option.required && !option.optional) {
    if (!['yes', 'no'].includes(text)) throw new UserError(`${name} must be yes or no, not "${text}"`)
    return text === 'yes'
  }
  if (text === '') throw new UserError(`${name} is empty; leave it out, or say what it is to be`)
  try {
    return parse(option, text)
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`${name}: ${error.message}`)
    throw error
  }
}

const parse = (option: Option, text: string): unknown => (option.parseArg ? option.parseArg(text, undefined) : text)
