/** The command line: all commands, and the exit codes. */
import { inspect } from 'node:util'
import { Command, CommanderError } from 'commander'
import { programVersion } from '../installation.js'
import type { Registry } from '../registry.js'
import { type Streams, Terminal } from '../terminal/terminal.js'
import { addAdminCommands } from './admin-commands.js'
import { addBotCommands, addEngine } from './bot-commands.js'
import type { Context } from './common-flags.js'
import { addGames, addPlay, addRecordCommands } from './play-commands.js'
import { addRatings, addServices } from './service-commands.js'
import { useServiceSettings } from './service-settings.js'
import { UserError } from './user-error.js'

const BAD_INPUT = 2
const BUG = 70

/** Runs the command line of this process. */
export async function main(registry: Registry): Promise<void> {
  const { stdin: input, stdout: output, stderr: errors, env } = process
  // The reader of a pipe may close it early, as `head` does.
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  process.once('SIGINT', () => {
    // A command that shuts down by itself has its own listener.
    if (process.listenerCount('SIGINT') > 0) return
    if (input.isTTY) input.setRawMode(false)
    errors.write('\n')
    process.exit(130)
  })
  // Not `process.exit`: output that is still on its way through a pipe must arrive.
  process.exitCode = await run(registry, process.argv.slice(2), { input, output, errors, env })
}

/** Runs one command line and returns its exit code. */
export async function run(registry: Registry, args: readonly string[], streams: Streams): Promise<number> {
  const terminal = new Terminal(streams)
  let code = 0
  const exit = (exitCode: number) => {
    code = exitCode
  }
  const program = commands({ registry, terminal, streams, exit })
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' })
    return code
  } catch (error) {
    return exitCodeFor(error, terminal)
  } finally {
    terminal.close()
  }
}

function exitCodeFor(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0
    terminal.printError(`${error.message.replace(/^error: /, '').replaceAll('\n', ' ')}; --help tells what there is`)
    return BAD_INPUT
  }
  if (error instanceof UserError) {
    terminal.printError(error.message)
    return BAD_INPUT
  }
  terminal.printError(`this should not have happened, please report it\n${inspect(error)}`)
  return BUG
}

/** Each command loads its modules when it is called: most need few of them. */
function commands(context: Context): Command {
  const { terminal } = context
  const program = new Command('handwerk')
    .description('Card games about craft, in the terminal and for bot authors.')
    .version(programVersion())
    .exitOverride()
    .hook('preAction', (_program, command) => {
      const { color, plain } = command.opts<{ color?: boolean; plain?: boolean }>()
      if (color === false || plain) terminal.colour = false
    })
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      // Printed by `exitCodeFor`, in one sentence.
      writeErr: () => undefined,
      getOutHelpWidth: () => terminal.columns,
      getOutHasColors: () => false,
    })
  addPlay(program, context)
  addBotCommands(program, context)
  addRecordCommands(program, context)
  addGames(program, context)
  addEngine(program, context)
  const services = [...addServices(program, context), addRatings(program, context)]
  useServiceSettings(services, addAdminCommands(program, context), terminal.env)
  return program
}
