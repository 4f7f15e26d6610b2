/** What becomes of a notice: which ways it takes, and whether it is tried again. */
import type { AnyGameModule } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mail } from '../src/notices/mail.js'
import { Notices } from '../src/notices/notices.js'
import type { Stores } from '../src/store/database.js'
import type { StoredAddress, StoredCall, StoredDevice } from '../src/store/notice-store.js'
import { realWorld } from '../src/world.js'
import { registry } from './registry.js'

const NOW = 1_800_000_000_000
const DELAY = 60_000
const EVERY = 1000
const anna = { id: 'anna', name: 'Anna', guest: true }
const call: StoredCall = { table: 'a', seat: 0, decision: 3, due: 0, tries: 0 }

/** Loaded once: reading a file takes time that is not fake. */
let game: AnyGameModule | null
beforeAll(async () => {
  game = await loadGame('mottainai')
})

let calls: StoredCall[]
let asked: number[][]
let dropped: StoredCall[]
let putOff: { call: StoredCall; due: number }[]
let droppedDevices: string[]
let address: StoredAddress | null
let devices: StoredDevice[]
let log: unknown[][]
let mails: Mail[]
/** What the push service of an endpoint answers. */
let pushed: (endpoint: string) => Promise<boolean>
let messages: object[]
let sendMail: () => Promise<void>
let decision: number
let notices: Notices
/** The seats of a table that has not begun. */
let gathering: object[] | null
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  calls = [call]
  asked = []
  dropped = []
  putOff = []
  droppedDevices = []
  address = null
  devices = []
  log = []
  mails = []
  messages = []
  pushed = async () => true
  sendMail = async () => undefined
  decision = 3
  gathering = null
  open()
})
afterEach(async () => {
  vi.useRealTimers()
  await notices.close()
})

function open(publicUrl: string | null = 'https://play.example.org'): void {
  const seats = gathering ?? [
    { seat: 0, person: 'anna', name: 'Anna' },
    { seat: 1, person: 'ben', name: 'Ben' },
  ]
  const status = gathering ? 'gathering' : 'running'
  const stores = {
    tables: {
      table: async (id: string) => (id === 'a' ? { id: 'a', game: 'mottainai', status, seats } : null),
      state: async () => JSON.stringify({ seats: [{ person: true, open: true, asked: decision }] }),
    },
    notices: {
      takeCalls: async (due: number, most: number) => {
        asked.push([due, most])
        return calls.splice(0)
      },
      dropCall: async (one: StoredCall) => dropped.push(one),
      putOffCall: async (one: StoredCall, due: number) => putOff.push({ call: one, due }),
      address: async () => address,
      setAddress: async (one: StoredAddress) => {
        address = one
      },
      confirmAddress: async () => {
        if (address) address = { ...address, confirmed: true }
      },
      dropAddress: async () => {
        address = null
      },
      devices: async () => devices,
      addDevice: async (device: StoredDevice) => devices.push(device),
      dropDevice: async (endpoint: string) => droppedDevices.push(endpoint),
      key: async (_: string, make: () => string) => (keys[_] ??= make()),
    },
  }
  const keys: Record<string, string> = {}
  const options = { mail: null, publicUrl, delay: DELAY, every: EVERY, retryDelay: 60_000, localPush: true }
  const mailer = {
    link: (path: string) => `https://play.example.org${path}`,
    send: async (mail: Mail) => {
      await sendMail()
      mails.push(mail)
    },
    close: () => undefined,
  }
  notices = new Notices(
    realWorld,
    stores as unknown as Stores,
    { ...registry, load: async () => game },
    options,
    { warn: (...what) => log.push(what) },
    {
      mailer,
      push: async ({ endpoint }, message, with_) => {
        messages.push({ ...message, subject: with_.subject })
        return pushed(endpoint)
      },
    },
  )
  notices.open()
}
const device = (endpoint: string, language = 'en'): StoredDevice =>
  ({ person: 'anna', endpoint, p256dh: 'p', auth: 'a', language }) as StoredDevice
