// @vitest-environment happy-dom
/** Undo at a rendered table: a choice does not survive its decision. */
import { kindOfCard, MATERIAL_OF, NONE, type Position, questionOf, TASKS } from '@handwerk/mottainai'
import { beforeEach, describe, expect, it } from 'vitest'
import { choiceOf } from '../src/games/mottainai/form/choice.ts'
import { layTable, prepareDom, type RenderedTable } from './table-harness.tsx'

beforeEach(prepareDom)

const typeOf = (card: number): number => MATERIAL_OF[kindOfCard(card)]
const isOnFloor = (type: number): boolean => TASKS[type] === 'monk' || TASKS[type] === 'potter'

/** The cards of the hand whose task takes cards from the floor. */
const tasksIn = ({ players }: Position): number[] => players[0].hand.filter((card) => isOnFloor(typeOf(card)))

/** A morning of Mottainai at which the hand has two cards whose task takes cards from the floor. */
const beforeTask = (): Promise<RenderedTable> =>
  layTable({
    game: 'mottainai',
    seed: 'undo',
    until(position, seat) {
      const { floor, players } = position as Position
      const isMorning = seat === 0 && questionOf(position as Position)?.is === 'choose'
      return isMorning && floor.length > 1 && tasksIn(position as Position).length > 1 && players[1].task === NONE
    },
  })

const question = (table: RenderedTable): string => table.text('.ask h2')
const chosen = (table: RenderedTable): (string | undefined)[] =>
  table.all('[data-piece].on').map(({ dataset }) => dataset['piece'])

/** Takes a monk or potter card of the hand as the task, and chooses a card of the floor for it. */
async function takeTaskAndChoose(table: RenderedTable): Promise<void> {
  await takeTask(table, 0)
  await table.click('.floor [data-piece].can')
  expect(chosen(table)).toHaveLength(1)
}

async function takeTask(table: RenderedTable, nth: number): Promise<void> {
  const card = tasksIn(table.session.position as Position)[nth]
  await table.click(`.handslot [data-piece="card:${card}"]`)
  await table.click('.ask [data-answer="main"]')
}

describe('a card that is chosen and not yet played', () => {
  it('is cleared by undo, and the table asks the question before', async () => {
    const table = await beforeTask()
    const before = question(table)
    await takeTaskAndChoose(table)
    await table.press('u')
    expect(question(table)).toBe(before)
    expect(chosen(table)).toEqual([])
  })

  it('is not chosen in the decision after another task', async () => {
    const table = await beforeTask()
    await takeTaskAndChoose(table)
    await table.press('u')
    await takeTask(table, 1)
    expect(chosen(table)).toEqual([])
  })

  it('is cleared when the seat is played in another window', async () => {
    const table = await beforeTask()
    const { session } = table
    const [card, other] = tasksIn(session.position as Position)
    await table.click(`.handslot [data-piece="card:${card}"]`)
    const { game } = session.module
    const moves = game.moves(session.position, 0).filter((legal) => choiceOf(legal).card === other)
    await table.let(() => session.play(0, moves.slice(0, 1)))
    expect(session.moves.at(-1)?.[0]).toBe(0)
    expect(question(table)).toMatch(/^Your (monk|potter)/)
    expect(chosen(table)).toEqual([])
  })
})
