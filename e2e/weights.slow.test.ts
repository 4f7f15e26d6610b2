/** The weights of the bots are among the files that a browser caches for play without a network. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(`../packages/${path}`, import.meta.url))

const cached = (): string[] => {
  const [, files] = /^const FILES = (.*)$/m.exec(readFileSync(at('web/dist/sw.js'), 'utf8')) ?? []
  return Object.keys(JSON.parse(files ?? '{}'))
}

it.each([
  'oh-my-goods/value-network.json',
  'oh-my-goods/policy-network.json',
  'mottainai/value-network.json',
  'mottainai/policy-network.json',
])('the service worker caches the weights of %s', (file) => {
  const { weights } = JSON.parse(readFileSync(at(`bots/src/${file}`), 'utf8'))
  const holders = readdirSync(at('web/dist/assets')).filter(
    (name) => name.endsWith('.js') && readFileSync(at(`web/dist/assets/${name}`), 'utf8').includes(weights),
  )
  // The page and its worker may have a copy each.
  expect(holders.length).toBeGreaterThan(0)
  expect(cached()).toEqual(expect.arrayContaining(holders.map((name) => `/assets/${name}`)))
})
