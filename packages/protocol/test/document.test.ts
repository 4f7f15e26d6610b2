import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { placeOf } from '@handwerk/kernel'
import * as protocol from '@handwerk/protocol'
import {
  Act,
  BotHears,
  BotSays,
  ClientMessage,
  check,
  EngineAsks,
  EngineSays,
  openApi,
  ROUTES,
  type Route,
  ServerMessage,
} from '@handwerk/protocol'
import { KindGuard, type TSchema, type TUnion } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8')
const text = `${read('protocol.md')}\n${read('bots.md')}\n${read('engine.md')}`
const examples = [...text.matchAll(/^```json (\w+)\n([\s\S]*?)^```/gm)].map(([, name, json]) => ({
  name,
  value: JSON.parse(json) as { is?: string },
}))

/** Every schema of a message, by its name. */
const schemas = new Map<string, TSchema>()
for (const value of Object.values(protocol)) if (KindGuard.IsSchema(value) && value.$id) schemas.set(value.$id, value)
const routes: Route[] = Object.values(ROUTES)
for (const { body, query, reply } of routes)
  for (const schema of [body, query, reply]) if (schema) schemas.set(nameOf(schema), schema)

function nameOf(schema: TSchema): string {
  if (!schema.$id) throw new Error(`a schema without a name: ${JSON.stringify(schema)}`)
  return schema.$id
}

describe('docs/protocol.md, docs/bots.md and docs/engine.md', () => {
  it('has examples', () => expect(examples.length).toBeGreaterThan(40))

  for (const [index, { name, value }] of examples.entries()) {
    it(`example ${index + 1}, ${name} ${value.is ?? ''}, matches the schema`, () => {
      const schema = schemas.get(name)
      if (!schema) throw new Error(`there is no schema ${name}`)
      const checked = check(schema, value)
      expect(checked.ok ? '' : `${placeOf(checked.fault.at)}: ${checked.fault.reason}`).toBe('')
    })
    it(`example ${index + 1}, ${name} ${value.is ?? ''}, is refused with an unknown field`, () => {
      // The kernel checks records in its own way.
      if (name === 'GameRecord') return
      const schema = schemas.get(name)
      expect(schema && check(schema, { ...value, stranger: 1 }).ok).toBe(false)
    })
  }

  it('has an example of every kind of message', () => {
    const kinds = (name: string, union: TSchema) =>
      (union as TUnion).anyOf.map((member) => `${name} ${member['properties'].is.const}`)
    const bots = [...kinds('BotHears', BotHears), ...kinds('BotSays', BotSays)]
    const wanted = [
      ...kinds('ClientMessage', ClientMessage),
      ...kinds('Act', Act),
      ...kinds('ServerMessage', ServerMessage),
      ...bots,
      ...kinds('EngineAsks', EngineAsks),
      ...kinds('EngineSays', EngineSays),
    ]
    const shown = new Set(examples.map(({ name, value }) => `${name} ${value.is}`))
    expect(wanted.filter((kind) => !shown.has(kind))).toEqual([])
  })

  it('has an example of every HTTP body, and names every address', () => {
    const shown = new Set(examples.map(({ name }) => name))
    for (const { method, path, body, query, reply } of routes) {
      for (const schema of [body, query, reply]) {
        const name = schema && nameOf(schema)
        // A scene is also a message of the server.
        if (name && name !== 'Scene') expect(shown, `${method} ${path}`).toContain(name)
      }
      expect(text, 'the address').toContain(`${method} ${path}`)
    }
  })
})

describe('the OpenAPI document', () => {
  it('lists every route, and has no broken reference', () => {
    const document = openApi('1')
    const json = JSON.stringify(document)
    for (const { path } of routes) expect(json).toContain(`"${path.replaceAll(/:(\w+)/g, '{$1}')}"`)
    const named = document['components'] as { schemas: Record<string, unknown> }
    for (const [, name] of json.matchAll(/#\/components\/schemas\/(\w+)/g)) expect(named.schemas).toHaveProperty(name)
  })

  it('describes the views, facts and moves of the games that it is given', () => {
    const part = { $ref: '#/definitions/Seat', definitions: { Seat: { type: 'number' } } }
    const { components } = openApi('1', { 'a-game': { view: part, fact: part, move: { type: 'number' } } })
    expect(components).toMatchObject({
      schemas: {
        View: { anyOf: [{ $ref: '#/components/schemas/AGameView' }] },
        Fact: { anyOf: [{ $ref: '#/components/schemas/AGameFact' }] },
        AGameView: { $ref: '#/components/schemas/AGameSeat' },
        AGameSeat: { type: 'number' },
        AGameMove: { type: 'number' },
      },
    })
  })
})

describe('a check', () => {
  it('names the place of the fault and what would be right', () => {
    const checked = check(ClientMessage, { is: 'follow', id: 1, table: 'x' })
    expect(checked.ok).toBe(false)
    const name = check(protocol.Naming, { name: ' Anna' })
    expect(name).toEqual({ ok: false, fault: { at: ['name'], reason: expect.stringContaining('1 to 24 characters') } })
  })

  for (const name of ['', ' ', 'a'.repeat(25), 'Anna\n', 'An\u202ena', 'a\u0000b', '\u200b'])
    it(`refuses the name ${JSON.stringify(name)}`, () => expect(check(protocol.Naming, { name }).ok).toBe(false))
  for (const name of ['Anna', 'Jürgen Groß', '李', 'O’Neil', '<b>Bo</b>'])
    it(`accepts the name ${name}`, () => expect(check(protocol.Naming, { name }).ok).toBe(true))
})
