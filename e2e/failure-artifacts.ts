/** A failing browser test leaves a screenshot, the page and a trace; its error message names them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { onTestFinished, type TestContext } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'e2e', 'failures')

/** Records a trace of a page until the test is over, then closes its context. */
export async function watch(page: Page, name: string): Promise<void> {
  const context = page.context()
  // Snapshots of each step make long games slow, so they are taken only on request.
  await context.tracing.start({ snapshots: process.env['HANDWERK_SNAPSHOTS'] === '1', title: name })
  onTestFinished(async (test) => {
    if (test.task.result?.state === 'fail') await writeArtifacts(page, name, test)
    await context.close()
  })
}

async function writeArtifacts(page: Page, name: string, { task }: TestContext): Promise<void> {
  const folder = join(FOLDER, slug(`${task.file.name.replace(/^e2e\/|(\.slow|\.long)?\.test\.ts$/g, '')} ${task.name}`))
  const path = join(folder, slug(name))
  await mkdir(folder, { recursive: true })
  const taken = await Promise.allSettled([
    page.screenshot({ path: `${path}.png` }),
    page.content().then((html) => writeFile(`${path}.html`, html)),
    page.context().tracing.stop({ path: `${path}.zip` }),
  ])
  const lost = taken.flatMap((one) => (one.status === 'rejected' ? [` (${one.reason})`] : []))
  const place = relative(ROOT, path)
  for (const error of task.result?.errors ?? [])
    error.message += `\n  ${name} at ${page.url()}: ${place}.png; npx playwright-core show-trace ${place}.zip${lost.join('')}`
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
