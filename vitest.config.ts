import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { icons } from './packages/web/vite/icons.ts'
import { LongestFirst } from './scripts/longest-first.ts'

const packages = fileURLToPath(new URL('./packages/', import.meta.url))

export default defineConfig({
  // The client's drawings, for tests that render it.
  plugins: [icons()],
  // Tests run on the sources, so that the inner loop needs no build.
  resolve: { alias: [{ find: /^@handwerk\/([\w-]+)$/, replacement: `${packages}$1/src/index.ts` }] },
  test: {
    pool: 'threads',
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Bounds for what hangs, not measures of speed: machines are busy. The few tests that need more say so.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 12_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'packages', include: ['packages/*/test/**/*.test.{ts,tsx}', 'scripts/test/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'browser', include: ['e2e/**/*.test.ts'], globalSetup: ['e2e/setup.ts'] },
      },
    ],
  },
})
