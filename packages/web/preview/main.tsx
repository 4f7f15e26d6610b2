/**
 * The picture that others show beside a link: `?game=` at 1200 x 630. No part of
 * the client; `npm run -s pictures` takes it from here.
 */
import drawings from 'virtual:icons/shell'
import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { partsOfGame } from '../src/games/game-parts.ts'
import { addIcons, Icon } from '../src/icons/Icon.tsx'
import { Panorama } from '../src/table/end/Panorama.tsx'
import '../src/look/fonts.css'
import '../src/look/tokens.css'
import '../src/look/base.css'
import '../src/table/end/end-stage.css'
import { Shore } from './Shore.tsx'
import './preview.css'

addIcons(drawings)

const LANDSCAPES: Readonly<Record<string, ReactNode>> = {
  mottainai: <Shore />,
}

function Preview({ game }: { game: string }) {
  const parts = partsOfGame(game)
  if (!parts) throw new Error(`there is no game ${game}`)
  const { Cover, title } = parts
  return (
    <div className="preview" data-game={game}>
      {LANDSCAPES[game] ?? <Panorama dusk={false} high={756} />}
      <h1>{title}</h1>
      <Suspense>{Cover && <Cover />}</Suspense>
      <p className="mark">
        <Icon name="anvil" /> Handwerk
      </p>
    </div>
  )
}

const game = new URLSearchParams(location.search).get('game') ?? ''
const root = document.getElementById('root')
if (root) createRoot(root).render(<Preview game={game} />)
