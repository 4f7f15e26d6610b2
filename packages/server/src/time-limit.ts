import type { World } from './world.js'

/** The result of some work; fails with this sentence if it takes longer. */
export function within<T>({ timers }: World, milliseconds: number, sentence: string, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const timer = timers.after(milliseconds, () => fail(new Error(sentence)))
    const ended =
      <V>(settle: (value: V) => void) =>
      (value: V) => {
        timer.cancel()
        settle(value)
      }
    work.then(ended(done), ended(fail))
  })
}
