/** Leaves out of a scenario that fails whatever it fails without: first halves, then quarters, down to single actions. */
import type { Action, Scenario } from './scenario.js'

/** `fails` runs a scenario; at most so many are tried. */
export async function shrink(
  scenario: Scenario,
  fails: (scenario: Scenario) => Promise<boolean>,
  most = 400,
): Promise<Scenario> {
  let actions: readonly Action[] = scenario.actions
  let tries = 0
  let size = Math.ceil(actions.length / 2)
  while (size >= 1) {
    let isSmaller = false
    for (let at = 0; at < actions.length && tries < most; ) {
      const without = [...actions.slice(0, at), ...actions.slice(at + size)]
      tries++
      if (await fails({ ...scenario, actions: without })) {
        actions = without
        isSmaller = true
      } else at += size
    }
    if (tries >= most) break
    // What could not go before may go now.
    if (size > 1) size = Math.ceil(size / 2)
    else if (!isSmaller) break
  }
  return { ...scenario, actions }
}
