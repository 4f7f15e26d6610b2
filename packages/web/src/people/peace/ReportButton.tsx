import { lazy, Suspense, useState } from 'react'
import { usePeaceWords } from './words/index.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

export function ReportButton({
  about,
  table,
}: {
  about: { readonly id: string; readonly name: string }
  table?: string
}) {
  const { report } = usePeaceWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="join" aria-label={report.about(about.name)} onClick={() => setOpen(true)}>
        {report.go}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog about={about} {...(table && { table })} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
