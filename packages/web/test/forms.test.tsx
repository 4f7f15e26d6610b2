// @vitest-environment happy-dom
/** Forms: each says what is wrong beside the field, and a refusal loses nothing that was typed. */
import type { Person, Refused } from '@handwerk/protocol'
import { act, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import AskName from '../src/live/AskName.tsx'
import BackPage from '../src/live/BackPage.tsx'
import { NameSection } from '../src/people/NameSection.tsx'
import { NoticeChoice } from '../src/people/NoticeChoice.tsx'
import { OwnData } from '../src/people/peace/OwnData.tsx'
import { PasswordSection } from '../src/people/peace/PasswordSection.tsx'
import RecoverPage from '../src/people/peace/RecoverPage.tsx'
import ReportDialog from '../src/people/peace/ReportDialog.tsx'
import { SignIn } from '../src/people/SignIn.tsx'
import { TokenList } from '../src/people/TokenList.tsx'
import { prepareDom, type RenderedTable, render, settled } from './table-harness.tsx'

const anna: Person = { id: 'anna', name: 'Anna', guest: false }
const noop = () => undefined
const SITE = { announcement: null, maintenance: null, inviteOnly: false, mail: true, pages: [] }
const ACCOUNT = { username: 'anna', passkeys: [], tokens: [], notices: { push: { key: '', devices: 0 }, mail: {} } }

/** Every change is refused so; what is only read is there. */
let refused: Refused
beforeEach(() => {
  prepareDom()
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  refused = { code: 'trouble', sentence: '' }
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async (path: string, { method } = { method: 'GET' }) => {
    if (method === 'POST') return Response.json(refused, { status: 400 })
    return Response.json(String(path).includes('/site') ? SITE : { person: anna })
  })
})

const WAYS = { push: { key: '', devices: 0 }, mail: { offered: true, address: null, confirmed: false } }

/** Each form, what is typed into its fields, and which of them the refusal is about. */
const FORMS: readonly (readonly [string, () => ReactNode, readonly string[], Refused, number])[] = [
  ['a name', () => <AskName answer={noop} />, ['admin'], { code: 'malformed', sentence: '', why: 'name-reserved' }, 0],
  [
    'a name on the page of one’s own',
    () => <NameSection you={anna} account={null} changed={noop} />,
    ['admin'],
    { code: 'malformed', sentence: '', why: 'name-reserved' },
    0,
  ],
  [
    'signing in',
    () => <SignIn guest={null} changed={noop} />,
    ['anna', 'not the password'],
    { code: 'forbidden', sentence: '' },
    1,
  ],
  [
    'an account',
    () => (
      <NameSection you={{ ...anna, guest: true }} account={{ ...ACCOUNT, username: null } as never} changed={noop} />
    ),
    ['Anna', 'anna', 'correct horse battery'],
    { code: 'taken', sentence: '' },
    1,
  ],
  [
    'another password',
    () => <PasswordSection username="anna" changed={noop} />,
    ['not the password', 'correct horse battery'],
    { code: 'forbidden', sentence: '', field: 'old', why: 'password-wrong' },
    0,
  ],
  [
    'a code for a new password',
    () => <RecoverPage />,
    ['anna', 'anna', 'abcd-efgh-2345', 'correct horse battery'],
    { code: 'forbidden', sentence: '', field: 'code', why: 'code-wrong' },
    2,
  ],
  [
    'the end of an account',
    () => <OwnData person={anna} hasPassword deleted={noop} />,
    ['Anna', 'not the password'],
    { code: 'forbidden', sentence: '', field: 'password', why: 'password-wrong' },
    1,
  ],
  [
    'an address for mails',
    () => <NoticeChoice notices={WAYS} changed={noop} />,
    ['anna@example.org'],
    { code: 'malformed', sentence: '' },
    0,
  ],
  [
    'a token',
    () => <TokenList account={ACCOUNT as never} changed={noop} />,
    ['my bot'],
    { code: 'too-many', sentence: '' },
    0,
  ],
  ['the way back', () => <BackPage />, ['abc-def-ghi-jkl-mno'], { code: 'no-such-thing', sentence: '' }, 0],
]

const fieldsOf = ({ all }: Pick<RenderedTable, 'all'>) =>
  all('form input:not([type="hidden"], [type="radio"])') as HTMLInputElement[]

async function type(field: HTMLInputElement, text: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** What is said of a field beside it. */
const saidOf = (field: HTMLInputElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .filter((one) => one?.getAttribute('role') === 'alert')
    .map((one) => one?.textContent ?? '')
    .join('')

describe.each(FORMS)('the form for %s', (_, form, texts, why, wrong) => {
  it('says beside the field why it is refused, and keeps what was typed', async () => {
    refused = why
    const page = await render(form())
    await settled(() => fieldsOf(page).length >= texts.length)
    const fields = fieldsOf(page)
    for (const [i, text] of texts.entries()) if (fields[i]) await type(fields[i], text)
    await act(async () => fields[wrong]?.form?.requestSubmit())
    await settled(() => saidOf(fields[wrong] as HTMLInputElement) !== '')
    expect(fields.map(({ value }) => value)).toEqual(texts)
    expect(fields[wrong]?.getAttribute('aria-invalid')).toBe('true')
  })

  it('says beside a field that it is missing', async () => {
    const page = await render(form())
    await settled(() => fieldsOf(page).length >= texts.length)
    const field = fieldsOf(page)[wrong] as HTMLInputElement
    await type(field, '')
    await act(async () => void field.form?.checkValidity())
    expect(saidOf(field)).toBe('Fill this in.')
  })
})

it('a report that is refused keeps its words', async () => {
  refused = { code: 'too-many', sentence: '' }
  const page = await render(<ReportDialog about={{ id: 'ben', name: 'Ben' }} close={noop} />)
  const text = page.one('textarea') as HTMLTextAreaElement
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(text, 'He is rude.')
    text.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => text.form?.requestSubmit())
  await settled(() => page.text('[role="alert"]') !== '')
  expect(text.value).toBe('He is rude.')
})

it('a site for invited people asks a stranger for the invitation, beside the name that was typed', async () => {
  refused = { code: 'forbidden', sentence: '', field: 'invitation', why: 'invitation-wrong' }
  const page = await render(<AskName answer={noop} />)
  const [name] = fieldsOf(page)
  if (!name) throw new Error('there is no field')
  await type(name, 'Anna')
  await act(async () => name.form?.requestSubmit())
  await settled(() => fieldsOf(page).length === 2)
  const [, code] = fieldsOf(page)
  if (!code) throw new Error('there is no second field')
  expect([name.value, saidOf(code)]).toEqual(['Anna', ''])
  await type(code, 'aaaa-bbbb-cccc')
  await act(async () => name.form?.requestSubmit())
  await settled(() => saidOf(code) !== '')
  expect(code.value).toBe('aaaa-bbbb-cccc')
})
