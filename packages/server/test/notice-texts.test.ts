/** The words of notices, the links in them, and the mails that carry them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Mailer } from '../src/notices/mail.js'
import { isSeal, type Sealing, sealed, sealedFor } from '../src/notices/signed-links.js'
import { NOTICE_WORDS } from '../src/notices/words.js'
import { MailServer } from './mail-server.js'

describe('a notice', () => {
  for (const [names, english, german] of [
    [[], 'At your table with .', 'An deinem Tisch mit .'],
    [['Ben'], 'At your table with Ben.', 'An deinem Tisch mit Ben.'],
    [['Ben', 'Eve'], 'At your table with Ben and Eve.', 'An deinem Tisch mit Ben und Eve.'],
    [['Ben', 'Eve', 'Zoe'], 'At your table with Ben, Eve and Zoe.', 'An deinem Tisch mit Ben, Eve und Zoe.'],
  ] as const)
    it(`names ${names.length} others at the table`, () =>
      expect([NOTICE_WORDS.en.waiting(names), NOTICE_WORDS.de.waiting(names)]).toEqual([english, german]))

  it('names the game, and who asked for it', () => {
    expect(NOTICE_WORDS.en.turn('Mottainai')).toBe('Mottainai: it is your turn')
    expect(NOTICE_WORDS.de.turn('Mottainai')).toBe('Mottainai: Du bist dran')
    for (const words of Object.values(NOTICE_WORDS)) expect(words.confirm('Anna')).toMatch(/^Anna /)
  })
})

describe('a seal', () => {
  const KEY = 'secret'
  const LINK: Sealing = { purpose: 'confirm', person: 'anna', address: 'a@example.org', expires: 1000 }
  const seal = sealed(KEY, LINK)

  it('tells for whom it is, and until when', () => expect(sealedFor(seal)).toEqual({ person: 'anna', expires: 1000 }))

  it('is good until its last moment', () =>
    expect([isSeal(KEY, seal, LINK, 1000), isSeal(KEY, seal, LINK, 1001)]).toEqual([true, false]))

  it('without an end is good for ever', () => {
    const forever = { ...LINK, expires: 0 }
    expect(isSeal(KEY, sealed(KEY, forever), forever, Number.MAX_SAFE_INTEGER)).toBe(true)
  })

  for (const [what, change] of [
    ['purpose', { purpose: 'stop' }],
    ['person', { person: 'ben' }],
    ['address', { address: 'b@example.org' }],
    ['time', { expires: 1001 }],
  ] as const)
    it(`is not good for another ${what}`, () => expect(isSeal(KEY, seal, { ...LINK, ...change }, 1)).toBe(false))

  it('is not good with another key, or with more behind it', () =>
    expect([isSeal('other', seal, LINK, 1), isSeal(KEY, `${seal}x`, LINK, 1)]).toEqual([false, false]))

  for (const text of [
    '',
    'anna',
    'anna.',
    '.abc.mac',
    'anna.AB.mac',
    'anna.1234567890.mac',
    'anna.1-.mac',
    'anna.-1.mac',
  ])
    it(`is not read from "${text}"`, () => expect(sealedFor(text)).toBeNull())

  it('is read with the longest time that fits', () =>
    expect(sealedFor('anna.zzzzzzzzz.mac')).toEqual({ person: 'anna', expires: 36 ** 9 - 1 }))
})

describe('a mail', () => {
  const MAIL = { to: 'anna@example.org', subject: 'Your turn', lines: ['one', 'two'] }
  const server = new MailServer()
  let mailer: Mailer
  beforeAll(async () => {
    const smtpUrl = await server.open()
    mailer = new Mailer({ smtpUrl, from: 'Handwerk <h@example.org>', publicUrl: 'https://play.example.org' })
  })
  afterAll(async () => {
    mailer.close()
    await server.close()
  })

  it('leaves as text, marked as sent by a program', async () => {
    await mailer.send(MAIL)
    const { to, text } = server.mails.at(-1) ?? { to: '', text: '' }
    expect(to).toBe('anna@example.org')
    for (const line of ['From: Handwerk <h@example.org>', 'Subject: Your turn', 'Auto-Submitted: auto-generated'])
      expect(text).toContain(`${line}\r\n`)
    expect(text).toMatch(/\r\n\r\none\r\n\r\ntwo\r\n$/)
    expect(text).not.toContain('List-Unsubscribe')
  })

  it('names the page that ends the mails to mail programs', async () => {
    await mailer.send({ ...MAIL, stop: 'https://play.example.org/stop' })
    expect(server.mails.at(-1)?.text).toContain('List-Unsubscribe: <https://play.example.org/stop>\r\n')
  })

  it('that is rejected says by which code, and not to whom it went', async () => {
    server.refusing = true
    await expect(mailer.send(MAIL)).rejects.toThrow(new Error('the mail server rejects the mail (450)'))
  })

  it('that reaches no server says why', async () => {
    const settings = { smtpUrl: 'smtp://127.0.0.1:1', from: 'h@example.org', publicUrl: 'https://play.example.org' }
    const lost = new Mailer(settings)
    await expect(lost.send(MAIL)).rejects.toThrow(new Error('the mail server rejects the mail (ESOCKET)'))
    lost.close()
  })

  it('links to pages of the site', () => expect(mailer.link('/table/a')).toBe('https://play.example.org/table/a'))
})
