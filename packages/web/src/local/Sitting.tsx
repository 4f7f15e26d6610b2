/** One person's sight of a local table: the chair, the tools, and the pages that open from them. */
import type { Fact, Seat } from '@handwerk/kernel'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { AnyChair } from '../play/chair.ts'
import { rehearse } from '../play/rehearse.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { paceOf, useSettings } from '../shell/settings.ts'
import { chime } from '../table/chime.ts'
import { EndPage } from '../table/EndPage.tsx'
import { KeyList } from '../table/KeyList.tsx'
import { Log } from '../table/Log.tsx'
import { Mark } from '../table/Mark.tsx'
import { storyLines } from '../table/story.ts'
import { TextTable } from '../table/TextTable.tsx'
import { type ToolPage, Tools } from '../table/Tools.tsx'
import type { GameParts } from '../tables/registry.ts'
import { useLanguage, useWords } from '../words/index.ts'
import { deal } from './deal.ts'
import { download } from './download.ts'
import type { Session } from './session.ts'
import { useStage } from './stage.ts'
import '../table/table.css'

interface Props {
  readonly session: Session
  readonly parts: GameParts
  readonly seat: Seat
  /** The moment that this seat last saw. */
  readonly from: number
  onSeen(moment: number): void
}

export function Sitting({ session, parts, seat, from, onSeen }: Props) {
  const w = useWords()
  const language = useLanguage()
  const settings = useSettings()
  const [, go] = useLocation()
  const { box, save } = session
  const moments = useSyncExternalStore(session.subscribe, () => session.moments)
  const stage = useStage(session, seat, paceOf(settings), from)
  const [page, setPage] = useState<ToolPage | null>(null)
  const [looking, setLooking] = useState(false)
  const told = stage.moment === moments.length - 1 && stage.telling === null
  useEffect(() => onSeen(stage.moment), [stage.moment, onSeen])

  const people = useMemo(() => save.sitters.map(({ name, bot }) => ({ name, bot: bot !== null })), [save])
  const { position } = moments[stage.moment]
  const view = useMemo(() => box.game.view(position, seat), [box, position, seat])
  const result = told ? box.game.result(position) : null
  const caption = stage.telling
    ? box.words[language].fact(
        view,
        stage.telling,
        people.map(({ name }) => name),
      )
    : null
  const chair = useMemo((): AnyChair => {
    const moves = told ? box.game.moves(position, seat) : []
    const rehearsed = new Map<string, ReturnType<typeof rehearse>>()
    return {
      seat,
      view,
      moves,
      people,
      story: stage.story as readonly Fact[],
      caption,
      over: result !== null,
      rehearse(draft) {
        const key = draft.join(' ')
        const known = rehearsed.get(key) ?? rehearse(box, view, seat, draft)
        rehearsed.set(key, known)
        return known
      },
      play(draft) {
        session.play(seat, draft)
      },
      undo: told && session.undoable(seat) !== null ? () => session.undo(seat) : null,
      skip: stage.skip,
    }
  }, [box, position, seat, view, people, stage.story, stage.skip, caption, told, result, session])

  const yours = chair.moves.length > 0
  useEffect(() => {
    const title = `${parts.title} · ${w.name}`
    document.title = yours ? w.table.turnTitle(`${w.table.yourTurn} · ${title}`) : title
    if (yours && settings.sound) chime()
  }, [yours, parts, w, settings.sound])

  const command = (key: string): boolean => {
    if (key === 'u') chair.undo?.()
    else if (key === '?') setPage('keys')
    else if (key === 't') setPage('text')
    else if (key === 'l') setPage('log')
    else return false
    return true
  }
  const names = people.map(({ name }) => name)
  const again = () => go(deal(box, save.sitters, save.options))
  const exported = () => download(`${save.game}-${save.id}.json`, JSON.stringify(session.record(), null, 2))
  const { Table } = parts
  return (
    <>
      {result && !looking ? (
        <EndPage
          box={box}
          result={result}
          names={names}
          moments={moments}
          again={again}
          exported={exported}
          look={() => setLooking(true)}
          replay={() => go(`/replay?table=${save.id}`)}
        />
      ) : (
        <Table
          chair={chair}
          moment={stage.moment}
          still={settings.speed === 'instant'}
          command={command}
          tools={<Tools undo={chair.undo} open={setPage} {...(result ? { result: () => setLooking(false) } : {})} />}
        />
      )}
      {page === 'keys' && <KeyList onClose={() => setPage(null)} />}
      {page === 'log' && (
        <Dialog title={w.table.log} onClose={() => setPage(null)}>
          <Log
            lines={storyLines(box, language, view, chair.story, people)}
            empty=""
            mark={(who) => (who === null ? null : <Mark seat={who} />)}
          />
        </Dialog>
      )}
      {page === 'text' && (
        <TextTable
          box={box}
          chair={chair}
          names={names}
          lines={storyLines(box, language, view, chair.story, people)}
          onClose={() => setPage(null)}
        />
      )}
      {page === 'menu' && (
        <Dialog title={w.table.menu} onClose={() => setPage(null)}>
          <div className="menu">
            <button type="button" className="join" onClick={() => setPage('text')}>
              {w.table.text}
            </button>
            <button type="button" className="join" onClick={() => setPage('keys')}>
              {w.table.keys}
            </button>
            <button type="button" className="join" onClick={exported}>
              {w.table.export}
            </button>
            <button type="button" className="join" onClick={() => go(`/rules/${save.game}`)}>
              {w.nav.rules}
            </button>
            <button type="button" className="join" onClick={() => go('/settings')}>
              {w.nav.settings}
            </button>
            <button type="button" className="join" onClick={() => go(`/play/${save.game}`)}>
              {w.table.newGame}
            </button>
            <button type="button" className="join" onClick={() => go('/')}>
              {w.table.home}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
