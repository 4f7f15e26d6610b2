import { Link } from 'wouter'
import { useWords } from '../words/index.ts'
import { Choice } from './Home.tsx'
import { Page } from './Page.tsx'
import { ADVICE, SPEEDS, set, THEMES, TONGUES, useSettings } from './settings.ts'

export default function SettingsPage() {
  const w = useWords()
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
            onChange={(event) => set({ name: event.target.value })}
          />
        </li>
        <li>
          <span>{w.settings.language}</span>
          <Choice
            label={w.settings.language}
            value={settings.language}
            onChange={(value) => set({ language: TONGUES.find((known) => known === value) ?? 'system' })}
            options={TONGUES.map((id) => [id, values[id]])}
          />
        </li>
        <li>
          <span>{w.settings.theme}</span>
          <Choice
            label={w.settings.theme}
            value={settings.theme}
            onChange={(value) => set({ theme: THEMES.find((known) => known === value) ?? 'system' })}
            options={THEMES.map((id) => [id, values[id]])}
          />
        </li>
        <li>
          <span>{w.settings.speed}</span>
          <Choice
            label={w.settings.speed}
            value={settings.speed}
            onChange={(value) => set({ speed: SPEEDS.find((known) => known === value) ?? 'brisk' })}
            options={SPEEDS.map((id) => [id, values[id]])}
          />
        </li>
        <li>
          <span>{w.advice.title}</span>
          <Choice
            label={w.advice.title}
            value={settings.advice}
            onChange={(value) => set({ advice: ADVICE.find((known) => known === value) ?? 'asked' })}
            options={ADVICE.map((id) => [id, w.advice.levels[id]])}
          />
        </li>
        <li>
          <span>{w.settings.sound}</span>
          <Choice
            label={w.settings.sound}
            value={settings.sound ? 'yes' : 'no'}
            onChange={(value) => set({ sound: value === 'yes' })}
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
