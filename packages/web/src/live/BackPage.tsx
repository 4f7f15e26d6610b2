/** `/back`: a guest comes back to the same seats in another browser, by a link or by typing the code. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Field } from '../people/peace/Field.tsx'
import { Page } from '../shell/Page.tsx'
import { changeSettings } from '../shell/settings.ts'
import { call } from './api.ts'
import { troubleText } from './table-words.ts'
import { useLiveWords } from './words/index.ts'
import './live.css'

export default function BackPage() {
  const t = useLiveWords()
  const [, go] = useLocation()
  const [parts] = useState(() => new URLSearchParams(location.hash.slice(1)))
  const [code, setCode] = useState(parts.get('code') ?? '')
  const [trouble, setTrouble] = useState('')
  const table = parts.get('table')
  const back = async () => {
    const came = await call('comeBack', { body: { code: code.trim().toLowerCase() } })
    if (!came.ok) {
      const isWrong = came.refused?.code === 'no-such-thing' || came.refused?.code === 'malformed'
      return setTrouble(isWrong ? t.back.wrong : troubleText(came.refused, t))
    }
    if (came.value.person) changeSettings({ name: came.value.person.name })
    go(table === null ? '/' : `/table/${table}`)
  }
  return (
    <Page title={t.back.page}>
      <form
        className="typed"
        onSubmit={(event) => {
          event.preventDefault()
          back().catch(() => setTrouble(t.trouble.lost))
        }}
      >
        <p>{t.back.pageText}</p>
        <Field
          id="code"
          label={t.back.label}
          value={code}
          fault={trouble}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="abc-def-ghi-jkl-mno"
          onText={setCode}
        />
        <button type="submit" className="go" disabled={code.trim() === ''}>
          {t.back.go}
        </button>
      </form>
    </Page>
  )
}
