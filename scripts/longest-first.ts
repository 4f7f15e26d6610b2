import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The projects of `vitest.config.ts`: a worker runs file after file of one project, and keeps its loaded modules. */
const PROJECTS = ['slow', 'client', 'packages']
/** The tiers by their suffixes, the slowest first. */
const TIERS = [/\.long\.test\.\w+$/, /\.slow\.test\.\w+$/, /\.test\.\w+$/]

const rankOf = ({ moduleId, project }: TestSpecification): number =>
  PROJECTS.indexOf(project.name) * TIERS.length + TIERS.findIndex((tier) => tier.test(moduleId))

/**
 * Runs slow files first, so that no core is idle at the end while another still
 * runs a long file. Within a tier the order is vitest's own, or random with
 * `--sequence.seed`; but browser tests, which keep a core busy, are spread over
 * the others, which mostly wait.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const sorted = seed === undefined ? await super.sort(files) : files.toSorted(byChance(seed))
    const ranks = [...new Set(sorted.map(rankOf))].sort((a, b) => a - b)
    return ranks.flatMap((rank) => spread(sorted.filter((file) => rankOf(file) === rank)))
  }
}

/** The files in their order, with those of the browser evenly among the others. */
function spread(files: readonly TestSpecification[]): TestSpecification[] {
  const isBusy = ({ moduleId }: TestSpecification) => moduleId.includes('/e2e/')
  const parts = [files.filter(isBusy), files.filter((file) => !isBusy(file))]
  return parts
    .flatMap((part) => part.map((file, i) => ({ file, place: (i + 0.5) / part.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ file }) => file)
}

const byChance = (seed: number) => {
  const drawn = ({ moduleId }: TestSpecification) => createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
  return (a: TestSpecification, b: TestSpecification) => drawn(a).localeCompare(drawn(b))
}
