/** Asks for a name, and says why one cannot be taken. */
import { useState } from 'react'
import { Field } from '../people/peace/Field.tsx'
import { whyName } from '../people/peace/refused-field.ts'
import { usePeaceWords } from '../people/peace/words/index.ts'
import { useRefusalText } from '../people/requests.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { type Answer, LONGEST_NAME, takeName } from './me.tsx'

export default function AskName({ answer }: { answer: Answer }) {
  const { me, names, invitation } = usePeaceWords()
  const why = useRefusalText()
  const [name, setName] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [faults, setFaults] = useState({ name: '', code: '' })
  const take = async () => {
    const taken = await takeName(name, code?.trim())
    if (taken.ok) return answer(taken.value.person)
    const text = whyName(taken.refused, names) ?? why(taken.refused)
    if (taken.refused?.field !== 'invitation') return setFaults({ name: text, code: '' })
    // A site for invited people says so to the first who comes without a code.
    setFaults({ name: '', code: code === null ? '' : text })
    setCode(code ?? '')
  }
  return (
    <Dialog title={me.title} onClose={() => answer(null)}>
      <form
        className="typed"
        onSubmit={(event) => {
          event.preventDefault()
          // This form may stand inside of the one that needs the name, which must not be sent.
          event.stopPropagation()
          take().catch(() => setFaults({ name: why(null), code: '' }))
        }}
      >
        <Field
          id="guest"
          label={me.label}
          value={name}
          fault={faults.name}
          maxLength={LONGEST_NAME}
          required
          autoComplete="nickname"
          data-first
          onText={setName}
        />
        {code !== null && (
          <Field
            label={invitation.label}
            value={code}
            hint={invitation.text}
            fault={faults.code}
            maxLength={40}
            required
            autoComplete="off"
            autoCapitalize="none"
            onText={setCode}
          />
        )}
        <button type="submit" className="go" disabled={name.trim() === ''}>
          {me.take}
        </button>
        <p className="quiet">{me.text}</p>
      </form>
    </Dialog>
  )
}
