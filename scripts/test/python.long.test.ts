/* Long: the example of the package for Python trains for a minute or more. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isThere = spawnSync('python3', ['--version']).status === 0

it.skipIf(!isThere).each(['oh-my-goods', 'mottainai'])(
  'a small policy that was trained from Python beats random moves (%s)',
  { timeout: 600_000 },
  (game) => {
    const { status, stdout, stderr } = spawnSync('python3', ['examples/train.py', game], {
      cwd: `${root}clients/python`,
      encoding: 'utf8',
      env: {
        ...process.env,
        PYTHONPATH: '.',
        PYTHONDONTWRITEBYTECODE: '1',
        HANDWERK_COMMAND: `"${process.execPath}" "${root}packages/cli/dist/main.js"`,
      },
    })
    expect(status, `${stdout}${stderr}`).toBe(0)
  },
)
