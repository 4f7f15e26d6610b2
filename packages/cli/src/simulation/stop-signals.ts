/** Commands that keep what was played say so when they are stopped. */
import type { Terminal } from '../terminal/terminal.js'

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

/** Prints what is kept when the program is stopped. Returns a function that ends this. */
export function onStop(terminal: Terminal, kept: () => string): () => void {
  const listeners = Object.entries(EXIT_CODES).map(([signal, code]) => {
    const stop = () => {
      terminal.progress('')
      terminal.printError(`stopped; ${kept()}, and the same command goes on`)
      // Bots and threads end with the process.
      process.exit(code)
    }
    process.once(signal, stop)
    return { signal, stop }
  })
  return () => {
    for (const { signal, stop } of listeners) process.off(signal, stop)
  }
}
