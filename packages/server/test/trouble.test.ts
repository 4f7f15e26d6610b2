/** What an operator reads when a database fails. */
import { describe, expect, it } from 'vitest'
import { DatabaseTrouble, explained, sentenceOf } from '../src/store/trouble.js'

const failing = (code: string) => Object.assign(new Error(`raw ${code}`), { code })

describe('an error of the database', () => {
  for (const [code, sentence] of [
    ['SQLITE_FULL', 'the disk is full'],
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk is full'],
    ['EFBIG', 'the disk takes no file of this size'],
    ['SQLITE_READONLY_DBMOVED', 'it cannot be written'],
    ['SQLITE_CANTOPEN', 'it cannot be opened'],
    ['EACCES', 'this user has no right to it'],
    ['EPERM', 'this user has no right to it'],
    ['EROFS', 'it cannot be written'],
    ['SQLITE_IOERR_WRITE', 'the disk fails, or is full'],
    ['EIO', 'the disk fails'],
    ['SQLITE_CORRUPT', 'the file is damaged or no database'],
    ['SQLITE_NOTADB', 'the file is damaged or no database'],
    ['SQLITE_BUSY', 'something else uses it'],
  ])
    it(`with the code ${code} is put as a sentence`, () => expect(sentenceOf(failing(code))).toBe(sentence))

  it('that has no code because the file cannot be opened says so', () =>
    expect(sentenceOf(new Error('ConnectionFailed("Unable to open")'))).toBe('it cannot be opened'))

  it('of another kind keeps its own words', () => expect(sentenceOf(failing('SQLITE_ERROR'))).toBe('raw SQLITE_ERROR'))

  it('that is no error at all is shown as it is', () => expect(sentenceOf('odd')).toBe('odd'))
})

describe('an explained error', () => {
  it('names the place', () =>
    expect(explained('/data', failing('ENOSPC'))).toEqual(new DatabaseTrouble('/data: the disk is full')))

  for (const error of [failing('SQLITE_ERROR'), new DatabaseTrouble('said already'), 'odd'])
    it(`is the same if nothing is known of it: ${error}`, () => expect(explained('/data', error)).toBe(error))
})