const mailbox = (confirmed: boolean): StoredAddress => ({
  person: 'anna',
  address: 'anna@example.org',
  language: 'de',
  confirmed,
})
const pass = (milliseconds = EVERY) => vi.advanceTimersByTimeAsync(milliseconds)
const failing = () => Promise.reject(new Error('not now'))

describe('a notice', () => {
  it('is looked for as often as the server is told to, twenty at a time, after the first delay', async () => {
    await pass(EVERY - 1)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toEqual([[NOW + EVERY - DELAY, 20]])
  })

  it('goes all ways at once, and is done', async () => {
    address = mailbox(true)
    devices = [device('https://push/1'), device('https://push/2')]
    await pass()
    expect([mails.length, messages.length, dropped, putOff]).toEqual([1, 2, [call], []])
  })

  it('that one way has failed and another has not is not sent again', async () => {
    devices = [device('https://push/1'), device('https://push/2')]
    pushed = (endpoint) => (endpoint.endsWith('1') ? failing() : Promise.resolve(true))
    await pass()
    expect([dropped, putOff]).toEqual([[call], []])
  })

  it('that one way has failed and another does not exist any more is tried again', async () => {
    devices = [device('https://push/1'), device('https://push/2')]
    pushed = (endpoint) => (endpoint.endsWith('1') ? Promise.resolve(false) : failing())
    await pass()
    expect([dropped, putOff.length]).toEqual([[], 1])
  })

  it('that no way is left for is dropped, and so is the browser that is gone', async () => {
    devices = [device('https://push/1')]
    pushed = async () => false
    await pass()
    expect([dropped, droppedDevices, log]).toEqual([[call], ['https://push/1'], []])
  })

  it('of a decision that is not open any more is not sent', async () => {
    devices = [device('https://push/1')]
    decision = 4
    await pass()
    expect([messages, dropped]).toEqual([[], [call]])
  })

  it('of a table that was deleted is not sent', async () => {
    calls = [{ ...call, table: 'gone' }]
    devices = [device('https://push/1')]
    await pass()
    expect([messages, dropped.length]).toEqual([[], 1])
  })

  it('is not mailed to an address that is not confirmed', async () => {
    address = mailbox(false)
    await pass()
    expect([mails, dropped]).toEqual([[], [call]])
  })

  it('that fails is logged with its table, without an address', async () => {
    devices = [device('https://push/1')]
    pushed = failing
    await pass()
    const err = expect.objectContaining({ message: 'not now' })
    expect(log).toEqual([[{ err, table: 'a' }, 'a notice could not be sent']])
  })

  it('that no answer comes to has failed after half a minute', async () => {
    devices = [device('https://push/1')]
    pushed = () => new Promise(() => undefined)
    await pass()
    await pass(29_999)
    expect(putOff).toEqual([])
    await pass(1)
    expect(putOff).toHaveLength(1)
  })

  for (const [tries, minutes] of [
    [0, 1],
    [1, 4],
    [2, 16],
    [3, 64],
  ] as const)
    it(`is tried again ${minutes} minutes after try ${tries + 1}`, async () => {
      calls = [{ ...call, tries }]
      devices = [device('https://push/1')]
      pushed = failing
      await pass()
      expect(putOff.map(({ due }) => due + DELAY - Date.now())).toEqual([minutes * 60_000])
    })

  it('is given up after the fifth try', async () => {
    calls = [{ ...call, tries: 4 }]
    devices = [device('https://push/1')]
    pushed = failing
    await pass()
    expect([dropped.length, putOff]).toEqual([1, []])
  })
})

