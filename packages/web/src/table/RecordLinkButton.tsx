import type { MatchRecord } from '@handwerk/match'
import { useState } from 'react'
import { recordLink } from '../play/record-link.ts'
import { copyText } from '../shell/clipboard.ts'
import { useTableWords } from './words/index.ts'

/** Copies and shows a link that holds the whole game. */
export function RecordLinkButton({ record }: { record: MatchRecord }) {
  const w = useTableWords()
  const [link, setLink] = useState('')
  const [isCopied, setCopied] = useState(false)
  const share = async () => {
    const made = await recordLink(record)
    setLink(made)
    setCopied(await copyText(made).catch(() => false))
  }
  return (
    <>
      <button type="button" className="join" onClick={() => void share()}>
        {w.end.share}
      </button>
      {link !== '' && (
        <p className="shared">
          <label>
            {isCopied ? w.end.copied : w.end.copy}
            <input readOnly value={link} onFocus={(event) => event.target.select()} />
          </label>
          <span className="hear" role="status">
            {isCopied ? w.end.copied : ''}
          </span>
        </p>
      )}
    </>
  )
}
