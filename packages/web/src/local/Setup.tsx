import { botNames } from '@handwerk/bots'
import type { AnyGameModule } from '@handwerk/kernel'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Sign } from '../icons/Icon.tsx'
import { BotNote, offeredBots, withRating } from '../shell/BotNote.tsx'
import { botLabel, Choice } from '../shell/Home.tsx'
import { Page } from '../shell/Page.tsx'
import { useSettings } from '../shell/settings.ts'
import { TableSettings } from '../shell/TableSettings.tsx'
import { useLanguage, useWords } from '../words/index.ts'
import { beginGame } from './begin-game.ts'
import { otherName, usualBot } from './opponents.ts'
import type { SavedPlayer } from './session.ts'

const PERSON = ''

/** Seats and all settings of a table. */
export function Setup({ module, passAndPlay }: { module: AnyGameModule; passAndPlay: boolean }) {
  const w = useWords()
  const language = useLanguage()
  const { name: ownName } = useSettings()
  const [, go] = useLocation()
  const words = module.words[language]
  const { name, seats } = module.game
  const bots = offeredBots(botNames(name))
  const usual = usualBot(bots)
  const [sitters, setSitters] = useState<readonly SavedPlayer[]>(() => [
    { name: ownName || w.guest, bot: null },
    ...Array.from({ length: Math.max(1, seats.min - 1) }, (_, i) => ({
      name: otherName(i, passAndPlay ? null : usual, w),
      bot: passAndPlay ? null : usual,
    })),
  ])
  const [options, setOptions] = useState<Readonly<Record<string, string>>>({})
  const read = module.options(options, sitters.length)
  const change = (i: number, changes: Partial<SavedPlayer>) =>
    setSitters(sitters.map((sitter, other) => (other === i ? { ...sitter, ...changes } : sitter)))
  return (
    <Page title={w.setup.title(words.title)}>
      <form
        className="setup"
        onSubmit={(event) => {
          event.preventDefault()
          if (read.ok) go(beginGame(module, sitters, options))
        }}
      >
        <section>
          <h2>{w.setup.seats}</h2>
          <ul className="sitters">
            {sitters.map((sitter, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
              <li key={i}>
                <input
                  aria-label={`${w.setup.seat(i + 1)}: ${w.setup.name}`}
                  value={sitter.name}
                  maxLength={20}
                  required
                  onChange={(event) => change(i, { name: event.target.value })}
                />
                <Choice
                  label={`${w.setup.seat(i + 1)}: ${w.setup.who}`}
                  value={sitter.bot ?? PERSON}
                  onChange={(bot) => change(i, { bot: bot === PERSON ? null : bot })}
                  options={[
                    [PERSON, w.setup.person],
                    ...bots.map((id) => [id, withRating(w, name, id, w.setup.bot(botLabel(w, id)))] as const),
                  ]}
                />
                {sitters.length > seats.min && (
                  <button
                    type="button"
                    className="icon"
                    aria-label={w.setup.remove(sitter.name)}
                    onClick={() => setSitters(sitters.filter((_, other) => other !== i))}
                  >
                    <Sign name="close" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          {[...new Set(sitters.flatMap(({ bot }) => bot ?? []))].map((bot) => (
            <BotNote key={bot} game={name} bot={bot} />
          ))}
          {sitters.length < seats.max && (
            <button
              type="button"
              className="join"
              onClick={() =>
                setSitters([
                  ...sitters,
                  {
                    name: otherName(sitters.length - 1, passAndPlay ? null : usual, w),
                    bot: passAndPlay ? null : usual,
                  },
                ])
              }
            >
              {w.setup.add}
            </button>
          )}
        </section>
        <section>
          <h2>{w.setup.settings}</h2>
          <TableSettings module={module} chosen={options} choose={setOptions} />
        </section>
        {!read.ok && <p role="alert">{w.setup.faulty(read.fault.reason)}</p>}
        <button type="submit" className="go" disabled={!read.ok}>
          {w.setup.start}
        </button>
      </form>
    </Page>
  )
}
