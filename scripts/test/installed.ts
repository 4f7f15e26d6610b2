/** The packed packages, in an empty project. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject } from 'vitest'
import { LIBRARIES } from '../libraries.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packs everything, and returns the folder with the packed files. */
export function packAll(): string {
  const folder = mkdtempSync(join(inject('temporaryFolder'), 'packed-'))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/pack.mjs', folder], { cwd: root, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return folder
}

export const fileOf = (folder: string, name: string): string => {
  const file = readdirSync(folder).find((other) => new RegExp(`^${name}-\\d.*\\.tgz$`).test(other))
  if (!file) throw new Error(`${name} was not packed`)
  return join(folder, file)
}

export function emptyProject(): string {
  const folder = mkdtempSync(join(inject('temporaryFolder'), 'project-'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  return folder
}

/** Unpacks all libraries as npm would, with what they need from outside taken from this checkout: needs no network. */
export function installOffline(packed: string, project: string): void {
  for (const name of LIBRARIES) {
    const to = join(project, 'node_modules', '@handwerk', name)
    mkdirSync(to, { recursive: true })
    const tar = ['-xzf', fileOf(packed, `handwerk-${name}`), '-C', to, '--strip-components=1']
    expect(spawnSync('tar', tar).status).toBe(0)
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8'))
    for (const other of Object.keys({ ...dependencies, ...peerDependencies })) link(project, other)
  }
}

function link(project: string, name: string): void {
  if (name.startsWith('@handwerk/')) return
  const at = join(project, 'node_modules', name)
  mkdirSync(join(at, '..'), { recursive: true })
  try {
    symlinkSync(join(root, 'node_modules', name), at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The example of a package's README, as a file of the project. */
export function exampleIn(project: string, name: string): string {
  const readme = readFileSync(join(project, 'node_modules', '@handwerk', name, 'README.md'), 'utf8')
  const [, code] = /^```js\n([\s\S]*?)^```/m.exec(readme) ?? []
  if (code === undefined) throw new Error(`the README of ${name} has no example`)
  const file = join(project, name === 'testkit' ? 'example.test.js' : `${name}.js`)
  writeFileSync(file, code)
  return file
}
