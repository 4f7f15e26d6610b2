import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe calls serious or critical, as short lines. */
export async function findings(page: Page): Promise<string[]> {
  // Axe stays in a page that was checked before.
  const there = (await page.evaluate(() => 'axe' in window)) ? { axeSource: 'undefined' } : {}
  // Only violations are reported in full. Legacy mode opens no page to merge the results of frames, of which there are none.
  const axe = new AxeBuilder({ page, ...there }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html.slice(0, 120))
          .slice(0, 3)
          .join(' | ')}`,
    )
}
