/** The pictures that other sites show beside a link: their names are the server's, too. */
import { readFileSync } from 'node:fs'
import { gameNames } from '@handwerk/shelf'
import { expect, it } from 'vitest'

const WIDTH_AT = 16
const HEIGHT_AT = 20

it.each(gameNames)('there is a picture of 1200 x 630 for links to %s', (game) => {
  const picture = readFileSync(new URL(`../public/preview/${game}.png`, import.meta.url))
  expect(picture.toString('latin1', 1, 4)).toBe('PNG')
  expect([picture.readUInt32BE(WIDTH_AT), picture.readUInt32BE(HEIGHT_AT)]).toEqual([1200, 630])
})
