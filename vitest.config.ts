import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { icons } from './packages/web/vite/icons.ts'
import { SOURCES } from './packages/web/vite/sources.ts'
import { LongestFirst } from './scripts/longest-first.ts'

/** The client keeps state in its modules and in the page. */
const CLIENT = ['packages/web/test/**/*.test.{ts,tsx}']
const FILES = ['packages/!(web)/test/**/*.test.ts', 'scripts/test/*.test.ts']
const SLOW = [...FILES.map((files) => files.replace('.test.', '.{slow,long}.test.')), 'e2e/**/*.test.ts']

/** The files of a worker share their modules: to import them anew for each takes longer than most tests. */
const SHARED = {
  isolate: false,
  // What one test put in place of something is gone before the next.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

export default defineConfig({
  // The client's drawings, for tests that render it.
  plugins: [icons()],
  // Tests run on the sources, so that the inner loop needs no build.
  resolve: { alias: SOURCES },
  test: {
    pool: 'threads',
    // More than there are cores: servers and databases are often waited for.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Bounds for what hangs, not measures of speed: machines are busy. The few tests that need more say so.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 12_000 } },
    globalSetup: [fileURLToPath(new URL('./scripts/test/temporary-folder.ts', import.meta.url))],
    projects: [
      { extends: true, test: { name: 'packages', include: FILES, exclude: SLOW, ...SHARED } },
      // Without `exclude`, which would take the place of that of `npm test`. Browser tests are among them, since a
      // worker keeps its modules only within a project: so they use the cores while others wait.
      { extends: true, test: { name: 'slow', include: SLOW, globalSetup: ['e2e/setup.ts'], ...SHARED } },
      {
        extends: true,
        test: { name: 'client', include: CLIENT, setupFiles: ['packages/web/test/browser-storage.ts'] },
      },
    ],
  },
})
