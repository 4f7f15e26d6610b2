/** What people can join or watch: pairing by one tap, open tables with filters, and games to watch. */

import type { Reached } from '@handwerk/client/calls'
import { itemAt } from '@handwerk/kernel'
import type { Table, Tables } from '@handwerk/protocol'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { Icon } from '../icons/Icon.tsx'
import { Choice } from '../shell/Home.tsx'
import { useSummary } from '../shell/load-game.ts'
import { useLanguage, useWords } from '../words/index.ts'
import { call } from './api.ts'
import { useLobby } from './lobby.ts'
import { useMatchChoice } from './MatchChoice.tsx'
import { useMe } from './me.tsx'
import { isFree, paceText, seatNames, troubleText } from './table-words.ts'
import { useLobbyWords } from './words/lobby-messages.ts'

/** Names the person if need be, asks the server for a seat, and goes to its table. */
function useSeat() {
  const t = useLobbyWords()
  const [, go] = useLocation()
  const { identify, nameDialog } = useMe()
  const [trouble, setTrouble] = useState('')
  const take = async (ask: () => Promise<Reached<Table>>) => {
    if (!(await identify())) return
    const seated = await ask()
    if (seated.ok) go(`/table/${seated.value.id}`)
    else setTrouble(troubleText(seated.refused, t))
  }
  const takeSeat = (ask: () => Promise<Reached<Table>>) => {
    take(ask).catch(() => setTrouble(t.trouble.lost))
  }
  return { takeSeat, trouble, nameDialog }
}

/** One sentence and one tap: play with whoever wants the same. */
export function QuickPairing() {
  const t = useLobbyWords()
  const { games, reached } = useLobby()
  const { takeSeat, trouble, nameDialog } = useSeat()
  const choice = useMatchChoice(games, ['live', 'days'])
  if (!reached || !choice) return null
  const { match, sentence } = choice
  return (
    <section className="c-pairing">
      <h2>{t.pairing.title}</h2>
      {sentence}
      <button type="button" className="go" onClick={() => takeSeat(() => call('pair', { body: match }))}>
        {t.pairing.go}
      </button>
      <p role="alert">{trouble}</p>
      {nameDialog}
    </section>
  )
}

interface Filter {
  readonly game: string
  readonly pace: string
  readonly rated: string
}

const ALL: Filter = { game: '', pace: '', rated: '' }

const fits = ({ game, pace, rated }: Table, wanted: Filter): boolean =>
  (wanted.game === '' || wanted.game === game) &&
  (wanted.pace === '' || wanted.pace === pace.is) &&
  (wanted.rated === '' || wanted.rated === (rated ? 'yes' : 'no'))

/** Filters are offered for more tables than are seen at a glance. */
const FEW = 4

/** Tables that anybody may join. */
export function OpenTables() {
  const t = useLobbyWords()
  const { open, mine, reached } = useLobby()
  const { takeSeat, trouble, nameDialog } = useSeat()
  const [filter, setFilter] = useState(ALL)
  if (!reached) return null
  const own = new Set(mine.map(({ id }) => id))
  const others = open.tables.filter(({ id }) => !own.has(id))
  const shown = others.filter((table) => fits(table, filter))
  return (
    <section className="c-open">
      <h2>{t.home.open}</h2>
      {others.length > FEW && <Filters tables={others} filter={filter} setFilter={setFilter} />}
      {shown.length === 0 && <p className="quiet">{others.length === 0 ? t.home.noneOpen : t.filter.none}</p>}
      <ul className="opentables">
        {shown.map((table) => (
          <TableRow key={table.id} table={table} lists={open}>
            {(label) => (
              <button
                type="button"
                className="join"
                aria-label={`${t.home.join}: ${label}`}
                onClick={() => takeSeat(() => call('join', { table: table.id, body: {} }))}
              >
                {t.home.join}
              </button>
            )}
          </TableRow>
        ))}
      </ul>
      <p role="alert">{trouble}</p>
      {nameDialog}
    </section>
  )
}

