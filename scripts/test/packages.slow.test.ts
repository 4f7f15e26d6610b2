/** What is packed, and the example of each README. Slow, because npm packs a dozen packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LIBRARIES } from '../libraries.mjs'
import { emptyProject, exampleIn, fileOf, installOffline, packAll } from './installed.js'

let packed: string
let project: string
beforeAll(() => {
  packed = packAll()
  project = emptyProject()
  installOffline(packed, project)
}, 240_000)

describe.each(LIBRARIES)('the package %s', (name) => {
  it('has the files that its exports name, real versions, and no sources', () => {
    const folder = join(project, 'node_modules', '@handwerk', name)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    for (const files of Object.values<Record<string, string>>(manifest.exports))
      for (const file of Object.values(files)) expect(existsSync(join(folder, file)), file).toBe(true)
    expect(manifest.private).toBeUndefined()
    for (const version of Object.values(manifest.dependencies ?? {})) expect(version).toMatch(/^[\^~]?\d/)
    expect(existsSync(join(folder, 'src'))).toBe(false)
    expect(existsSync(join(folder, 'dist', '.tsbuildinfo'))).toBe(false)
  })

  it('runs the example of its README in an empty project', { timeout: 120_000 }, () => {
    const file = exampleIn(project, name)
    const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs')
    const line = name === 'testkit' ? [vitest, 'run', '--root', project] : [file]
    const { status, stdout, stderr } = spawnSync(process.execPath, line, { cwd: project, encoding: 'utf8' })
    expect(status, `${stdout}${stderr}`).toBe(0)
    expect(stdout.trim()).not.toBe('')
  })
})

it('the program is one file of less than 15 MB', () => {
  expect(statSync(fileOf(packed, 'handwerk')).size).toBeLessThan(15_000_000)
})
