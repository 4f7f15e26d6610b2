/** What the container would be. Long because it installs and builds everything anew. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const isPossible = process.platform === 'linux' && process.getuid?.() === 0
/** What the build may add to the base image, in megabytes. */
const MOST = 120

it.skipIf(!isPossible)(
  'the Dockerfile builds a small image that starts, is healthy, and stops (skipped unless on Linux as root)',
  () => {
    const script = fileURLToPath(new URL('../container.mjs', import.meta.url))
    const { stdout, stderr, status } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
    expect(status, stderr.slice(-4000)).toBe(0)
    const told = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    expect(told).toMatchObject({ user: 'node', healthy: true, pages: true, stopped: true, healthyAfterwards: false })
    expect(told.megabytes).toBeLessThan(MOST)
  },
  900_000,
)
