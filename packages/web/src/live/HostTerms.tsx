/** How a host changes before the start how it is played. */
import type { AnyGameModule } from '@handwerk/kernel'
import type { Arrangement, Table } from '@handwerk/protocol'
import { TableSettings } from '../shell/TableSettings.tsx'
import { OnlookersRow, PaceRows, YesNoChoice } from './TermsRows.tsx'
import { useLiveWords } from './words/index.ts'

interface Props {
  readonly module: AnyGameModule
  readonly table: Table
  arrange(wanted: Arrangement): void
}

/** Each change is stored at once, so there is nothing to send and nothing to lose. */
export function HostTerms({ module, table, arrange }: Props) {
  const t = useLiveWords()
  const { pace, rated, onlookers, handsShown = false } = table
  const options = Object.fromEntries(Object.entries(table.options).map(([id, value]) => [id, String(value)]))
  return (
    <details className="hostterms">
      <summary>{t.arrange.terms}</summary>
      <ul className="tablesettings">
        <PaceRows pace={pace} setPace={(next) => arrange({ is: 'terms', pace: next })} />
        <YesNoChoice
          label={t.making.rated}
          value={rated}
          set={(next) => arrange({ is: 'terms', rated: next, ...(next && handsShown && { handsShown: false }) })}
        />
        <OnlookersRow
          rated={rated}
          value={{ onlookers, handsShown }}
          set={({ onlookers, handsShown: hands }) =>
            arrange({ is: 'terms', onlookers, ...(hands !== handsShown && { handsShown: hands }) })
          }
        />
      </ul>
      <TableSettings
        module={module}
        chosen={options}
        choose={(next) => arrange({ is: 'terms', options: { ...next } })}
      />
    </details>
  )
}
