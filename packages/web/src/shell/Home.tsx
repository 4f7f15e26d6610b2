import { botNames } from '@handwerk/bots'
import { itemAt } from '@handwerk/kernel'
import { gameNames, loadGame } from '@handwerk/shelf'
import { lazy, Suspense, useState, useTransition } from 'react'
import { Link, useLocation } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { Icon, Sign } from '../icons/Icon.tsx'
import { beginGame } from '../local/begin-game.ts'
import { otherName, usualBot } from '../local/opponents.ts'
import { allSaves, deleteSave } from '../local/saves.ts'
import type { Save } from '../local/session.ts'
import { Session } from '../local/session.ts'
import { useLanguage, useWords, type Words } from '../words/index.ts'
import { BotNote, offeredBots, withRating } from './BotNote.tsx'
import { useGameModule, useSummary } from './load-game.ts'
import { Page } from './Page.tsx'
import { useSettings } from './settings.ts'
import './home.css'

// Parts that need the server load after those that work without one.
const lobby = () => import('../live/Lobby.tsx')
const MyTables = lazy(() => lobby().then((parts) => ({ default: parts.MyTables })))
const WaitingCount = lazy(() => lobby().then((parts) => ({ default: parts.WaitingCount })))
const FinishedTables = lazy(() => lobby().then((parts) => ({ default: parts.FinishedTables })))
const openTables = () => import('../live/OpenTables.tsx')
const QuickPairing = lazy(() => openTables().then((parts) => ({ default: parts.QuickPairing })))
const OpenTables = lazy(() => openTables().then((parts) => ({ default: parts.OpenTables })))
const WatchTables = lazy(() => openTables().then((parts) => ({ default: parts.WatchTables })))
const Friends = lazy(() => lobby().then((parts) => ({ default: parts.Friends })))

export function Home() {
  const w = useWords()
  const [saves, setSaves] = useState(allSaves)
  return (
    <Page title={w.home.title} className="front">
      <div className="cols">
        <div className="col">
          <section className="c-play">
            <h2>{w.home.playNow}</h2>
            <div className="games">
              {gameNames.map((name) => (
                <Suspense key={name} fallback={<div className="game-box waiting" />}>
                  <GameCard name={name} />
                </Suspense>
              ))}
            </div>
          </section>
          <Suspense>
            <QuickPairing />
            <OpenTables />
            <WatchTables />
          </Suspense>
        </div>
        <div className="col">
          <section className="c-continue">
            <h2>
              {w.home.resume}
              <Suspense>
                <WaitingCount />
              </Suspense>
            </h2>
            <ul className="wait">
              <Suspense>
                <MyTables />
              </Suspense>
              {saves.map((save) => (
                <Suspense key={save.id} fallback={<li className="slip" />}>
                  <SavedGameItem
                    save={save}
                    onRemove={() => {
                      deleteSave(save.id)
                      setSaves(allSaves())
                    }}
                  />
                </Suspense>
              ))}
            </ul>
            <p className="quiet nothing">{w.home.nothing}</p>
            <Suspense>
              <FinishedTables />
            </Suspense>
            <p className="quiet offline">{w.home.offline}</p>
          </section>
          <section className="friends">
            <h2>{w.home.friends}</h2>
            <Suspense fallback={<div className="sentence" />}>
              <Friends />
            </Suspense>
          </section>
          <PassAndPlay />
        </div>
      </div>
    </Page>
  )
}

export const botLabel = (w: Words, name: string): string => (w.bots as Readonly<Record<string, string>>)[name] ?? name

const foeLabel = (w: Words, name: string, count: number): string =>
  (w.foes as Readonly<Record<string, (n: number) => string>>)[name]?.(count) ?? name

