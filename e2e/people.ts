/** Opens and fills people's pages. */
import type { Page } from 'playwright-core'

/** The same address by the name for which browsers keep passkeys and permissions. */
export const localhost = (address: string): string => address.replace('127.0.0.1', 'localhost')

export const isSettled = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main h1') !== null && document.querySelector('.loading, .waiting') === null,
  )

/** A page by its path. */
export async function openAt(address: string, page: Page, path: string): Promise<void> {
  await page.goto(localhost(address) + path)
  await isSettled(page)
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function takeName(page: Page, name: string): Promise<void> {
  await page.getByLabel('What others call you').fill(name)
  await button(page, 'Take this name').click()
  await page.getByText('You are here as a guest').waitFor()
}
