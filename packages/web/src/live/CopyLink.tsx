import { useState } from 'react'
import { copyText } from '../shell/clipboard.ts'
import { useLiveWords } from './words/index.ts'

/** Shares a link by the system's dialog where there is one, or copies it. */
export function CopyLink({
  address,
  title,
  label,
  done,
  main = false,
}: {
  address: string
  title: string
  label: string
  done: string
  /** It is what is to be done here. */
  main?: boolean
}) {
  const t = useLiveWords()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    copyText(address).then(setCopied, () => setCopied(false))
  }
  const canSend = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches
  return (
    <span className="copylink">
      <button
        type="button"
        className={main && !canSend ? 'go' : 'join'}
        onClick={copy}
        aria-label={`${label}: ${title}`}
      >
        {label}
      </button>
      {canSend && (
        <button
          type="button"
          className={main ? 'go' : 'join'}
          aria-label={`${t.gather.share}: ${title}`}
          onClick={() => {
            // The person may have closed the dialog, which is no failure.
            navigator.share({ title, url: address }).catch(() => undefined)
          }}
        >
          {t.gather.share}
        </button>
      )}
      <span role="status" className="quiet">
        {copied ? done : ''}
      </span>
    </span>
  )
}

/** Copies the current address, which names the shown moment. */
export function CopyMoment() {
  const t = useLiveWords()
  const [copied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className="join only-desk"
      onClick={() => {
        copyText(location.href).then(setCopied, () => setCopied(false))
      }}
    >
      {copied ? t.over.copied : t.over.moment}
    </button>
  )
}
