/** `/site/imprint`, `/site/privacy`, `/site/rules`: what the host has written, a small part of Markdown. */

import type { Reached } from '@handwerk/client/calls'
import type { SitePageName } from '@handwerk/protocol'
import { Fragment, type ReactNode, useCallback } from 'react'
import { call } from '../../live/api.ts'
import { NotFound, Page } from '../../shell/Page.tsx'
import { useLanguage, useWords } from '../../words/index.ts'
import { useLoaded } from '../requests.ts'
import { ServerUnreachable } from '../ServerUnreachable.tsx'
import { usePeaceWords } from './words/index.ts'

const SITE_PAGES = ['imprint', 'privacy', 'rules'] as const satisfies readonly SitePageName[]

export default function SitePage({ name }: { name: string }) {
  const { site } = usePeaceWords()
  const page = SITE_PAGES.find((known) => known === name)
  return page ? <Written page={page} /> : <NotFound title={site.none} />
}

function Written({ page }: { page: SitePageName }) {
  const w = useWords()
  const { site } = usePeaceWords()
  const lang = useLanguage()
  const load = useCallback(
    (): Promise<Reached<{ text: string }>> => call('sitePage', { page, query: { lang } }),
    [page, lang],
  )
  const { loaded, reload } = useLoaded(load)
  if (loaded?.ok === false && loaded.refused) return <NotFound title={site.none} />
  return (
    <Page title={site.pages[page]}>
      {loaded === null ? (
        <p className="loading">{w.app.loading}</p>
      ) : loaded.ok ? (
        <div className="prose">{blocksOf(loaded.value.text)}</div>
      ) : (
        <ServerUnreachable retry={reload} />
      )}
    </Page>
  )
}

/** Paragraphs, headings and lists, apart by empty lines. The first heading is the title of the page. */
function blocksOf(text: string): ReactNode[] {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
  return blocks.flatMap((block, i) => {
    const heading = /^(#{1,3}) (.+)$/.exec(block)
    if (heading) return i === 0 && heading[1] === '#' ? [] : [<h2 key={block}>{heading[2]}</h2>]
    const lines = block.split('\n')
    const isList = lines.every((line) => /^[-*] /.test(line))
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page does not change
    if (!isList) return [<p key={i}>{linked(lines.join(' '))}</p>]
    return [
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page does not change
      <ul key={i}>
        {lines.map((line) => (
          <li key={line}>{linked(line.slice(2))}</li>
        ))}
      </ul>,
    ]
  })
}

/** `[words](https://…)` and `**strong**`; other addresses are no links. */
function linked(text: string): ReactNode[] {
  const parts = text.split(/(\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/)
  return parts.map((part, i) => {
    const key = `${i} ${part}`
    const link = /^\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/)[^)\s]*)\)$/.exec(part)
    const strong = /^\*\*([^*]+)\*\*$/.exec(part)
    if (strong) return <strong key={key}>{strong[1]}</strong>
    if (!link) return <Fragment key={key}>{part}</Fragment>
    return (
      <a key={key} href={link[2]} rel="noreferrer">
        {link[1]}
      </a>
    )
  })
}
