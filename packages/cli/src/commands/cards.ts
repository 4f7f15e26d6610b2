/** `cards`: the cards of a game with their numbers, names and figures. */
import type { CardEntry } from '@handwerk/kernel'
import { languageOf, rawOptions, type TableFlags } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { openModule, type Registry } from '../registry.js'
import { wrap } from '../terminal/layout.js'
import type { Terminal } from '../terminal/terminal.js'

export interface CardsFlags extends TableFlags {
  readonly json?: boolean
  readonly lang?: string
}

export async function cards(registry: Registry, terminal: Terminal, name: string, flags: CardsFlags): Promise<void> {
  const module = await openModule(registry, name)
  const { game } = module
  const seats = game.seats.max
  const options = module.options(rawOptions(module, seats, flags), seats)
  if (!options.ok) throw new UserError(options.fault.reason)
  const table = module.cards?.(options.value)
  if (!table) throw new UserError(`${game.name} has no cards`)
  if (flags.json) {
    terminal.print(JSON.stringify({ game: game.name, version: game.version, ...table }, null, 2))
    return
  }
  const language = languageOf(flags.lang, terminal.env)
  const line = ({ number, id, names, figures }: CardEntry) =>
    wrap(`${String(number).padStart(3)}  ${names[language]} (${id}): ${figuresText(figures)}`, terminal.columns, 5)
  terminal.print(...table.cards.flatMap(line))
  for (const [kind, entries] of Object.entries(table.others)) terminal.print('', `${kind}:`, ...entries.flatMap(line))
}

/** `cost 2, needs {"wool":3}` */
const figuresText = (figures: CardEntry['figures']): string =>
  Object.entries(figures)
    .map(([key, value]) => `${key} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
