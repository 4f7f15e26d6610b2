/** Makes a failing scenario small: leaves out halves of its actions, then quarters, down to single ones, as long as it still fails. */
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
    // An action that was needed before may not be needed any more.
    if (size > 1) size = Math.ceil(size / 2)
    else if (!isSmaller) break
  }
  return { ...scenario, actions }
}
