/** One person's sight of a table, wherever the game runs: the chair, the tools, and the pages that open from them. */
import { type Fact, itemAt, type Move } from '@handwerk/kernel'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { GameParts } from '../games/registry.ts'
import type { AnyChair } from '../play/chair.ts'
import { rehearsals } from '../play/rehearse.ts'
import type { Sight } from '../play/sight.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { paceOf, useSettings } from '../shell/settings.ts'
import { useLanguage, useWords } from '../words/index.ts'
import { speaks, useAdvice } from './advice.ts'
import { KeyList } from './KeyList.tsx'
import { Log } from './Log.tsx'
import { useStage } from './stage.ts'
import { storyLines } from './story.ts'
import { TextTable } from './TextTable.tsx'
import { type ToolPage, Tools } from './Tools.tsx'
import { useTurn } from './turn.ts'
import './table.css'

interface Props {
  readonly sight: Sight
  readonly parts: GameParts
  /** The moment that this seat last saw. */
  readonly from: number
  onSeen(moment: number): void
  /** What taking back would mean, where it is not done at once. */
  readonly undoHint?: string
  /** More buttons for the bar. */
  readonly tools?: ReactNode
  /** More choices for the menu. */
  readonly menu: ReactNode
  /** What lies around the table, such as somebody who explains it. */
  frame?(table: ReactNode, chair: AnyChair): ReactNode
  /** The page of the end; `look` goes back to the last table. */
  end(look: () => void): ReactNode
}

const NO_MOVES: readonly Move[] = []

export function Sitting({ sight, parts, from, onSeen, undoHint, tools, menu, frame, end }: Props) {
  const w = useWords()
  const language = useLanguage()
  const settings = useSettings()
  const [, go] = useLocation()
  const { box, seat, people, glimpses } = sight
  const stage = useStage(glimpses, seat, paceOf(settings), from)
  const [page, setPage] = useState<ToolPage | null>(null)
  const [looking, setLooking] = useState(false)
  const told = stage.moment === glimpses.length - 1 && stage.telling === null
  useEffect(() => onSeen(stage.moment), [stage.moment, onSeen])

  const glimpse = itemAt(glimpses, stage.moment)
  const view = useMemo(() => glimpse.view(), [glimpse])
  const names = people.map(({ name }) => name)
  const caption = stage.telling ? box.words[language].fact(view, stage.telling, names) : null
  const over = told && sight.over
  const level = sight.advice ?? 'none'
  const moves = told ? sight.moves : NO_MOVES
  const { decision, play } = sight
  const advice = useAdvice({ box, seat, view, decision, moves, moment: stage.moment, play }, level)
  const rehearse = useMemo(() => rehearsals(box, view, seat ?? 0), [box, view, seat])
  const chair = useMemo(
    (): AnyChair => ({
      seat,
      table: sight.table,
      view,
      decision: sight.decision,
      moves,
      people,
      story: stage.story as readonly Fact[],
      caption,
      over,
      advised: level !== 'none',
      ...(advice.counsel === null ? {} : { advice: advice.counsel }),
      busy: told && sight.busy === true,
      ...(sight.note === undefined ? {} : { note: sight.note }),
      rehearse,
      play: sight.play,
      undo: told ? sight.undo : null,
      skip: stage.skip,
    }),
    [seat, view, people, stage.story, stage.skip, caption, told, over, sight, moves, level, advice.counsel, rehearse],
  )
  useTurn(chair.moves.length > 0 || chair.busy === true, parts.title)

  const command = (key: string): boolean => {
    if (key === 'u') chair.undo?.()
    else if (key === '?') setPage('keys')
    else if (key === 't') setPage('text')
    else if (key === 'l') setPage('log')
    else if (key === 'h' && advice.ask) advice.ask()
    else if (key === 'p' && advice.counsel?.plan) advice.counsel.plan.take()
    else return false
    return true
  }
  const lines = () => storyLines(box, language, view, chair.story, people)
  const close = () => setPage(null)
  const { Table } = parts
  const table = (
    <Table
      chair={chair}
      moment={stage.moment}
      still={settings.speed === 'instant'}
      command={command}
      tools={
        <>
          {tools}
          <Tools
            undo={chair.undo}
            {...(speaks(level) ? { advice: advice.ask } : {})}
            {...(undoHint === undefined ? {} : { hint: undoHint })}
            open={setPage}
            {...(over ? { result: () => setLooking(false) } : {})}
          />
        </>
      }
    />
  )
  return (
    <>
      {over && !looking ? end(() => setLooking(true)) : (frame?.(table, chair) ?? table)}
      {page === 'keys' && <KeyList plans={parts.plans} onClose={close} />}
      {page === 'log' && (
        <Dialog title={w.table.log} onClose={close}>
          <Log lines={lines()} />
        </Dialog>
      )}
      {page === 'text' && !over && (
        <TextTable box={box} chair={chair} names={names} lines={lines()} ask={advice.ask} onClose={close} />
      )}
      {page === 'menu' && (
        <Dialog title={w.table.menu} onClose={close}>
          <div className="menu">
            <button type="button" className="join" onClick={() => setPage('text')}>
              {w.table.text}
            </button>
            <button type="button" className="join" onClick={() => setPage('log')}>
              {w.table.log}
            </button>
            <button type="button" className="join" onClick={() => setPage('keys')}>
              {w.table.keys}
            </button>
            {menu}
            <button type="button" className="join" onClick={() => go(`/rules/${box.game.name}`)}>
              {w.nav.rules}
            </button>
            <button type="button" className="join" onClick={() => go('/settings')}>
              {w.nav.settings}
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
