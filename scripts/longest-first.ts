import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The projects of `vitest.config.ts`: a worker goes from file to file of one project with what it has loaded. */
const PROJECTS = ['browser', 'slow', 'client', 'packages']
/** The tiers by their suffixes, the slowest first. */
const TIERS = [/\.long\.test\.\w+$/, /\.slow\.test\.\w+$/, /\.test\.\w+$/]

const rankOf = ({ moduleId, project }: TestSpecification): number =>
  PROJECTS.indexOf(project.name) * TIERS.length + TIERS.findIndex((tier) => tier.test(moduleId))

/**
 * Slow files first, so that at the end no core is idle while another has a long file before it. Within a tier it is as
 * vitest has it, or by chance where `--sequence.seed` asks for another order.
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
