import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The projects of `vitest.config.ts`: a worker runs file after file of one project, and keeps its loaded modules. */
const PROJECTS = ['browser', 'slow', 'client', 'packages']
/** The tiers by their suffixes, the slowest first. */
const TIERS = [/\.long\.test\.\w+$/, /\.slow\.test\.\w+$/, /\.test\.\w+$/]

const rankOf = ({ moduleId, project }: TestSpecification): number =>
  PROJECTS.indexOf(project.name) * TIERS.length + TIERS.findIndex((tier) => tier.test(moduleId))

/**
 * Runs slow files first, so that no core is idle at the end while another still
 * runs a long file. Within a tier the order is vitest's own, or random with
 * `--sequence.seed`.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const sorted = seed === undefined ? await super.sort(files) : files.toSorted(byChance(seed))
    return sorted.sort((a, b) => rankOf(a) - rankOf(b))
  }
}

const byChance = (seed: number) => {
  const drawn = ({ moduleId }: TestSpecification) => createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
  return (a: TestSpecification, b: TestSpecification) => drawn(a).localeCompare(drawn(b))
}