/** A game on the home page: a sentence with choices, and one button. */
function GameCard({ name }: { name: string }) {
  const w = useWords()
  const language = useLanguage()
  const settings = useSettings()
  const [, go] = useLocation()
  const summary = useSummary(name)
  const parts = partsOfGame(name)
  const [isBeginning, begin] = useTransition()
  const bots = offeredBots(botNames(name))
  const [count, setCount] = useState(Math.max(1, (summary?.seats.min ?? 0) - 1))
  const [bot, setBot] = useState(usualBot(bots))
  const quick = summary?.settings.find((setting) => setting.id === parts?.quick)
  const [value, setValue] = useState(quick?.values[0] ?? '')
  if (!summary || !parts) return null
  const words = summary.words[language]
  const { Cover } = parts
  const play = () => {
    if (isBeginning) return
    const others = Array.from({ length: count }, (_, i) => ({ name: otherName(i, bot, w), bot }))
    const sitters = [{ name: settings.name || w.guest, bot: null }, ...others]
    // An error in a transition reaches the error boundary.
    begin(async () => {
      const module = await loadGame(name)
      if (module) go(beginGame(module, sitters, quick ? { [quick.id]: value } : {}))
    })
  }
  const { min, max } = summary.seats
  const counts = Array.from({ length: max - 1 }, (_, i) => i + 1).filter((n) => n + 1 >= min)
  return (
    <article className="game-box">
      {Cover && (
        <Suspense fallback={<div className="fan" />}>
          <Cover />
        </Suspense>
      )}
      <h3>{words.title}</h3>
      <p>{(w.games as Readonly<Record<string, string>>)[name]}</p>
      <div className="sentence">
        {w.home.against}{' '}
        <Choice
          label={`${words.title}: ${w.setup.seats}`}
          value={String(count)}
          onChange={(n) => setCount(Number(n))}
          options={counts.map((n) => [String(n), w.home.numbers[n] ?? String(n)])}
        />{' '}
        <Choice
          label={`${words.title}: ${w.setup.who}`}
          value={bot}
          onChange={setBot}
          options={bots.map((id) => [id, withRating(w, name, id, foeLabel(w, id, count))])}
        />
        {quick && (
          <div>
            {w.home.edition}{' '}
            <Choice
              label={`${words.title}: ${words.setting(quick.id)}`}
              value={value}
              onChange={setValue}
              options={quick.values.map((id) => [id, words.value(quick.id, id)])}
            />
          </div>
        )}
      </div>
      <BotNote game={name} bot={bot} />
      <div className="rowgo">
        <button type="button" className="go" onClick={play}>
          {w.home.play}
        </button>
        <Link href={`/learn/${name}`}>{w.home.learn}</Link>
        <Link href={`/play/${name}`}>{w.home.more}</Link>
      </div>
    </article>
  )
}

/** A word of a sentence that can be changed. */
export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange(value: string): void
}) {
  return (
    <span className="pick">
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}

/** A saved game, with a link to go on with it. */
function SavedGameItem({ save, onRemove }: { save: Save; onRemove(): void }) {
  const w = useWords()
  const module = useGameModule(save.game)
  const parts = partsOfGame(save.game)
  const [session] = useState(() => (module ? Session.from(module, save) : ''))
  if (!module || !parts || typeof session === 'string') return null
  const names = save.sitters.slice(1).map((sitter) => sitter.name)
  const over = module.game.result(session.position) !== null
  const yours = !over && module.game.waiting(session.position).some((seat) => itemAt(save.sitters, seat).bot === null)
  return (
    <li className={`slip ${yours ? 'yours' : over ? 'over' : ''}`}>
      <span className="ic">
        <Icon name={parts.icon} />
      </span>
      <Link href={`/play/${save.game}?table=${save.id}`}>
        <b>{names.join(', ')}</b>
        <span className="s">
          {parts.title}, {w.home.round(module.game.round(session.position))}
        </span>
      </Link>
      <span className={yours ? 'due' : 'idle'}>{over ? w.home.over : yours ? w.home.yourTurn : w.home.others}</span>
      <button type="button" className="icon" aria-label={w.home.remove(names.join(', '))} onClick={onRemove}>
        <Sign name="close" />
      </button>
    </li>
  )
}

function PassAndPlay() {
  const w = useWords()
  return (
    <section className="c-together">
      <h2>{w.home.passAndPlay}</h2>
      <p>{w.home.passAndPlayText}</p>
      <div className="rowgo">
        {gameNames.map((name) => (
          <Link key={name} className="join" href={`/play/${name}?together`}>
            {partsOfGame(name)?.title}: {w.home.passAndPlayGo}
          </Link>
        ))}
      </div>
    </section>
  )
}
