/**
 * All kinds of faults. Each has a `name`, a `database`, the `site` that it
 * needs, and `strike`, which makes the fault and ends it, sees that `/readyz`
 * tells the truth meanwhile, and gives `complaints`, the `cause` that a log line must
 * name (or nothing, where nobody can know it), and what else is worth keeping. `unable`
 * says why it cannot be done on this machine.
 */
import { postgresPrograms } from '../../packages/own-postgres/dist/index.js'
import { kindsOfClocks } from './kinds-of-clocks.mjs'
import { kindsOfDatabases } from './kinds-of-databases.mjs'
import { kindsOfDisks } from './kinds-of-disks.mjs'
import { kindsOfPowerCuts } from './kinds-of-power-cuts.mjs'
import { kindsOfProcesses } from './kinds-of-processes.mjs'

/** Faults of one site follow one another so many times at most, since a site takes seconds to set up. */
const IN_A_ROW = 4

export const kinds = [...kindsOfProcesses, ...kindsOfDisks, ...kindsOfDatabases, ...kindsOfClocks, ...kindsOfPowerCuts]

/** Why it cannot be done here; null if it can. */
export function whyNot(kind) {
  if (kind.database === 'postgres' && !postgresPrograms) return 'PostgreSQL is not installed'
  return kind.unable?.() ?? null
}

/** The kind of each of so many faults: all kinds equally often, those of one site together. */
export function order(chosen, faults) {
  const length = Math.min(IN_A_ROW, Math.ceil(faults / chosen.length))
  const round = [...groupBySite(chosen).values()].flatMap((some) => Array.from({ length }, () => some).flat())
  return (number) => round[number % round.length]
}

function groupBySite(chosen) {
  const groups = new Map()
  for (const kind of chosen) groups.set(kind.site, [...(groups.get(kind.site) ?? []), kind])
  return groups
}
