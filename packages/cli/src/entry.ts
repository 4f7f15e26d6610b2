/** The program as a process: its streams, signals and exit code. */
import { run } from './command-line/program.js'
import type { Registry } from './registry.js'

export async function main(registry: Registry): Promise<void> {
  const { stdin: input, stdout: output, stderr: errors, env } = process
  // The reader of a pipe may leave when it has seen enough, as `head` does.
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  process.once('SIGINT', () => {
    // A command that ends in good order by itself listens too.
    if (process.listenerCount('SIGINT') > 0) return
    if (input.isTTY) input.setRawMode(false)
    errors.write('\n')
    process.exit(130)
  })
  // Not `process.exit`: what is still on its way through a pipe must arrive.
  process.exitCode = await run(registry, process.argv.slice(2), { input, output, errors, env })
}
