/** What the job queue prints past every logger. */
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { withoutTrace } from '../src/store/queue-traces.js'

let printed: MockInstance<typeof console.trace>
beforeEach(() => {
  printed = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
})

it('an error that was reported is not printed again', () => {
  const error = new Error('the database is gone')
  withoutTrace(error)
  console.trace(error)
  expect(printed).not.toHaveBeenCalled()
})

it('other traces are printed as ever', () => {
  withoutTrace(new Error('the database is gone'))
  console.trace('here')
  expect(printed).toHaveBeenCalledWith('here')
})
