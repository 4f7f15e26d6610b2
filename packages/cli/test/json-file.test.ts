import { truncateSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { UserError } from '../src/command-line/user-error.js'
import { faultIn, LARGEST_FILE, openJson, parseJson } from '../src/json-file.js'
import { temporaryFiles } from './cli.js'

const { pathOf, write } = temporaryFiles()

const text = ['{', '  "a": 1,', '  "list": [', '    10,', '    { "b":', '      2 }', '  ]', '}'].join('\n')

describe('the line of a value', () => {
  const file = parseJson('x.json', text)

  it.each([
    [[], 1],
    [['a'], 2],
    [['list'], 3],
    [['list', 0], 4],
    [['list', 1], 5],
    [['list', 1, 'b'], 5],
  ])('of %j is %i', (path, line) => {
    expect(file.lineOf(path)).toBe(line)
  })

  it('that is missing is the line of what should contain it', () => {
    expect(file.lineOf(['list', 1, 'missing'])).toBe(5)
    expect(file.lineOf(['list', 7])).toBe(3)
    expect(file.lineOf(['a', 'deeper', 0])).toBe(2)
    expect(file.lineOf(['nothing'])).toBe(1)
  })

  it('of a repeated key is that of the last one, whose value counts', () => {
    const twice = parseJson('x.json', '{"a": 1,\n"a": 2}')
    expect(twice.value).toEqual({ a: 2 })
    expect(twice.lineOf(['a'])).toBe(2)
  })

  it('is part of an error message, with file and path', () => {
    expect(faultIn(file, { at: ['list', 1, 'b'], reason: 'must be a text' }).message).toBe(
      'x.json, line 5, list[1].b: must be a text',
    )
  })
})

describe('a file that is not JSON is rejected in one sentence', () => {
  const errorOf = (content: string): string => {
    try {
      parseJson('x.json', content)
    } catch (error) {
      if (error instanceof UserError) return error.message
      throw error
    }
    return 'nothing'
  }

  it.each([
    ['{\n "a": 1,\n}', 'x.json, line 3, column 1: is not JSON, unexpected }'],
    ['{a: 1}', "x.json, line 1, column 2: is not JSON, unexpected character 'a'"],
    ['', 'x.json, line 1, column 1: is not JSON, unexpected end of input'],
    ['['.repeat(200_000), 'x.json is nested too deeply'],
  ])('%.20j', (content, sentence) => {
    expect(errorOf(content)).toBe(sentence)
  })

  it('a byte order mark is ignored', () => {
    expect(openJson(write('bom.json', '\ufeff[1]')).value).toEqual([1])
  })

  it('a file that is larger than any record is rejected before it is read', () => {
    const path = write('large.json', '[]')
    truncateSync(path, LARGEST_FILE + 1)
    expect(() => openJson(path)).toThrow(/large.json has more than 8 MB, which no record or position needs$/)
  })

  it('a file of exactly that size is read', () => {
    const path = write('largest.json', `[${' '.repeat(LARGEST_FILE - 2)}]`)
    expect(openJson(path).value).toEqual([])
  })

  it('a missing file and a directory are rejected', () => {
    expect(() => openJson(pathOf('nowhere.json'))).toThrow(/nowhere.json cannot be read: there is no such file$/)
    expect(() => openJson(pathOf('.'))).toThrow(/cannot be read: it is a directory$/)
  })
})
