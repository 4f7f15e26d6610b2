/** A whole game that is played from a pipe. */
import { randomFrom } from '@handwerk/kernel'
import { expect, it } from 'vitest'
import { node, real } from './built-program.js'
import { temporaryFiles } from './cli.js'

export function isPlayedFromAPipe(game: string, language: 'en' | 'de'): void {
  it(`${game} is played from a pipe to its end, and the record holds (${language})`, () => {
    const record = temporaryFiles().pathOf(`${game}-${language}.json`)
    // Against a bot that answers at once.
    const seats = ['--seats', 'human,greedy']
    // Numbers at random; those that are too high for a question are asked again.
    const random = randomFrom(game + language)
    const numbers = Array.from({ length: 20_000 }, () => 1 + random.below(6)).join('\n')
    const played = node([real, 'play', game, ...seats, '--seed', '1', '--lang', language, '--save', record], numbers)
    expect(played).toMatchObject({ status: 0, stderr: '' })
    expect(node([real, 'verify', record])).toMatchObject({ status: 0, stderr: '' })
    expect(node([real, 'replay', record, '--lang', language])).toMatchObject({ status: 0, stderr: '' })
  })
}
