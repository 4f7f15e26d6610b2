import { readFileSync } from 'node:fs'
import type { AnyGameModule } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { lesson as temples, words as templeWords } from '../src/games/mottainai/lesson/index.ts'
import { lesson as goods, words as goodsWords } from '../src/games/oh-my-goods/lesson/index.ts'
import { isMeant, type Lesson, type LessonWords, PUPIL, progressOf, whyNot } from '../src/learn/lesson.ts'
import { LessonRun } from '../src/learn/lesson-run.ts'

const LESSONS: readonly [AnyGameModule, Lesson, Readonly<Record<'en' | 'de', LessonWords>>][] = [
  [ohMyGoods, goods, goodsWords],
  [mottainai, temples, templeWords],
]

const { localStorage: kept }: { localStorage: Record<string, string> } = JSON.parse(
  readFileSync(new URL('./fixtures/browser-0.1.0.json', import.meta.url), 'utf8'),
)

const textsOf = (module: AnyGameModule, position: unknown): string[] =>
  module.game.moves(position, PUPIL).map((move) => module.notation.write(module.game.view(position, PUPIL), move))

/** Every list of legal moves that the step accepts. */
function waysThrough(run: LessonRun): string[][] {
  const { module, step } = run
  const found: string[][] = []
  const go = (position: unknown, lines: string[]) => {
    if (!step) return
    if (lines.length > 0 && progressOf(step, lines) === 'done') {
      found.push(lines)
      return
    }
    for (const move of module.game.moves(position, PUPIL)) {
      const text = module.notation.write(module.game.view(position, PUPIL), move)
      if (progressOf(step, [...lines, text]) === 'astray') continue
      const next = module.game.copy(position)
      module.game.play(next, PUPIL, move)
      go(next, [...lines, text])
    }
  }
  go(run.session.position, [])
  return found
}

for (const [module, lesson, words] of LESSONS) {
  const begin = (played: readonly (readonly string[])[] = []) => new LessonRun(module, lesson, 'Lena', played)

  describe(`the lesson of ${module.game.name}`, () => {
    it('leads step by step to the end of a game that the pupil wins', () => {
      const run = begin()
      for (const [number, step] of lesson.steps.entries()) {
        expect(run.at, step.id).toBe(number)
        expect(run.rests, step.id).toBe(number > 0 && step.position !== undefined)
        run.open(number)
        expect(module.game.waiting(run.session.position), step.id).toContain(PUPIL)
        run.skip()
      }
      expect(run.step).toBeNull()
      expect(module.game.result(run.session.position)?.winners).toEqual([PUPIL])
    })

    it('can be played by every list of moves that a step accepts, and accepts every list that it names', () => {
      const gone = new Set<string>()
      let ways = [[]] as string[][][]
      for (const step of lesson.steps) {
        const next: string[][][] = []
        for (const way of ways) {
          const run = begin(way)
          expect(run.step?.id, JSON.stringify(way)).toBe(step.id)
          for (const lines of waysThrough(run)) {
            next.push([...way, lines])
            for (const [i, list] of step.moves.entries())
              if (list.length === lines.length && list.every((line, n) => isMeant(line, lines[n])))
                gone.add(`${step.id} ${i}`)
          }
        }
        expect(next.length, step.id).toBeGreaterThan(0)
        // The next step must work after each of these; a handful is enough.
        ways = next.slice(0, 6)
      }
      expect(
        lesson.steps.flatMap(({ id, moves }) => moves.map((_, i) => `${id} ${i}`)).filter((way) => !gone.has(way)),
      ).toEqual([])
    })

    it('refuses other moves, and says why', () => {
      const run = begin()
      for (const [number, step] of lesson.steps.entries()) {
        run.open(number)
        const { position } = run.session
        const legal = textsOf(module, position)
        const others = legal.filter((text) => progressOf(step, [text]) === 'astray')
        for (const text of others) {
          const move = module.game.moves(position, PUPIL)[legal.indexOf(text)]
          expect(run.play([move]), `${step.id}: ${text}`).toBe(text)
          expect(run.session.position).toBe(position)
          for (const language of ['en', 'de'] as const)
            expect(whyNot(words[language][step.id], text), `${step.id}: ${text}`).not.toBe('')
        }
        run.skip()
      }
    })

    it('has words for every step in both languages, and no others', () => {
      const ids = lesson.steps.map(({ id }) => id).sort()
      for (const language of ['en', 'de'] as const) expect(Object.keys(words[language]).sort()).toEqual(ids)
      for (const id of ids)
        expect(Object.keys(words.de[id].wrong).sort(), id).toEqual(Object.keys(words.en[id].wrong).sort())
    })

    it('goes back, and is resumed after it was left', () => {
      const run = begin()
      for (let i = 0; i < 4; i++) run.skip()
      const { position } = run.session
      const again = begin(run.played)
      expect(again.at).toBe(4)
      expect(again.session.position).toEqual(position)
      run.open(2)
      expect(run.at).toBe(2)
      run.skip()
      run.skip()
      expect(run.session.position).toEqual(position)
    })

    it('begins as far as possible if the stored progress is no longer legal', () => {
      expect(begin([['nonsense'], ['nonsense']]).at).toBe(2)
    })

    it('opens as far as an older lesson with other steps was played', () => {
      const played: readonly (readonly string[])[] = JSON.parse(kept[`handwerk-lesson-${module.game.name}`]).played
      expect(begin(played).at).toBe(played.length)
      const begun = lesson.steps.map(({ moves }) => moves[0].slice(0, -1))
      for (let at = 0; at < lesson.steps.length; at++) expect(begin(begun.slice(0, at)).at).toBe(at)
    })
  })
}
