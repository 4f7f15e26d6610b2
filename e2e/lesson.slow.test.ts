import { afterAll, beforeAll } from 'vitest'
import { testLessonByMouse, testLessonByTouch } from './lesson.ts'
import { openApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

testLessonByTouch(() => app, 'oh-my-goods')
testLessonByMouse(() => app, 'mottainai')
