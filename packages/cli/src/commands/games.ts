/** `games`: the games with their settings and bots. */
import type { AnyGameModule, Language } from '@handwerk/kernel'
import { languageOf } from '../command-line/flags.js'
import { openModule, type Registry } from '../registry.js'
import { wrap } from '../terminal/layout.js'
import { phrases } from '../terminal/phrases.js'
import type { Terminal } from '../terminal/terminal.js'

export interface GamesFlags {
  readonly json?: boolean
  readonly lang?: string
}

export async function games(registry: Registry, terminal: Terminal, flags: GamesFlags): Promise<void> {
  const language = languageOf(flags.lang, terminal.env)
  const modules = await Promise.all(registry.names.map((name) => openModule(registry, name)))
  if (flags.json) {
    const listed = modules.map(({ game, settings }) => ({
      game: game.name,
      seats: game.seats,
      settings: settings.map(({ id, values }) => ({ id, values, default: values[0] })),
      bots: registry.bots(game.name),
    }))
    terminal.print(JSON.stringify(listed, null, 2))
  } else
    for (const module of modules)
      terminal.print(...describe(module, registry.bots(module.game.name), language, terminal.columns), '')
}

function describe(
  { game, settings, words }: AnyGameModule,
  bots: readonly string[],
  language: Language,
  columns: number,
): string[] {
  const texts = phrases[language]
  const spoken = words[language]
  return [
    `${game.name}: ${spoken.title}, ${texts.seatsOf(game.seats.min, game.seats.max)}`,
    `  ${texts.bots}: ${bots.join(', ')}`,
    ...settings.flatMap(({ id, values }) => [
      ...wrap(`  --option ${id}=… ${spoken.setting(id)}`, columns, 6),
      ...values.flatMap((value, i) => {
        const note = i === 0 ? ` (${texts.defaultValue})` : ''
        return wrap(`      ${value}: ${spoken.value(id, value)}${note}`, columns, 8)
      }),
    ]),
  ]
}
