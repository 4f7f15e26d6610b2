import { usePeopleWords } from './words/index.ts'

/** Replaces what could not be loaded from the server. */
export function ServerUnreachable({ retry }: { retry(): void }) {
  const p = usePeopleWords()
  return (
    <div className="unreached" role="status">
      <p>{p.away}</p>
      <button type="button" className="join" onClick={retry}>
        {p.again}
      </button>
    </div>
  )
}
