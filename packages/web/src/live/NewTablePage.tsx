/** `/table/new`: seats, settings and clocks of a new table on the server. */
import type { AnyGameModule } from '@handwerk/kernel'
import type { GameOnShelf, Invitation, Pace } from '@handwerk/protocol'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { Sign } from '../icons/Icon.tsx'
import { BotNote, offeredBots, withRating } from '../shell/BotNote.tsx'
import { botLabel, Choice } from '../shell/Home.tsx'
import { useGameModule } from '../shell/load-game.ts'
import { Page } from '../shell/Page.tsx'
import { TableSettings } from '../shell/TableSettings.tsx'
import { useWords } from '../words/index.ts'
import { call } from './api.ts'
import { addShare } from './deal-share.ts'
import { useLobby } from './lobby.ts'
import { useMe } from './me.tsx'
import { OnlookersRow, type Onlooking, PACES, PaceRows, YesNoChoice } from './TermsRows.tsx'
import { troubleText } from './table-words.ts'
import { useLobbyWords } from './words/lobby-messages.ts'
import './live.css'

export default function NewTablePage() {
  const t = useLobbyWords()
  const w = useWords()
  const wanted = new URLSearchParams(useSearch()).get('game')
  const { games, reached } = useLobby()
  const [game, setGame] = useState(wanted)
  const offered = games.filter((shelved) => partsOfGame(shelved.game))
  const chosen = offered.find((shelved) => shelved.game === game) ?? offered[0]
  return (
    <Page title={t.making.title}>
      {chosen ? (
        <NewTable key={chosen.game} shelved={chosen}>
          <Choice
            label={t.making.game}
            value={chosen.game}
            onChange={setGame}
            options={offered.map((shelved) => [shelved.game, partsOfGame(shelved.game)?.title ?? shelved.game])}
          />
        </NewTable>
      ) : (
        <p>{reached === null ? w.app.loading : t.home.away}</p>
      )}
    </Page>
  )
}

/** Who plays a seat, as the value of a select element. */
type Who = 'me' | 'link' | 'open' | `bot ${string}`

const invitationOf = (who: Who): Invitation =>
  who === 'me' || who === 'link' || who === 'open' ? { is: who } : { is: 'bot', level: who.slice('bot '.length) }

function NewTable({ shelved, children }: { shelved: GameOnShelf; children: ReactNode }) {
  const module = useGameModule(shelved.game)
  return (
    module && (
      <NewTableForm module={module} shelved={shelved}>
        {children}
      </NewTableForm>
    )
  )
}

function NewTableForm({
  module,
  shelved,
  children,
}: {
  module: AnyGameModule
  shelved: GameOnShelf
  children: ReactNode
}) {
  const t = useLobbyWords()
  const w = useWords()
  const [, go] = useLocation()
  const { identify, nameDialog } = useMe()
  const [seats, setSeats] = useState<readonly Who[]>(['me', 'link'])
  const [options, setOptions] = useState<Readonly<Record<string, string>>>({})
  const [pace, setPace] = useState<Pace>(PACES.days)
  const [rated, setRated] = useState(false)
  const [onlooking, setOnlooking] = useState<Onlooking>({ onlookers: true, handsShown: false })
  const [trouble, setTrouble] = useState('')
  const read = module.options(options, seats.length)
  const whos: readonly (readonly [Who, string])[] = [
    ['me', t.making.who.me],
    ['link', t.making.who.link],
    ['open', t.making.who.open],
    ...offeredBots(shelved.bots).map(
      (level) => [`bot ${level}`, withRating(w, shelved.game, level, w.setup.bot(botLabel(w, level)))] as const,
    ),
  ]
  const isGathering = seats.some((who) => who === 'link' || who === 'open')
  const seat = (i: number, value: string) => {
    const who = whos.find(([known]) => known === value)?.[0] ?? 'link'
    // A person has one seat: taking another one frees the first.
    setSeats(seats.map((other, n) => (n === i ? who : who === 'me' && other === 'me' ? 'link' : other)))
  }
  const make = async () => {
    if (!(await identify())) return
    const made = await call('make', {
      body: {
        game: shelved.game,
        options: { ...options },
        seats: seats.map(invitationOf),
        pace,
        rated,
        onlookers: onlooking.onlookers,
        ...(onlooking.handsShown && !rated && { handsShown: true }),
      },
    })
    if (!made.ok) {
      setTrouble(troubleText(made.refused, t))
      return
    }
    const { id, status } = made.value
    if (!isGathering && status === 'gathering') {
      await addShare(made.value)
      await call('start', { table: id })
    }
    go(`/table/${id}`)
  }
  return (
    <form
      className="setup"
      onSubmit={(event) => {
        event.preventDefault()
        make().catch(() => setTrouble(t.trouble.lost))
      }}
    >
      <section>
        <h2>{t.making.game}</h2>
        {children}
        <h2>{w.setup.seats}</h2>
        <ol className="sitters numbered">
          {seats.map((who, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <li key={i}>
              <Choice label={w.setup.seat(i + 1)} value={who} onChange={(value) => seat(i, value)} options={whos} />
              {seats.length > shelved.seats.min && (
                <button
                  type="button"
                  className="icon"
                  aria-label={w.setup.remove(w.setup.seat(i + 1))}
                  onClick={() => setSeats(seats.filter((_, other) => other !== i))}
                >
                  <Sign name="close" />
                </button>
              )}
            </li>
          ))}
        </ol>
        {[...new Set(seats)].map((who) => (
          <BotNote key={who} game={shelved.game} bot={who.slice('bot '.length)} />
        ))}
        {seats.length < shelved.seats.max && (
          <button type="button" className="join" onClick={() => setSeats([...seats, 'link'])}>
            {w.setup.add}
          </button>
        )}
      </section>
      <div className="setup-side">
        <h2>{t.making.people}</h2>
        <ul className="tablesettings">
          <PaceRows pace={pace} setPace={setPace} />
          <YesNoChoice label={t.making.rated} value={rated} set={setRated} />
          <OnlookersRow
            rated={rated}
            value={rated ? { ...onlooking, handsShown: false } : onlooking}
            set={setOnlooking}
          />
        </ul>
        <h2>{w.setup.settings}</h2>
        <TableSettings module={module} chosen={options} choose={setOptions} />
      </div>
      <div>
        {!read.ok && <p role="alert">{w.setup.faulty(read.fault.reason)}</p>}
        <p role="alert">{trouble}</p>
        <button type="submit" className="go" disabled={!read.ok}>
          {isGathering ? t.making.make : t.making.atOnce}
        </button>
      </div>
      {nameDialog}
    </form>
  )
}
