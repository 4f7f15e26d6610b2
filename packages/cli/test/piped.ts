/** Plays a whole game from a pipe. */
import { randomFrom } from '@handwerk/kernel'
import { expect, it } from 'vitest'
import { node, real } from './built-program.js'
import { temporaryFiles } from './cli.js'

export function testPipedGame(game: string, language: 'en' | 'de'): void {
  it(`${game} is played from a pipe, and its record verifies (${language})`, () => {
    const record = temporaryFiles().pathOf(`${game}-${language}.json`)
    // A bot that answers at once.
    const seats = ['--seats', 'human,greedy']
    // Random numbers; the program asks again for those that are too high.
    const random = randomFrom(game + language)
    const numbers = Array.from({ length: 20_000 }, () => 1 + random.below(6)).join('\n')
    const played = node([real, 'play', game, ...seats, '--seed', '1', '--lang', language, '--save', record], numbers)
    expect(played).toMatchObject({ status: 0, stderr: '' })
    expect(node([real, 'verify', record])).toMatchObject({ status: 0, stderr: '' })
    expect(node([real, 'replay', record, '--lang', language])).toMatchObject({ status: 0, stderr: '' })
  })
}