function Filters({
  tables,
  filter,
  setFilter,
}: {
  tables: readonly Table[]
  filter: Filter
  setFilter(filter: Filter): void
}) {
  const t = useLobbyWords()
  const games = [...new Set(tables.map(({ game }) => game))]
  return (
    <fieldset className="filters">
      <legend>{t.filter.title}</legend>
      <Choice
        label={t.making.game}
        value={filter.game}
        onChange={(game) => setFilter({ ...filter, game })}
        options={[['', t.filter.allGames], ...games.map((game) => [game, partsOfGame(game)?.title ?? game] as const)]}
      />
      <Choice
        label={t.making.pace}
        value={filter.pace}
        onChange={(pace) => setFilter({ ...filter, pace })}
        options={[
          ['', t.filter.anyPace],
          ['live', t.making.paces.live],
          ['days', t.making.paces.days],
          ['none', t.making.paces.none],
        ]}
      />
      <Choice
        label={t.making.rated}
        value={filter.rated}
        onChange={(rated) => setFilter({ ...filter, rated })}
        options={[
          ['', t.filter.anyRated],
          ['yes', t.pairing.rated],
          ['no', t.pairing.casual],
        ]}
      />
    </fieldset>
  )
}

/** Games that are being played, to look on. */
export function WatchTables() {
  const t = useLobbyWords()
  const { watch, mine, reached } = useLobby()
  const own = new Set(mine.map(({ id }) => id))
  const others = watch.tables.filter(({ id }) => !own.has(id))
  if (!reached || others.length === 0) return null
  return (
    <section className="c-watch">
      <h2>{t.watch.title}</h2>
      <ul className="opentables">
        {others.map((table) => (
          <TableRow key={table.id} table={table} lists={watch}>
            {(label) => (
              <Link className="join" href={`/table/${table.id}`} aria-label={`${t.watch.go}: ${label}`}>
                {t.watch.go}
              </Link>
            )}
          </TableRow>
        ))}
      </ul>
    </section>
  )
}

/** A table in a list: game and settings, who sits there and how strong they are, the pace, and what can be done. */
function TableRow({ table, lists, children }: { table: Table; lists: Tables; children(label: string): ReactNode }) {
  const t = useLobbyWords()
  const w = useWords()
  const language = useLanguage()
  const parts = partsOfGame(table.game)
  const settings = useSettingsText(table)
  const ratings = lists.ratings?.[table.id] ?? {}
  const names = seatNames(table, t, w).flatMap((name, i) => {
    const seat = itemAt(table.seats, i)
    const rating = seat.person === null ? undefined : ratings[seat.person]
    const notes = [...(seat.guest ? [t.seats.guest] : []), ...(rating === undefined ? [] : [rating])]
    return isFree(seat) ? [] : [notes.length === 0 ? name : `${name} (${notes.join(', ')})`]
  })
  const taken = t.home.taken(names.length, table.seats.length)
  const terms = [paceText(table.pace, t, language), ...(table.rated ? [t.pairing.rated] : []), ...settings]
  return (
    <li>
      <b>
        {parts && <Icon name={parts.icon} />}
        {parts?.title}
      </b>
      <span className="who-sits">
        <span className="dots" role="img" aria-label={taken}>
          {table.seats.map((seat, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <i key={i} className={isFree(seat) ? '' : 'full'} />
          ))}
        </span>
        {names.join(', ')}
      </span>
      <span className="quiet">{terms.join(', ')}</span>
      {children(`${parts?.title}, ${names.join(', ')}`)}
    </li>
  )
}

/** The settings that are not as usual, in words. */
function useSettingsText({ game, options }: Table): string[] {
  const language = useLanguage()
  const summary = useSummary(game)
  if (!summary) return []
  const words = summary.words[language]
  return summary.settings.flatMap(({ id, values }) => {
    const value = options[id]
    return value === undefined || value === values[0] ? [] : [`${words.setting(id)}: ${words.value(id, String(value))}`]
  })
}
