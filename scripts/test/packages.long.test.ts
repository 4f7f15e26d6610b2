/* Long: npm installs the packed files with all that they need, from the network. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { LIBRARIES } from '../libraries.mjs'
import { emptyProject, exampleIn, fileOf, packAll, root } from './installed.js'

const isOnline = spawnSync('npm', ['ping'], { shell: true }).status === 0

let packed: string
beforeAll(() => {
  packed = packAll()
}, 240_000)

const install = (project: string, ...what: string[]) => {
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...what], {
    cwd: project,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
}

describe.skipIf(!isOnline)('installed by npm', () => {
  it('all libraries run their examples in Node, in a browser bundle, and in Bun', { timeout: 600_000 }, () => {
    const project = emptyProject()
    install(project, ...LIBRARIES.map((name) => fileOf(packed, `handwerk-${name}`)), 'bun')
    const bun = join(project, 'node_modules', '.bin', 'bun')
    for (const name of LIBRARIES.filter((name) => name !== 'testkit')) {
      const file = exampleIn(project, name)
      const runs = [process.execPath, ...(spawnSync(bun, ['--version']).status === 0 ? [bun] : [])]
      for (const program of runs) {
        const { status, stdout, stderr } = spawnSync(program, [file], { cwd: project, encoding: 'utf8' })
        expect(status, `${program} ${name}\n${stdout}${stderr}`).toBe(0)
      }
    }
    const pages = LIBRARIES.filter((name) => name !== 'testkit')
    writeFileSync(
      join(project, 'all.js'),
      pages
        .map((name, i) => `import * as p${i} from '@handwerk/${name}'; console.log(Object.keys(p${i}).length)`)
        .join('\n'),
    )
    const bundler = join(root, 'node_modules', '.bin', 'rolldown')
    const bundle = [
      join(project, 'all.js'),
      '--platform',
      'browser',
      '--format',
      'esm',
      '--dir',
      join(project, 'bundle'),
    ]
    const { status, stdout, stderr } = spawnSync(bundler, bundle, { cwd: project, encoding: 'utf8' })
    expect(status, `${stdout}${stderr}`).toBe(0)
    expect(`${stdout}${stderr}`).not.toMatch(/node:|unresolved/i)
    expect(existsSync(join(project, 'bundle', 'all.js'))).toBe(true)
  })

  it('the program serves the games by one command', { timeout: 600_000 }, async () => {
    const project = emptyProject()
    const file = fileOf(packed, 'handwerk')
    // Nothing in it may want a newer Node than this one.
    install(project, '--engine-strict', file)
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    expect(readme).toContain('`npx --package ./packed/handwerk-')
    const command = ['--yes', '--package', file, 'handwerk', 'serve', '--port', '0', '--log', 'warn']
    const begun = performance.now()
    // In a group of its own, which ends as a whole: npx starts the program as its child.
    const child = spawn('npx', [...command, '--data', join(project, 'data')], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    onTestFinished(() => {
      if (child.pid !== undefined) process.kill(-child.pid)
    })
    for await (const line of createInterface({ input: child.stdout })) {
      const [address] = /http:\S+/.exec(line) ?? []
      if (!address) continue
      process.stdout.write(`installed and served after ${Math.round(performance.now() - begun)} ms\n`)
      expect(await (await fetch(address)).text()).toContain('<div id="root">')
      expect(await (await fetch(`${address}/api/games`)).json()).toMatchObject({ games: [{}, {}] })
      break
    }
  })
})
