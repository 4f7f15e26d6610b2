import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { icons } from './packages/web/vite/icons.ts'

const packages = fileURLToPath(new URL('./packages/', import.meta.url))

export default defineConfig({
  // The client's drawings, for tests that render it.
  plugins: [icons()],
  // Tests run on the sources, so that the inner loop needs no build.
  resolve: { alias: [{ find: /^@handwerk\/([\w-]+)$/, replacement: `${packages}$1/src/index.ts` }] },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
    pool: 'threads',
    maxWorkers: '100%',
    // A bound for what hangs, not a measure of speed: machines are busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
