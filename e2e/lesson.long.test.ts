/**
 * Long because `lesson.slow.test.ts` plays one lesson on a phone and the other by mouse, and the tests of the client
 * cover other moves, steps back and lessons that are left.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atStep, beginLesson, enterLesson, ready, testLessonByMouse, testLessonByTouch, touch } from './lesson.ts'
import { openApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

testLessonByMouse(() => app, 'oh-my-goods')
testLessonByTouch(() => app, 'mottainai')

describe('a lesson', () => {
  it('explains why another move does not help', async () => {
    const page = await app.newPage()
    await enterLesson(app, page, 'oh-my-goods')
    await ready(page, 1)
    await touch(page, '!keep', false)
    await page.locator('.teacher .astray', { hasText: 'Redraw all' }).waitFor()
    await atStep(page, 1)
    await touch(page, '!redraw', false)
    await page.locator('.teacher .count b', { hasText: '2' }).waitFor()
    await page.locator('.teacher .astray').waitFor({ state: 'detached' })
    expect(app.errors).toEqual([])
  })

  it('goes a step back', async () => {
    const page = await app.newPage()
    await enterLesson(app, page, 'oh-my-goods')
    await ready(page, 1)
    await touch(page, '!redraw', false)
    await page.locator('.teacher .count b', { hasText: '2' }).waitFor()
    await page.getByRole('button', { name: 'One step back' }).click()
    await ready(page, 1)
  })

  it('goes back from the first step to how one wins, and on again', async () => {
    const page = await app.newPage()
    await page.goto(`${app.address}/learn/mottainai?lesson`)
    await page.getByRole('heading', { name: 'How you win' }).waitFor()
    await beginLesson(page)
    await ready(page, 1)
    await page.getByRole('button', { name: 'One step back' }).click()
    await page.getByRole('heading', { name: 'How you win' }).waitFor()
    await beginLesson(page)
    await ready(page, 1)
    expect(app.errors).toEqual([])
  })

  it('resumes where it was left', async () => {
    const page = await app.newPage()
    await enterLesson(app, page, 'oh-my-goods')
    await ready(page, 1)
    await touch(page, '!redraw', false)
    await ready(page, 2)
    await page.getByRole('button', { name: /^Leave the lesson/ }).click()
    await expect.poll(() => page.locator('.tolesson .go').textContent()).toBe('Go on at step 2 of 15')
    await page.reload()
    await page.locator('.tolesson .go').click()
    await ready(page, 2)
    expect(app.errors).toEqual([])
  })
})
