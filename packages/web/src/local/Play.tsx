import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { useGameModule } from '../shell/load-game.ts'
import { NotFound } from '../shell/Page.tsx'
import { useTableWords } from '../table/words/index.ts'
import { LocalTable } from './LocalTable.tsx'
import { Setup } from './Setup.tsx'
import { saveOf } from './saves.ts'
import { Session } from './session.ts'

/** `/play/<game>`: a table on this device, or the page that sets one up. */
export default function Play({ game }: { game: string }) {
  const w = useTableWords()
  const search = new URLSearchParams(useSearch())
  const module = useGameModule(game)
  const parts = partsOfGame(game)
  const id = search.get('table')
  const session = useMemo(() => {
    const save = id === null || !module ? null : saveOf(id)
    return save && module ? Session.from(module, save) : null
  }, [id, module])
  if (!module || !parts) return <NotFound title={w.app.unknown} />
  if (typeof session === 'string') return <NotFound title={w.table.broken(session)} />
  if (session) return <LocalTable key={session.save.id} session={session} parts={parts} />
  return <Setup module={module} passAndPlay={search.has('together')} />
}
