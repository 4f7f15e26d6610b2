import { usePeopleWords } from './words/index.ts'

/** In place of what only the server knows. */
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
