/**
 * What other programs show beside a link to a table: who invites to what, in the
 * reader's language. They run no scripts, so the server writes it into the page.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Registry } from '@handwerk/bots'
import { type AnyGameModule, LANGUAGES, type Language } from '@handwerk/kernel'
import type { PersonStore } from '../store/person-store.js'
import type { StoredTable, TableStore } from '../store/table-store.js'
import { addressOf, isHttps, networkOf } from './client-address.js'
import { type Rate, RateLimits } from './rate-limit.js'
import type { DrawPage } from './static-files.js'

/** An allow-list: whoever has only the address of a table may read this. */
interface Preview {
  readonly title: string
  readonly description: string
  /** The path of a picture. */
  readonly picture: string
}

interface Words {
  invites(host: string, game: string): string
  table(game: string): string
  play(names: string, game: string, count: number): string
  played(names: string, game: string, count: number): string
  free(free: number, seats: number): string
  live(clock: string, bonus: string | null): string
  days(time: string): string
  watch: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    invites: (host, game) => `${host} invites you to ${game}`,
    table: (game) => `A table of ${game}`,
    play: (names, game, count) => `${names} ${count === 1 ? 'is' : 'are'} playing ${game}`,
    played: (names, game, count) => `${names} ${count === 1 ? 'has' : 'have'} played ${game}`,
    free: (free, seats) => `${free} of ${seats} seats ${free === 1 ? 'is' : 'are'} free.`,
    live: (clock, bonus) => `${clock} for each player${bonus === null ? '' : `, and ${bonus} more for each move`}.`,
    days: (time) => `${time} for each move.`,
    watch: 'Look on from any seat.',
  },
  de: {
    invites: (host, game) => `${host} lädt dich zu ${game} ein`,
    table: (game) => `Ein Tisch mit ${game}`,
    play: (names, game, count) => `${names} ${count === 1 ? 'spielt' : 'spielen'} ${game}`,
    played: (names, game, count) => `${names} ${count === 1 ? 'hat' : 'haben'} ${game} gespielt`,
    free: (free, seats) => `${free} von ${seats} Plätzen ${free === 1 ? 'ist' : 'sind'} frei.`,
    live: (clock, bonus) => `${clock} für jeden${bonus === null ? '' : ` und ${bonus} mehr für jeden Zug`}.`,
    days: (time) => `${time} für jeden Zug.`,
    watch: 'Sieh von jedem Platz aus zu.',
  },
}

/** The id of the table that a page shows. */
const tableOfPage = (path: string): string | null => /^\/table\/([a-z2-7]{12})$/.exec(path)?.[1] ?? null

/** Null if the table is nobody's business but its players'. `host` is the name of whoever invites. */
function previewOf(
  { game, status, seats, pace, onlookers }: StoredTable,
  host: string | null,
  module: AnyGameModule,
  language: Language,
): Preview | null {
  if (status !== 'gathering' && !onlookers) return null
  const words = WORDS[language]
  const { title } = module.words[language]
  const picture = `/preview/${game}.png`
  if (status === 'gathering') {
    const free = seats.filter(({ is }) => is === 'open' || is === 'link').length
    const description = [words.free(free, seats.length), paceText(pace, language)]
      .filter((text) => text !== '')
      .join(' ')
    return { title: host === null ? words.table(title) : words.invites(host, title), description, picture }
  }
  const people = seats.flatMap(({ is, name }) => (is === 'person' ? [name] : []))
  if (people.length === 0) return { title: words.table(title), description: '', picture }
  const names = new Intl.ListFormat(language).format(people)
  if (status === 'over') return { title: words.played(names, title, people.length), description: '', picture }
  return { title: words.play(names, title, people.length), description: words.watch, picture }
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

function paceText(pace: StoredTable['pace'], language: Language): string {
  const words = WORDS[language]
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)
  if (pace.is === 'none') return ''
  if (pace.is === 'live')
    return words.live(unit(pace.clock / 60_000, 'minute'), pace.bonus === 0 ? null : unit(pace.bonus / 1000, 'second'))
  return words.days(pace.perMove % DAY === 0 ? unit(pace.perMove / DAY, 'day') : unit(pace.perMove / HOUR, 'hour'))
}

/** The language that a reader likes best of those that there are; English for programs that name none. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const wanted = String(headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { tag: tag.toLowerCase(), quality: Number(quality ?? 1) }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const known = LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`))
    if (known) return known
  }
  return 'en'
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

interface PreviewParts {
  readonly stores: { readonly tables: Pick<TableStore, 'table'>; readonly persons: Pick<PersonStore, 'person'> }
  readonly registry: Pick<Registry, 'load'>
  /** Strangers learn nothing of tables. */
  readonly inviteOnly: boolean
  /** Each address may have so many tables looked up; beyond that it gets the page as it is. */
  readonly rate: Rate
  readonly proxies: number
  /** Null: the address by which the page was asked for. */
  readonly publicUrl: string | null
  readonly log: { warn(what: object, sentence: string): void }
}

/** Draws previews into the pages of tables. */
export function previews({ stores, registry, inviteOnly, rate, proxies, publicUrl, log }: PreviewParts): DrawPage {
  const lookups = new RateLimits(rate)
  const draw: DrawPage = async (page, path, request) => {
    const id = tableOfPage(path)
    if (id === null || inviteOnly || lookups.take(networkOf(addressOf(request.raw, proxies))) > 0) return null
    const table = await stores.tables.table(id)
    const module = table && (await registry.load(table.game))
    if (!table || !module) return null
    const seated = table.seats.find(({ person }) => person === table.host)?.name
    const host = seated ?? (await stores.persons.person(table.host))?.name ?? null
    const preview = previewOf(table, host, module, languageOf(request.headers))
    if (!preview) return null
    const asked = `${isHttps(request.headers, proxies) ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`
    return withPreview(page, preview, (publicUrl ?? asked).replace(/\/$/, ''))
  }
  // The page itself opens also while the database does not answer.
  return (page, path, request) =>
    draw(page, path, request).catch((error: unknown) => {
      log.warn({ err: error }, 'the preview of a table could not be drawn')
      return null
    })
}

/** The page with the preview in its head. `site` is the address of the site, without a slash at its end. */
function withPreview(page: string, { title, description, picture }: Preview, site: string): string {
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'Handwerk'],
    ['og:title', title],
    ['og:description', description],
    ['og:image', `${site}${picture}`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['twitter:card', 'summary_large_image'],
  ].map(([name = '', value = '']) => `<meta property="${name}" content="${escaped(value)}" />`)
  // Names may hold what a replacement would read as its own signs.
  return page.replace('</head>', () => `${tags.join('')}<meta name="robots" content="noindex" /></head>`)
}
