import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { seedFrom } from '@handwerk/kernel'
import { expectFile } from '@handwerk/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkCounts, checkPresence, checkRecord, type Renewing } from '../src/golden.js'
import { toy } from './toy/game-module.js'
import { toyGame } from './toy/rules.js'

/** The toy with other deals, and never more than three moves to choose from. */
const changed = (version: number): typeof toy => ({
  ...toy,
  game: {
    ...toyGame,
    version,
    start: (options, seats, seed, tell) => toyGame.start(options, seats, seedFrom(`another ${seed}`), tell),
    moves: (p, seat) => toyGame.moves(p, seat).slice(0, 3),
  },
})

let path = ''
let folder = new URL('file:///')
const at = (file: string) => new URL(file, folder)
const textOf = (file: string) => readFileSync(at(file), 'utf8')

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'golden-'))
  folder = new URL(`${pathToFileURL(path)}/`)
})
afterEach(() => rmSync(path, { recursive: true }))

function checkAll(module: typeof toy, renewing: Renewing = 'no'): void {
  checkPresence(module, folder, renewing)
  for (const file of readdirSync(folder)) if (file !== 'counts.json') checkRecord(module, at(file), renewing)
  checkCounts(module, at('counts.json'), renewing)
}

describe('golden files', () => {
  it('are required, and the command makes the first ones', () => {
    expect(() => checkPresence(toy, folder)).toThrow('To make some, run `npm run -s renew-golden`')
    checkAll(toy, 'yes')
    expect(readdirSync(folder).sort()).toEqual(['counts.json', 'usual-2.json', `usual-${toy.game.seats.max}.json`])
    checkAll(toy)
  })

  it('stay as they are if nothing changed', () => {
    checkAll(toy, 'yes')
    const before = readdirSync(folder).map(textOf)
    checkAll(toy, 'yes')
    expect(readdirSync(folder).map(textOf)).toEqual(before)
  })

  it('fail with the place and the command if the rules changed', () => {
    checkAll(toy, 'yes')
    const { name } = toy.game
    const sentence = `run \`npm run -s renew-golden -- ${name} --new-version\``
    expect(() => checkRecord(changed(1), at('usual-2.json'))).toThrow(sentence)
    expect(() => checkCounts(changed(1), at('counts.json'))).toThrow(sentence)
  })

  it('are not renewed while the version is the one that they were made by', () => {
    checkAll(toy, 'yes')
    const before = textOf('usual-2.json')
    expect(() => checkRecord(changed(1), at('usual-2.json'), 'yes')).toThrow('the version must rise')
    expect(() => checkCounts(changed(1), at('counts.json'), 'yes')).toThrow('the version must rise')
    expect(textOf('usual-2.json')).toBe(before)
  })

  it('are renewed under a new version, and pass then', () => {
    checkAll(toy, 'yes')
    const before = textOf('usual-2.json')
    checkAll(changed(2), 'yes')
    checkAll(changed(2))
    expect(textOf('usual-2.json')).not.toBe(before)
  })

  it('are renewed under the same version if the command says so', () => {
    checkAll(toy, 'yes')
    checkAll(changed(1), 'same-version')
    checkAll(changed(1))
  })

  it('keep their moves if only the version rose', () => {
    checkAll(toy, 'yes')
    const movesOf = () => (JSON.parse(textOf('usual-2.json')) as { moves: unknown }).moves
    const before = movesOf()
    const risen = { ...toy, game: { ...toyGame, version: 2 } }
    expect(() => checkRecord(risen, at('usual-2.json'))).toThrow('it was played by version 1')
    checkAll(risen, 'yes')
    checkAll(risen)
    expect(movesOf()).toEqual(before)
  })
})

describe('a derived file', () => {
  const shout = (text: string) => text.toUpperCase()

  it('fails with the command while it is out of date, and is written by it', () => {
    writeFileSync(at('words.txt'), 'ten cards')
    expect(() => expectFile(at('words.txt'), shout)).toThrow('words.txt is out of date. If the change is meant, run')
    expect(textOf('words.txt')).toBe('ten cards')
    expectFile(at('words.txt'), shout, 'yes')
    expect(textOf('words.txt')).toBe('TEN CARDS')
    expectFile(at('words.txt'), shout)
  })
})
