import type { Language } from '@handwerk/kernel'
import { use, useEffect, useState } from 'react'
import { partsOfGame } from '../games/game-parts.ts'
import { useLanguage } from '../words/index.ts'
import { Choice } from './Home.tsx'
import { useGameModule } from './load-game.ts'
import { GameTabs, NotFound, Page } from './Page.tsx'
import { byEdition, type Chapter, type Rule, readRules, spans } from './rules-text.ts'
import { usePageWords } from './words/index.ts'

const texts = new Map<string, Promise<string>>()

function useText(game: string, language: Language): string {
  const key = `${game} ${language}`
  const known = texts.get(key) ?? partsOfGame(game)?.rules(language) ?? Promise.resolve('')
  texts.set(key, known)
  return use(known)
}

export default function Rules({ game }: { game: string }) {
  const w = usePageWords()
  const language = useLanguage()
  const module = useGameModule(game)
  const text = useText(game, language)
  const parts = partsOfGame(game)
  const [edition, setEdition] = useState('')
  useEffect(() => {
    // The address may name a rule, to which the browser could not scroll before the text was loaded.
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ block: 'center' })
  }, [])
  if (!module || !parts) return <NotFound title={w.app.unknown} />
  const { chapters } = readRules(text)
  const setting = module.settings.find((known) => known.id === parts.quick)
  const words = module.words[language]
  const { Learn } = parts
  return (
    <Page title={w.rules.title(parts.title)} className="rules">
      <GameTabs page="rules" game={game} />
      {Learn && <Learn />}
      <h2>{w.rules.numbered}</h2>
      <p className="prose">{w.rules.intro}</p>
      {setting && (
        <p className="sentence">
          {w.rules.edition}{' '}
          <Choice
            label={w.rules.edition}
            value={edition}
            onChange={setEdition}
            options={[
              ['', w.rules.both],
              ...setting.values.map((value) => [value, words.value(setting.id, value)] as const),
            ]}
          />
        </p>
      )}
      <nav aria-label={w.rules.contents}>
        <ul className="contents">
          {chapters.map((chapter) => (
            <li key={chapter.title}>
              <a href={`#${anchor(chapter)}`}>{chapter.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map((chapter) => (
        <section key={chapter.title} id={anchor(chapter)}>
          <h2>{chapter.title}</h2>
          {chapter.table.length > 0 && <Editions rows={chapter.table} />}
          <ul className="rulelist">
            {chapter.rules.map((rule) => (
              <RuleLine
                key={rule.id ?? rule.text}
                rule={rule}
                edition={edition}
                editions={setting?.values ?? []}
                name={(value) => words.value(setting?.id ?? '', value)}
              />
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}

const anchor = (chapter: Chapter): string => `part-${chapter.title.split(' ')[0]}`

function RuleLine({
  rule,
  edition,
  editions,
  name,
}: {
  rule: Rule
  edition: string
  editions: readonly string[]
  name(value: string): string
}) {
  const w = usePageWords()
  return (
    <li id={rule.id ?? undefined} className={rule.id ? 'rule' : 'aside'}>
      {rule.id && (
        <a className="ruleid" href={`#${rule.id}`}>
          {rule.id}
        </a>
      )}
      <span>
        {byEdition(rule.text, editions).map((part) =>
          part.edition === null ? (
            <Spans key="both" text={part.text} />
          ) : edition !== '' && part.edition !== edition ? null : (
            <mark key={part.edition} title={w.rules.differs(name(part.edition))}>
              <b>{name(part.edition)}:</b> <Spans text={part.text} />
            </mark>
          ),
        )}
      </span>
    </li>
  )
}

function Spans({ text }: { text: string }) {
  return spans(text).map((span, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
    if (span.as === 'strong') return <strong key={i}>{span.text}</strong>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
    if (span.as === 'em') return <em key={i}>{span.text}</em>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
    if (span.as === 'code') return <code key={i}>{span.text}</code>
    return span.text
  })
}

function Editions({ rows: [head, ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    <table className="editions">
      <thead>
        <tr>
          {head?.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