describe('a notice of an invitation', () => {
  const ben = { seat: 1, is: 'person', person: 'ben', name: 'Ben' }
  const keptFor = (person: string, declined: boolean) => ({ seat: 0, is: 'link', kept: { person, declined } })
  const invite = async (...seats: object[]) => {
    gathering = seats
    calls = [{ ...call, decision: 0 }]
    devices = [device('https://push/1', 'en'), device('https://push/2', 'de')]
    await notices.close()
    open()
    await pass()
  }

  it('says who would like to play what, and leads to the table', async () => {
    await invite(keptFor('anna', false), ben)
    expect(messages).toMatchObject([
      { title: 'Mottainai: you are invited', body: 'Ben would like to play with you.', path: '/table/a' },
      { title: 'Mottainai: Du bist eingeladen', body: 'Ben möchte mit dir spielen.' },
    ])
    expect(dropped).toHaveLength(1)
  })

  it.each([
    ['who has declined', [keptFor('anna', true), ben]],
    ['who has sat down', [{ seat: 0, is: 'person', person: 'anna', name: 'Anna' }, ben]],
  ])('is not sent to somebody %s', async (_, seats) => {
    await invite(...seats)
    expect([messages, dropped.length]).toEqual([[], 1])
  })

  it('names several, and nobody where nobody sits there yet', async () => {
    await invite(keptFor('anna', false), ben, { ...ben, seat: 2, name: 'Cleo' }, { seat: 3, is: 'open', name: '' })
    await invite(keptFor('anna', false))
    expect(messages.map((message) => 'body' in message && message.body)).toEqual([
      'Ben and Cleo would like to play with you.',
      'Ben und Cleo möchten mit dir spielen.',
      'A seat is kept for you.',
      'Ein Platz ist für dich frei gehalten.',
    ])
  })
})

describe('the text of a notice', () => {
  it('names the game and the others, and leads to the table', async () => {
    devices = [device('https://push/1')]
    await pass()
    expect(messages).toEqual([
      {
        title: expect.stringContaining('Mottainai'),
        body: expect.stringContaining('Ben'),
        path: '/table/a',
        tag: 'a',
        subject: 'https://play.example.org',
      },
    ])
  })

  it('does not name the one who gets it', async () => {
    devices = [device('https://push/1')]
    await pass()
    expect(JSON.stringify(messages)).not.toContain('Anna')
  })

  it('is English in a language that is not known', async () => {
    devices = [device('https://push/1', 'en'), device('https://push/2', 'tlh')]
    await pass()
    expect(messages).toEqual([messages[0], messages[0]])
  })

  it('is in the language of the browser', async () => {
    devices = [device('https://push/1', 'en'), device('https://push/2', 'de')]
    await pass()
    expect(messages[1]).not.toEqual(messages[0])
  })

  for (const url of [null, 'http://play.example.org'])
    it(`names a contact to push services, also if the address is ${url}`, async () => {
      await notices.close()
      open(url)
      devices = [device('https://push/1')]
      await pass()
      expect(messages).toMatchObject([{ subject: 'mailto:handwerk@localhost' }])
    })

  it('in a mail ends with the link that ends the mails', async () => {
    address = mailbox(true)
    await pass()
    const [{ to, lines, stop } = { to: '', lines: [], stop: '' }] = mails
    expect([to, lines[1], lines[2]]).toEqual(['anna@example.org', 'https://play.example.org/table/a', '-- '])
    expect(stop).toContain('https://play.example.org/unsubscribe#')
    expect(lines[3]).toContain(stop)
  })
})

