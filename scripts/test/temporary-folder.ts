/**
 * A folder for files that tests write, removed after all tests. Test files share
 * their modules, so a helper cannot remove its folder after one of them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    temporaryFolder: string
  }
}

export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-tests-'))
  project.provide('temporaryFolder', folder)
  return () => rmSync(folder, { recursive: true })
}
