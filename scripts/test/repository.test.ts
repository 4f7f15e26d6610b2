/** The files that a forge, an editor or a version manager reads: they say what holds. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { scripts, engines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  engines: { node: string }
}

interface Job {
  readonly 'runs-on': string
  readonly 'timeout-minutes': number
  readonly strategy: { readonly matrix: { readonly node: number[]; readonly system?: string[] } }
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[]
}
const workflow = parse(read('.github/workflows/test.yml')) as {
  on: object
  permissions: object
  jobs: Record<string, Job>
}
const runs = ({ steps }: Job): string[] => steps.flatMap(({ run }) => run ?? [])

describe('the workflow', () => {
  const { whole, quick } = workflow.jobs

  it('runs for every change and on the main branch, and may only read', () => {
    expect(Object.keys(workflow.on)).toEqual(expect.arrayContaining(['push', 'pull_request']))
    expect(workflow.permissions).toEqual({ contents: 'read' })
  })

  it('runs all tests on Linux, and the quick ones on macOS and Windows', () => {
    expect(whole?.['runs-on']).toMatch(/^ubuntu/)
    expect(whole && runs(whole)).toContain('npm test')
    expect(quick?.strategy.matrix.system?.map((name) => name.split('-')[0])).toEqual(['macos', 'windows'])
    expect(quick && runs(quick)).toContain('npm run test:quick')
  })

  it('does so with the oldest Node that is supported, and all later ones with long support', () => {
    const oldest = Number(/\d+/.exec(engines.node)?.[0])
    for (const { strategy } of Object.values(workflow.jobs)) expect(strategy.matrix.node).toEqual([oldest, 22, 24])
  })

  it('runs only scripts that there are, and ends when something hangs', () => {
    for (const job of Object.values(workflow.jobs)) {
      expect(job['timeout-minutes']).toBeGreaterThan(0)
      for (const [, name = ''] of runs(job)
        .join('\n')
        .matchAll(/npm run ([\w:]+)/g))
        expect(scripts).toHaveProperty([name])
    }
  })
})

it('.nvmrc names a Node of the workflow', () =>
  expect(workflow.jobs['whole']?.strategy.matrix.node).toContain(Number(read('.nvmrc'))))

it('.editorconfig agrees with the formatter', () => {
  const { formatter } = JSON.parse(read('biome.json')) as {
    formatter: { indentStyle: string; indentWidth: number; lineWidth: number }
  }
  const settings = Object.fromEntries([...read('.editorconfig').matchAll(/^(\w+) = (.*)$/gm)].map(([, k, v]) => [k, v]))
  const every = /\[\*\]([\s\S]*?)\[/.exec(read('.editorconfig'))?.[1] ?? ''
  expect(settings['indent_style']).toBe(formatter.indentStyle)
  expect(every).toContain(`indent_size = ${formatter.indentWidth}\n`)
  expect(every).toContain(`max_line_length = ${formatter.lineWidth}\n`)
})

describe('links of', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'CHANGELOG.md']
  const templates = readdirSync(join(root, '.github/ISSUE_TEMPLATE')).map((name) => `.github/ISSUE_TEMPLATE/${name}`)
  for (const page of [...pages, ...templates, '.github/pull_request_template.md'])
    it(`${page} lead to files`, () => {
      const folder = join(root, page, '..')
      const targets = [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
      expect(targets.filter((target) => !existsSync(join(folder, target)))).toEqual([])
    })
})
