/** What the host tells everybody: notes from the database, kept in memory, and pages from files. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@handwerk/kernel'
import { SITE_PAGES, type SiteNotes, type SitePageName, type Site as Told } from '@handwerk/protocol'
import { ApiError } from './api-error.js'
import type { SiteStore } from './store/site-store.js'
import type { Timer, World } from './world.js'

export interface SiteOptions {
  /** New guests need an invitation, and strangers see nothing. */
  readonly inviteOnly: boolean
  readonly mail: boolean
  /** The folder of the host's pages; null if there is none. */
  readonly folder: string | null
}

/** If the database fails when the notes are read, they are read again after so many milliseconds. */
const RETRY = 1000
const LONGEST_PAGE = 200_000

/** They look at a link when somebody sends it, to show what it leads to; the page itself tells them not to list it. */
const PREVIEWERS = [
  'facebookexternalhit',
  'Twitterbot',
  'Slackbot',
  'TelegramBot',
  'WhatsApp',
  'Discordbot',
  'LinkedInBot',
]

export class Site {
  private readonly world: World
  private readonly store: SiteStore
  private readonly options: SiteOptions
  private readonly log: { error(what: object, sentence: string): void }
  private notes: SiteNotes = { announcement: null, maintenance: null }
  private readonly listeners: ((notes: SiteNotes) => void)[] = []
  private retry: Timer | null = null

  constructor(world: World, store: SiteStore, options: SiteOptions, log: Site['log']) {
    this.world = world
    this.store = store
    this.options = options
    this.log = log
  }

  get inviteOnly(): boolean {
    return this.options.inviteOnly
  }

  whenChanged(listener: (notes: SiteNotes) => void): void {
    this.listeners.push(listener)
  }

  /** Reads the notes again, and tells them if they have changed. */
  async read(): Promise<void> {
    const notes = await this.store.notes()
    if (JSON.stringify(notes) === JSON.stringify(this.notes)) return
    this.notes = notes
    for (const listener of this.listeners) listener(this.current)
  }

  /** The same, again and again until the database answers. */
  readSoon(): void {
    this.read().catch((error: unknown) => {
      this.log.error({ err: error }, 'what the host tells everybody could not be read; it is tried again')
      this.retry?.cancel()
      this.retry = this.world.timers.after(RETRY, () => this.readSoon())
    })
  }

  close(): void {
    this.retry?.cancel()
  }

  /** Without what is over. */
  get current(): SiteNotes {
    const { announcement, maintenance } = this.notes
    const isOver = announcement?.until != null && announcement.until <= this.world.now()
    return { announcement: isOver ? null : announcement, maintenance }
  }

  describe(): Told {
    const { inviteOnly, mail } = this.options
    return { ...this.current, inviteOnly, mail, pages: SITE_PAGES.filter((page) => this.fileOf(page, 'en') !== null) }
  }

  /** Throws while maintenance keeps new tables from being made. */
  requireOpen(): void {
    const { maintenance } = this.notes
    if (maintenance !== null && maintenance <= this.world.now())
      throw new ApiError('not-now', 'No new tables just now: the host looks after the server.', { why: 'maintenance' })
  }

  /** Lets a new guest in. */
  async admit(invitation: string | undefined, hash: (code: string) => string): Promise<void> {
    if (!this.options.inviteOnly) return
    const isValid = invitation !== undefined && (await this.store.useInvitation(hash(invitation), this.world.now()))
    if (!isValid)
      throw new ApiError('forbidden', 'This site is for invited people: a new guest needs the code of an invitation.', {
        field: 'invitation',
        why: 'invitation-wrong',
      })
  }

  async page(page: SitePageName, language: Language): Promise<string> {
    const file = this.fileOf(page, language)
    if (file === null) throw new ApiError('no-such-thing', 'The host has not written this page.')
    return readFileSync(file, 'utf8').slice(0, LONGEST_PAGE)
  }

  robots(): string {
    const { folder, inviteOnly } = this.options
    const own = folder && join(folder, 'robots.txt')
    if (own && existsSync(own)) return readFileSync(own, 'utf8')
    // Pages of tables and people are for people; those of rules and cards may be found.
    return inviteOnly
      ? 'User-agent: *\nDisallow: /\n'
      : `${PREVIEWERS.map((name) => `User-agent: ${name}\n`).join('')}Allow: /\nDisallow: /api/\n\nUser-agent: *\nDisallow: /api/\nDisallow: /table/\nDisallow: /people/\nDisallow: /you\nDisallow: /admin\nDisallow: /recover\n`
  }

  /** The file in this language, otherwise the one in any. */
  private fileOf(page: SitePageName, language: Language): string | null {
    const { folder } = this.options
    if (folder === null) return null
    const names = [`${page}.${language}.md`, `${page}.md`, `${page}.en.md`, `${page}.de.md`]
    return names.map((name) => join(folder, name)).find((file) => existsSync(file)) ?? null
  }
}