describe('a mailbox', () => {
  const sealIn = () => mails.at(-1)?.lines[1]?.split('#')[1] ?? ''
  beforeEach(() => notices.setAddress(anna, 'anna@example.org', 'en'))

  it('is confirmed by the link within a week', async () => {
    vi.setSystemTime(NOW + 7 * 86_400_000)
    expect(await notices.confirm(sealIn())).toBe('anna@example.org')
    expect(address?.confirmed).toBe(true)
  })

  it('is not confirmed by the link after a week', async () => {
    vi.setSystemTime(NOW + 7 * 86_400_000 + 1)
    await expect(notices.confirm(sealIn())).rejects.toThrow('This link is too old, or has done its work.')
  })

  it('is not given up by the link that confirms it', async () =>
    expect(notices.unsubscribe(sealIn())).rejects.toThrow('This link is too old, or has done its work.'))

  it('gets no mail that cannot be sent, and the log knows why', async () => {
    sendMail = failing
    await expect(notices.setAddress(anna, 'anna@example.org', 'en')).rejects.toMatchObject({
      refused: { code: 'trouble', sentence: 'The mail could not be sent.' },
    })
    expect(log.map(([, sentence]) => sentence)).toEqual(['a mail could not be sent'])
  })

  it('is removed', async () => {
    await notices.removeAddress('anna')
    expect(address).toBeNull()
  })
})

describe('the code for a new password', () => {
  it('is mailed with the page where it is typed, and the name to sign in with', async () => {
    notices.sendCode('anna@example.org', 'de', 'anna_k', 'abcd-efgh')
    await vi.advanceTimersByTimeAsync(0)
    expect(mails).toEqual([
      {
        to: 'anna@example.org',
        subject: 'Handwerk: ein neues Passwort',
        lines: [
          'Jemand, wahrscheinlich du, hat das Passwort von anna_k vergessen. Wähl hier binnen einer Stunde ein neues:',
          'https://play.example.org/recover#name=anna_k&code=abcd-efgh',
          'Oder tipp diesen Code auf der Seite ein, auf der du darum gebeten hast: abcd-efgh',
          'Wenn du es nicht warst, tu nichts: Dein Passwort bleibt, wie es ist.',
        ],
      },
    ])
  })

  it('names nobody who has no name to sign in with', async () => {
    notices.sendCode('anna@example.org', 'en', null, 'abcd-efgh')
    await vi.advanceTimersByTimeAsync(0)
    expect(mails[0]?.lines.slice(0, 3)).toEqual([
      'Somebody, probably you, has forgotten the password. Choose a new one here, within an hour:',
      'https://play.example.org/recover#code=abcd-efgh',
      'Or type this code on the page where you asked for it: abcd-efgh',
    ])
  })

  it('that cannot be mailed is told to the log alone', async () => {
    sendMail = failing
    notices.sendCode('anna@example.org', 'en', null, 'abcd-efgh')
    await vi.advanceTimersByTimeAsync(0)
    expect(log.map(([, sentence]) => sentence)).toEqual(['a mail could not be sent'])
  })
})

describe('browsers', () => {
  it('of one person are twenty at most', async () => {
    devices = Array.from({ length: 19 }, (_, i) => device(`https://push/${i}`))
    await notices.addDevice('anna', { endpoint: 'https://push/x', p256dh: 'p', auth: 'a', language: 'en' })
    await expect(
      notices.addDevice('anna', { endpoint: 'https://push/y', p256dh: 'p', auth: 'a', language: 'en' }),
    ).rejects.toMatchObject({ refused: { code: 'not-now', sentence: 'At most 20 browsers.' } })
  })

  it('are removed by their own person only', async () => {
    devices = [device('https://push/1')]
    await notices.removeDevice('anna', 'https://push/2')
    expect(droppedDevices).toEqual([])
    await notices.removeDevice('anna', 'https://push/1')
    expect(droppedDevices).toEqual(['https://push/1'])
  })

  it('are counted among what a person has chosen', async () => {
    devices = [device('https://push/1')]
    address = mailbox(true)
    expect(await notices.chosen('anna')).toEqual({
      push: { key: expect.stringMatching(/^[\w-]{80,}$/), devices: 1 },
      mail: { offered: true, address: 'anna@example.org', confirmed: true },
    })
  })

  it('and mail are none at first', async () =>
    expect(await notices.chosen('anna')).toMatchObject({
      push: { devices: 0 },
      mail: { offered: true, address: null, confirmed: false },
    }))
})
