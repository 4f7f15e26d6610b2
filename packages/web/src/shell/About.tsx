import { ARTISTS } from '../icons/artists.ts'
import { Page } from './Page.tsx'
import { usePageWords } from './words/index.ts'

export default function About() {
  const w = usePageWords()
  return (
    <Page title={w.about.title}>
      <div className="prose">
        <p>{w.about.text}</p>
        <h2>{w.about.games}</h2>
        <p>{w.about.authors}</p>
        <h2>{w.about.icons}</h2>
        <p>{w.about.iconsText}</p>
        <ul>
          {Object.entries(ARTISTS).map(([artist, icons]) => (
            <li key={artist}>
              <b>{artist}:</b> {icons.join(', ')}
            </li>
          ))}
        </ul>
        <h2>{w.about.fonts}</h2>
        <p>{w.about.fontsText}</p>
      </div>
    </Page>
  )
}
