import { type AnyGameModule, itemAt, type Setting } from '@handwerk/kernel'
import { useLanguage, useWords } from '../words/index.ts'
import { Choice } from './Home.tsx'

const USUAL = ''

/** All settings of a game. The first one, the edition, decides the defaults of the others. */
export function TableSettings({
  module,
  chosen,
  choose,
}: {
  module: AnyGameModule
  chosen: Readonly<Record<string, string>>
  choose(chosen: Readonly<Record<string, string>>): void
}) {
  const w = useWords()
  const words = module.words[useLanguage()]
  const [edition] = module.settings
  const value = edition ? chosen[edition.id] : undefined
  const kept: Readonly<Record<string, string>> = edition && value !== undefined ? { [edition.id]: value } : {}
  const usual = (setting: Setting) => w.setup.usual(words.value(setting.id, usualOf(module, setting, kept)))
  return (
    <ul className="tablesettings">
      {module.settings.map((setting, i) => (
        <li key={setting.id}>
          <span>{words.setting(setting.id)}</span>
          <Choice
            label={words.setting(setting.id)}
            value={chosen[setting.id] ?? (i === 0 ? itemAt(setting.values, 0) : USUAL)}
            onChange={(value) => {
              const { [setting.id]: _, ...others } = chosen
              choose(value === USUAL ? others : { ...others, [setting.id]: value })
            }}
            options={[
              ...(i === 0 ? [] : [[USUAL, usual(setting)] as const]),
              ...setting.values.map((value) => [value, words.value(setting.id, value)] as const),
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

/** The default of a setting in the chosen edition. */
function usualOf(
  { options, game }: AnyGameModule,
  { id, values }: Setting,
  edition: Readonly<Record<string, string>>,
): string {
  const read = options(edition, game.seats.min)
  const value: unknown = read.ok ? Object.entries(read.value ?? {}).find(([key]) => key === id)?.[1] : undefined
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
  return values.find((known) => known === text) ?? itemAt(values, 0)
}
