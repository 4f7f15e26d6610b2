/** The package for Python, where there is a Python. Slow, because it starts the built program many times. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}clients/python`
const env = {
  ...process.env,
  HANDWERK_COMMAND: `"${process.execPath}" "${root}packages/cli/dist/main.js"`,
  PYTHONDONTWRITEBYTECODE: '1',
}
const python = (args: readonly string[], more: object = {}) =>
  spawnSync('python3', args, { cwd: folder, encoding: 'utf8', env: { ...env, ...more } })
const LONG = 240_000

describe.skipIf(python(['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status !== 0)(
  'clients/python',
  () => {
    it('passes its own tests', { timeout: LONG }, () => {
      const { status, stderr } = python(['-m', 'unittest', 'discover', '-s', 'tests'])
      expect(status, stderr).toBe(0)
    })

    it('is Python 3.9, and needs the standard library alone', () => {
      const program = `
import ast, pathlib, sys
known = set(sys.stdlib_module_names) | {"handwerk", "numpy"}
for path in [*pathlib.Path("handwerk").glob("*.py"), *pathlib.Path("examples").glob("*.py")]:
    tree = ast.parse(path.read_text(), str(path), feature_version=(3, 9))
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0: names = [node.module]
        for name in names: assert name.split(".")[0] in known, f"{path}: {name}"
`
      const { status, stderr } = python(['-c', program])
      expect(status, stderr).toBe(0)
    })

    it('runs the examples of its README', { timeout: LONG }, () => {
      const readme = readFileSync(`${folder}/README.md`, 'utf8')
      const blocks = [...readme.matchAll(/^```python\n([\s\S]*?)^```/gm)].map(([, code]) => code)
      expect(blocks).toHaveLength(5)
      // The last one needs a server: the tests of the server play that way.
      for (const block of blocks.slice(0, -1)) {
        const { status, stderr } = python(['-c', `import sys, io; sys.stdin = io.StringIO("")\n${block}`])
        expect(status, `${block}\n${stderr}`).toBe(0)
      }
    })

    it('has an example that begins to learn', { timeout: LONG }, () => {
      const { status, stdout, stderr } = python(
        ['examples/train.py', 'oh-my-goods', '--rounds', '2', '--batch', '6', '--games', '4'],
        { PYTHONPATH: folder },
      )
      // So few games prove nothing, which the exit code may say.
      expect([0, 1], stderr).toContain(status)
      expect(stdout).toMatch(
        /^likes .+\ndislikes .+\n[\d.]+ % \([\d.]+ to [\d.]+\) of 4 games against random, \d+ s\n$/,
      )
    })

    it('has an example that measures decisions a second', { timeout: LONG }, () => {
      const { status, stdout, stderr } = python(['examples/pace.py', '--batch', '20', '--seconds', '0.1'], {
        PYTHONPATH: folder,
      })
      expect(status, stderr).toBe(0)
      expect(stdout).toMatch(
        /^oh-my-goods +\d+ decisions\/s in batches of 20\nmottainai +\d+ decisions\/s in batches of 20\n$/,
      )
    })
  },
)
