/** `prove`: looks for positions with a proven best move, and adds them to the suite that `solve` asks bots about. */
import { createHash } from 'node:crypto'
import { proverFor } from '@handwerk/bots'
import { rawOptions, type TableFlags } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { checkBots } from '../external-bots/external-bot-pool.js'
import { openModule, type Registry } from '../registry.js'
import { findIn, type Search } from '../suite/find-proven.js'
import { suiteFolder, writeProven } from '../suite/proven-position.js'
import { progressBar } from '../terminal/progress-bar.js'
import type { Terminal } from '../terminal/terminal.js'

export interface ProveFlags extends TableFlags {
  readonly games: number
  readonly most: number
  readonly table?: number
  readonly seed: string
  readonly missedBy?: string
  readonly suite?: string
}

export async function prove(registry: Registry, terminal: Terminal, name: string, flags: ProveFlags): Promise<void> {
  const module = await openModule(registry, name)
  const { game, options } = module
  const prover = await proverFor(module)
  if (!prover) throw new UserError(`nothing can be proven in ${name}: it has no rules for proofs`)
  const seats = flags.table ?? game.seats.min
  if (seats < game.seats.min || seats > game.seats.max)
    throw new UserError(`${name} has ${game.seats.min} to ${game.seats.max} seats, and --table says ${seats}`)
  if (flags.missedBy !== undefined) await checkBots(registry, module, [flags.missedBy])
  const read = options(rawOptions(module, seats, flags), seats)
  if (!read.ok) throw new Error('the options were not checked')
  const search: Search = { seats, options: read.value, missedBy: flags.missedBy ?? null }
  const began = performance.now()
  let added = 0
  let number = 0
  for (; number < flags.games && added < flags.most; number++) {
    const found = await findIn(registry, module, prover, search, `${flags.seed}/${number}`)
    terminal.progress(progressBar(number + 1, flags.games, (performance.now() - began) / 1000))
    if (!found) continue
    const { position, seat, proof } = found
    const title = `${seats}-seats-${fingerprint(module.diagram.write(position))}`
    const proven = { name: title, position, seat, best: proof.best }
    const path = writeProven(module, flags.suite ?? suiteFolder(), proven, proof.cases)
    terminal.progress('')
    terminal.print(`${path}: ${proof.best.length} of ${proof.best.length + proof.others.length} moves win`)
    added++
  }
  terminal.progress('')
  terminal.print(`${added} positions from ${number} games`)
}

/** The same position gets the same name, however it was found. */
const fingerprint = (diagram: object): string =>
  createHash('sha256').update(JSON.stringify(diagram)).digest('hex').slice(0, 8)
