import { Link } from 'wouter'
import { useTableWords } from '../table/words/index.ts'
import { Choice } from './Home.tsx'
import { Page } from './Page.tsx'
import { ADVICE_LEVELS, changeSettings, LANGUAGE_CHOICES, SPEEDS, THEMES, useSettings } from './settings.ts'
import { usePageWords } from './words/index.ts'

export default function SettingsPage() {
  const w = usePageWords()
  const { advice } = useTableWords()
  const settings = useSettings()
  const { values } = w.settings
  const truth = [
    ['yes', w.settings.yes],
    ['no', w.settings.no],
  ] as const
  return (
    <Page title={w.settings.title}>
      <ul className="tablesettings">
        <li>
          <label htmlFor="name">{w.settings.name}</label>
          <input
            id="name"
            value={settings.name}
            placeholder={w.guest}
            maxLength={20}
            onChange={(event) => changeSettings({ name: event.target.value })}
          />
        </li>
        <li>
          <span>{w.settings.language}</span>
          <Choice
            label={w.settings.language}
            value={settings.language}
            onChange={(value) =>
              changeSettings({ language: LANGUAGE_CHOICES.find((known) => known === value) ?? 'system' })
            }
            options={LANGUAGE_CHOICES.map((id) => [id, values[id]])}
          />
        </li>
        <li>
          <span>{w.settings.theme}</span>
          <Choice
            label={w.settings.theme}
            value={settings.theme}
            onChange={(value) => changeSettings({ theme: THEMES.find((known) => known === value) ?? 'system' })}
            options={THEMES.map((id) => [id, values[id]])}
          />
        </li>
        <li>
          <span>{w.settings.speed}</span>
          <Choice
            label={w.settings.speed}
            value={settings.speed}
            onChange={(value) => changeSettings({ speed: SPEEDS.find((known) => known === value) ?? 'brisk' })}
            options={SPEEDS.map((id) => [id, values[id]])}
          />
        </li>
        <li>
          <span>{advice.title}</span>
          <Choice
            label={advice.title}
            value={settings.advice}
            onChange={(value) => changeSettings({ advice: ADVICE_LEVELS.find((known) => known === value) ?? 'asked' })}
            options={ADVICE_LEVELS.map((id) => [id, advice.levels[id]])}
          />
        </li>
        <li>
          <span>{w.settings.sound}</span>
          <Choice
            label={w.settings.sound}
            value={settings.sound ? 'yes' : 'no'}
            onChange={(value) => changeSettings({ sound: value === 'yes' })}
            options={truth}
          />
        </li>
        <li>
          <span>{w.settings.lines}</span>
          <Choice
            label={w.settings.lines}
            value={settings.lines ? 'yes' : 'no'}
            onChange={(value) => changeSettings({ lines: value === 'yes' })}
            options={truth}
          />
        </li>
      </ul>
      <p className="quiet">{w.settings.motion}</p>
      <p className="rowgo">
        <Link href="/you">{w.settings.you}</Link>
      </p>
    </Page>
  )
}
