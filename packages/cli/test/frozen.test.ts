import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { registry } from '../src/registry.js'
import { cli, pathOf, write } from './cli.js'

const fixture = (file: string): string => fileURLToPath(new URL(`./fixtures/${file}`, import.meta.url))
const recordsOf = (game: string): { readonly moves: readonly unknown[] }[] =>
  JSON.parse(readFileSync(new URL(`../../${game}/test/fixtures/records-1.json`, import.meta.url), 'utf8'))

describe('what version 0.1.0 kept', () => {
  it.each(['goods', 'goods-1st', 'mottainai', 'mottainai-2-decks'])('the game kept-1-%s goes on', async (name) => {
    const file = fixture(`kept-1-${name}.json`)
    const { moves } = JSON.parse(readFileSync(file, 'utf8'))
    const { code, out } = await cli(['play', '--resume', file], 'quit\n', { registry })
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('quit') })
    expect(out).toContain(`The game goes on after ${moves.length} moves.`)
  })

  it.each(['oh-my-goods', 'mottainai'])('records of %s are read', async (game) => {
    for (const [index, record] of recordsOf(game).entries()) {
      const file = write(`frozen-${game}-${index}.json`, record)
      expect(await cli(['verify', file], '', { registry })).toMatchObject({ code: 0, err: '' })
    }
  })

  it.each([
    ['oh-my-goods', 'goods'],
    ['mottainai', 'mottainai'],
  ])('a tournament of %s goes on where it was stopped', async (game, name) => {
    const out = pathOf(`tournament-${name}`)
    mkdirSync(out)
    copyFileSync(fixture(`tournament-1-${name}.jsonl`), join(out, 'journal.jsonl'))
    const line = ['tournament', game, '--seats', 'random,greedy,second=random', '--games', '2', '--seed', 'frozen']
    const ran = await cli([...line, '--workers', '1', '--out', out, '--json'], '', { registry })
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(ran.out)).toMatchObject({ pairings: 3, games: 6 })
  })
})
