import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ready: unknown = await import(new URL('../ready.mjs', import.meta.url).href)
const { belowWeb } = ready as { belowWeb(folder?: string): string[] }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ready-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function addPackage(name: string, dependencies: readonly string[]): void {
  mkdirSync(join(folder, 'packages', name), { recursive: true })
  const text = JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((id) => [id, '*'])) })
  writeFileSync(join(folder, 'packages', name, 'package.json'), text)
}

describe('the packages of the web client', () => {
  it('are all that it depends on, directly or indirectly, and no others', () => {
    addPackage('web', ['@handwerk/shelf', 'react'])
    addPackage('shelf', ['@handwerk/kernel', '@handwerk/chess'])
    addPackage('chess', ['@handwerk/kernel'])
    addPackage('kernel', [])
    addPackage('server', ['@handwerk/kernel'])
    expect(belowWeb(folder)).toEqual(['chess', 'kernel', 'shelf'])
  })

  it('are those of this checkout, each once', () => {
    const here = belowWeb()
    expect(here).toEqual([...new Set(here)])
    expect(here).toEqual(expect.arrayContaining(['kernel', 'shelf', 'bots', 'protocol', 'mottainai', 'oh-my-goods']))
  })
})
