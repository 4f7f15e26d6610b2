/** The fields by which somebody signs in, for all forms that ask for them. */
import { usePeopleWords } from '../words/index.ts'
import { Field } from './Field.tsx'

interface Props {
  readonly value: string
  readonly fault: string
  onText(text: string): void
}

/** `hinted`: with what such a name is made of. */
export function UsernameField({ hinted = false, ...props }: Props & { readonly hinted?: boolean }) {
  const { account } = usePeopleWords()
  return (
    <Field
      label={account.username}
      required
      pattern="[A-Za-z0-9_.]{2,24}"
      format={account.usernameHint}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...(hinted && { hint: account.usernameHint })}
      {...props}
    />
  )
}

export function NewPasswordField({ label, ...props }: Props & { readonly label: string }) {
  const { account } = usePeopleWords()
  return (
    <Field
      label={label}
      type="password"
      required
      minLength={10}
      maxLength={200}
      autoComplete="new-password"
      hint={account.passwordHint}
      {...props}
    />
  )
}

export function PasswordField({ label, ...props }: Props & { readonly label: string }) {
  return <Field label={label} type="password" required maxLength={200} autoComplete="current-password" {...props} />
}
