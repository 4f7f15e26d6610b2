import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The tiers by their suffixes, the slowest first. */
const TIERS = [/\.long\.test\.\w+$/, /\.slow\.test\.\w+$/, /\.test\.\w+$/]
const tierOf = ({ moduleId }: TestSpecification): number => TIERS.findIndex((tier) => tier.test(moduleId))

/**
 * Slow files first, so that at the end no core is idle while another has a long file before it. Within a tier it is as
 * vitest has it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => tierOf(a) - tierOf(b))
  }
}
