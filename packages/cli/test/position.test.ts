import { describe, expect, it } from 'vitest'
import { cli, temporaryFiles } from './cli.js'

const { write } = temporaryFiles()

const diagram = { game: 'bids', prize: 30, players: [{ hand: [1, 2, 7] }, { hand: [4, 5, 6], won: [10] }] }
const file = write('diagram.json', diagram)

describe('position', () => {
  it('prints the open decisions with all moves, scores and result', async () => {
    const { code, out } = await cli(['position', file, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      game: 'bids',
      decisions: [
        { seat: 0, question: 'Which card do you bid?', moves: ['bid 1', 'bid 2', 'bid 7'] },
        { seat: 1, question: 'Which card do you bid?', moves: ['bid 4', 'bid 5', 'bid 6'] },
      ],
      scores: [
        { points: 0, tiebreak: 0, parts: { prizes: 0, number: 0 } },
        { points: 11, tiebreak: 0, parts: { prizes: 10, number: 1 } },
      ],
      result: null,
      position: expect.objectContaining({ game: 'bids' }),
    })
  })

  it('prints the position after the moves as a diagram that can be read again', async () => {
    const { out } = await cli(['position', file, '--json', '--play', '1: bid 6; bid 7'])
    const reached = write('reached.json', JSON.parse(out).position)
    expect(JSON.parse((await cli(['position', reached, '--json', '--seed', 'other'])).out)).toEqual(JSON.parse(out))
  })

  it('plays moves of the only waiting seat or of a named one', async () => {
    const first = await cli(['position', file, '--json', '--play', '1: bid 6; bid 7'])
    expect(JSON.parse(first.out)).toMatchObject({
      decisions: [{ moves: ['bid 1', 'bid 2'] }, { moves: ['bid 4', 'bid 5'] }],
      scores: [{ points: 31 }, { points: 11 }],
    })
  })

  it('plays to the end', async () => {
    const { out } = await cli(['position', file, '--json', '--play', '0: bid 7; 1: bid 4; 0: bid 1; 1: bid 5;'])
    const { decisions, result } = JSON.parse(out)
    expect(decisions).toEqual([])
    expect(result).toMatchObject({ winners: expect.any(Array) })
  })

  it('shuffles the rest of the deck by the seed', async () => {
    const next = async (seed: string) =>
      (await cli(['position', file, '--seed', seed, '--play', '0: 7; 1: 4'])).out.split('\n')[0]
    expect(await next('a')).toBe(await next('a'))
    expect(new Set(await Promise.all(['a', 'b', 'c', 'd'].map(next))).size).toBeGreaterThan(1)
  })

  it('prints the table with all decisions, or with those of one seat', async () => {
    const both = await cli(['position', file])
    expect(both.out).toMatch(/^\[1\] 30\nseat 0: 3 \+\nseat 1: 3 \+10\n\(1 2 7\)\n/)
    expect(both.out).toContain('\nseat 1: Which card do you bid?\n  bid 4\n')
    const one = await cli(['position', file, '--seat', '1', '--lang', 'de'])
    expect(one.out).toContain('(4 5 6)')
    expect(one.out).toContain('\nPlatz 1: Welche Karte bietest du?\n  bid 4\n')
    expect(one.out).not.toContain('bid 7')
  })

  it.each([
    ['1: bid 7', '--play, move 1 (1: bid 7): That card is not in your hand. (TOY-1)'],
    ['bid 7; 0: bid 1', '--play, move 2 (0: bid 1): seat 0 owes no decision; seat 1 does'],
    ['5: bid 7', '--play, move 1 (5: bid 7): seat 5 owes no decision; seats 0, 1 do'],
  ])('rejects the moves %j', async (moves, sentence) => {
    expect(await cli(['position', file, '--play', moves])).toEqual({ code: 2, out: '', err: `handwerk: ${sentence}\n` })
  })

  it('rejects a diagram with the line and the reason', async () => {
    const twice = write(
      'twice.json',
      '{ "game": "bids",\n"prize": 3,\n"players": [\n{"hand": [1, 2]},\n{"hand": [3, 4]}]}',
    )
    expect(await cli(['position', twice, '--json'])).toEqual({
      code: 2,
      out: '',
      err: `handwerk: ${twice}, line 5, players[1].hand[0]: card 3 is already elsewhere\n`,
    })
  })

  it.each([
    ['[1]', 'line 1, the whole: must be an object'],
    ['{\n"prize": 1}', 'line 1, game: must be a text'],
    ['{\n"game": "cribs"}', 'line 2, game: there is no game "cribs"; there is only bids'],
  ])('rejects %j', async (text, sentence) => {
    const bad = write('bad.json', text)
    expect(await cli(['position', bad])).toEqual({ code: 2, out: '', err: `handwerk: ${bad}, ${sentence}\n` })
  })
})
