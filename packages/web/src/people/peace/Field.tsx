/** A field of a form, with what is wrong with it beside it. */
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { usePeaceWords } from './words/index.ts'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly hint?: string
  /** What is told of an entry that is not well formed; else the hint is. */
  readonly format?: string
  /** A button in the same row. */
  readonly beside?: ReactNode
  /** Empty if all is well. */
  readonly fault?: string
  onText(text: string): void
}

export function Field({ label, hint, format, beside, fault = '', onText, id: given, ...input }: Props) {
  const fresh = useId()
  const id = given ?? fresh
  const { fields } = usePeaceWords()
  const [invalid, setInvalid] = useState('')
  const shown = invalid || fault
  // The browser would say it in its own language, and away from the field.
  const refuse = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    const field = event.currentTarget
    if (field === field.form?.querySelector(':invalid')) field.focus()
    setInvalid(field.validity.valueMissing ? fields.missing : (format ?? hint ?? fields.wrong))
  }
  const field = (
    <input
      id={id}
      {...input}
      aria-invalid={shown !== ''}
      aria-describedby={`${id}h ${id}f`}
      onInvalid={refuse}
      onChange={(event) => {
        setInvalid('')
        onText(event.target.value)
      }}
    />
  )
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {beside ? (
        <div className="fieldrow">
          {field}
          {beside}
        </div>
      ) : (
        field
      )}
      {hint !== undefined && hint !== shown && (
        <p className="quiet" id={`${id}h`}>
          {hint}
        </p>
      )}
      <p role="alert" id={`${id}f`}>
        {shown}
      </p>
    </>
  )
}
