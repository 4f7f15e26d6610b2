/** `npm run -s api-pages`: builds pages about what each published package exports, into docs/api. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application } from 'typedoc'
import { LIBRARIES } from '../libraries.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const app = await Application.bootstrap({
  name: 'Handwerk',
  entryPointStrategy: 'packages',
  entryPoints: LIBRARIES.map((name) => join(root, 'packages', name)),
  packageOptions: {
    entryPoints: ['src/index.ts'],
    skipErrorChecking: true,
    excludePrivate: true,
    validation: false,
  },
  out: join(root, 'docs', 'api'),
  readme: 'none',
  githubPages: false,
  disableSources: true,
  validation: false,
})
const project = await app.convert()
if (!project) process.exit(1)
await app.generateOutputs(project)
