/** A field of a form, with what is wrong with it beside it. */
import { type InputHTMLAttributes, useId } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  readonly label: string
  readonly hint?: string
  /** Empty if all is well. */
  readonly fault?: string
  onText(text: string): void
}

export function Field({ label, hint, fault = '', onText, ...input }: Props) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={fault !== ''}
        aria-describedby={`${id}h ${id}f`}
        onChange={(event) => onText(event.target.value)}
      />
      {hint !== undefined && (
        <p className="quiet" id={`${id}h`}>
          {hint}
        </p>
      )}
      <p role="alert" id={`${id}f`}>
        {fault}
      </p>
    </>
  )
}
