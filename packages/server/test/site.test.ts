/** What the host tells everybody, who is let in, and the pages of the host. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteNotes } from '@handwerk/protocol'
import { beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { Site, type SiteOptions } from '../src/site.js'
import type { SiteStore } from '../src/store/site-store.js'
import { realWorld } from '../src/world.js'
import { StillWorld } from './own-tables.js'

const NOTHING: SiteNotes = { announcement: null, maintenance: null }

let world: StillWorld & { after: (() => void)[] }
let stored: SiteNotes
let fails: boolean
let invitations: Set<string>
let logged: string[]
let told: SiteNotes[]
let store: SiteStore
beforeEach(() => {
  const later: (() => void)[] = []
  const still = new StillWorld(1000)
  const timers = {
    ...realWorld.timers,
    every: still.timers.every,
    after: (_: number, work: () => void) => {
      later.push(work)
      return { cancel: () => later.splice(later.indexOf(work), 1).length > 0 }
    },
  }
  world = Object.assign(still, { timers, after: later })
  stored = NOTHING
  fails = false
  invitations = new Set(['hash of code'])
  logged = []
  told = []
  store = {
    notes: async () => {
      if (fails) throw new Error('gone')
      return structuredClone(stored)
    },
    setNotes: async () => undefined,
    addInvitation: async () => undefined,
    useInvitation: async (hash, now) => now === 1000 && invitations.delete(hash),
  }
})

function siteWith(options: Partial<SiteOptions> = {}): Site {
  const site = new Site(
    world,
    store,
    { inviteOnly: false, mail: true, folder: null, ...options },
    {
      error: (_, sentence) => logged.push(sentence),
    },
  )
  site.whenChanged((notes) => told.push(notes))
  return site
}

describe('the notes of the host', () => {
  it('are told when they have changed, and only then', async () => {
    const site = siteWith()
    await site.read()
    expect([told, site.current]).toEqual([[], NOTHING])
    stored = { announcement: { text: 'Cake!', until: null }, maintenance: null }
    await site.read()
    await site.read()
    expect([told, site.current]).toEqual([[stored], stored])
  })

  it('leave out an announcement that is over', async () => {
    const site = siteWith()
    stored = { announcement: { text: 'Cake!', until: 1001 }, maintenance: 5 }
    await site.read()
    expect(site.current).toEqual(stored)
    world.time = 1001
    expect(site.current).toEqual({ announcement: null, maintenance: 5 })
  })

  it('are read again a second after the database has failed, until it answers', async () => {
    const site = siteWith()
    stored = { announcement: { text: 'Cake!', until: null }, maintenance: null }
    fails = true
    site.readSoon()
    await vi.waitFor(() => expect(world.after).toHaveLength(1))
    // Asked for once more meanwhile: it is tried once more, not twice.
    site.readSoon()
    await vi.waitFor(() => expect(logged).toHaveLength(2))
    expect(world.after).toHaveLength(1)
    fails = false
    world.after[0]?.()
    await vi.waitFor(() => expect(told).toEqual([stored]))
    expect(logged[0]).toBe('what the host tells everybody could not be read; it is tried again')
  })

  it('are not read again by a server that stops', async () => {
    const site = siteWith()
    fails = true
    site.readSoon()
    await vi.waitFor(() => expect(world.after).toHaveLength(1))
    site.close()
    expect(world.after).toHaveLength(0)
  })
})

describe('maintenance', () => {
  it('keeps new tables back from its moment on', async () => {
    const site = siteWith()
    expect(() => site.requireOpen()).not.toThrow()
    stored = { announcement: null, maintenance: 1001 }
    await site.read()
    expect(() => site.requireOpen()).not.toThrow()
    world.time = 1001
    expect(() => site.requireOpen()).toThrow(
      expect.objectContaining({ refused: expect.objectContaining({ code: 'not-now', why: 'maintenance' }) }),
    )
  })
})

describe('a new guest', () => {
  const hash = (code: string) => `hash of ${code}`

  it('comes in without an invitation where none is needed', async () => {
    const site = siteWith()
    await site.admit(undefined, hash)
    expect([site.inviteOnly, invitations.size]).toEqual([false, 1])
  })

  it('comes in once by an invitation where one is needed', async () => {
    const site = siteWith({ inviteOnly: true })
    expect(site.inviteOnly).toBe(true)
    const refused = { refused: { code: 'forbidden', field: 'invitation', why: 'invitation-wrong' } }
    await expect(site.admit(undefined, hash)).rejects.toMatchObject(refused)
    await expect(site.admit('wrong', hash)).rejects.toMatchObject(refused)
    await site.admit('code', hash)
    await expect(site.admit('code', hash)).rejects.toMatchObject(refused)
  })
})

describe('the pages of the host', () => {
  const folderWith = (files: Record<string, string>) => {
    const folder = mkdtempSync(join(inject('temporaryFolder'), 'site-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return folder
  }

  it('are none without a folder', async () => {
    const site = siteWith()
    expect(site.describe()).toEqual({ ...NOTHING, inviteOnly: false, mail: true, pages: [] })
    await expect(site.page('imprint', 'en')).rejects.toMatchObject({ refused: { code: 'no-such-thing' } })
  })

  it('are those that are written in any language', () => {
    const folder = folderWith({ 'imprint.de.md': 'Impressum', 'privacy.md': 'Privacy' })
    expect(siteWith({ folder, inviteOnly: true, mail: false }).describe()).toEqual({
      ...NOTHING,
      ...{ inviteOnly: true, mail: false, pages: ['imprint', 'privacy'] },
    })
  })

  it('are read in the wanted language, otherwise without one, in English, in German', async () => {
    const all = { 'imprint.de.md': 'German', 'imprint.md': 'any', 'imprint.en.md': 'English' }
    const read = (files: Record<string, string>, language: 'de' | 'en') =>
      siteWith({ folder: folderWith(files) }).page('imprint', language)
    expect([await read(all, 'de'), await read(all, 'en')]).toEqual(['German', 'English'])
    const { 'imprint.de.md': german, 'imprint.en.md': english, ...rest } = all
    expect(await read(rest, 'de')).toBe('any')
    expect(await read({ 'imprint.de.md': german, 'imprint.md': 'any' }, 'en')).toBe('any')
    expect(await read({ 'imprint.en.md': english }, 'de')).toBe('English')
    expect(await read({ 'imprint.de.md': german }, 'en')).toBe('German')
  })

  it('end after two hundred thousand letters', async () => {
    const folder = folderWith({ 'imprint.md': 'x'.repeat(200_001) })
    expect(await siteWith({ folder }).page('imprint', 'en')).toHaveLength(200_000)
  })
})

describe('robots', () => {
  it('may read pages of rules and cards, and none of people and tables but for the preview of a link', () => {
    const [previewers = '', others = ''] = siteWith().robots().split('\n\n')
    expect(previewers).toContain('User-agent: WhatsApp\nUser-agent: ')
    expect(previewers).toMatch(/Allow: \/\nDisallow: \/api\/$/)
    expect(others.split('\n')).toEqual([
      'User-agent: *',
      ...['/api/', '/table/', '/people/', '/you', '/admin', '/recover'].map((path) => `Disallow: ${path}`),
      '',
    ])
  })

  it('may read nothing of a site for invited people', () => {
    expect(siteWith({ inviteOnly: true }).robots()).toBe('User-agent: *\nDisallow: /\n')
  })

  it('are told what the host has written for them', () => {
    const folder = mkdtempSync(join(inject('temporaryFolder'), 'site-'))
    expect(siteWith({ folder }).robots()).toContain('Disallow: /api/')
    writeFileSync(join(folder, 'robots.txt'), 'Welcome')
    expect(siteWith({ folder }).robots()).toBe('Welcome')
  })
})
