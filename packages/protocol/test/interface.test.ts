/**
 * The whole interface, as it was last agreed upon. Clients are written for it, so a
 * change must be seen: `npx vitest run packages/protocol/test/interface.test.ts -u`
 * writes an intended one, and its difference shows whether the version must rise.
 */
import { BotHears, BotSays, ClientMessage, openApi, REFUSALS, ServerMessage } from '@handwerk/protocol'
import { describe, expect, it } from 'vitest'

type Json = { readonly [key: string]: unknown }
type Operation = { readonly responses: Json } & Json

const document = openApi('0') as {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly components: { readonly schemas: Json } & Json
} & Json
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ what: `${method} ${path}`, operation })),
)

const line = (name: string, value: unknown) => `${name} ${JSON.stringify(value)}\n`

/** Adds a line for each named part of a schema, and returns the schema with names in their places. */
function named(schema: unknown, lines: Map<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => named(part, lines))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id, ...rest } = schema as { $id?: string }
  const plain = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, named(part, lines)]))
  if ($id === undefined) return plain
  lines.set($id, line($id, plain))
  return $id
}

describe('the interface is as it was', () => {
  it('in the addresses of HTTP', () => {
    const lines = operations.map(({ what, operation: { responses, ...rest } }) =>
      line(what, { ...rest, reply: responses['200'] }),
    )
    return expect(lines.join('')).toMatchFileSnapshot('golden/operations.txt')
  })

  it('in the bodies of HTTP', () => {
    const { paths: _, components, ...head } = document
    const { schemas, ...ways } = components
    const lines = Object.entries(schemas).map(([name, schema]) => line(name, schema))
    return expect(line('document', { ...head, ...ways }) + lines.join('')).toMatchFileSnapshot('golden/bodies.txt')
  })

  it('in live messages', () => {
    const lines = new Map<string, string>()
    for (const schema of [ClientMessage, ServerMessage, BotHears, BotSays]) named(schema, lines)
    return expect([...lines.values()].join('')).toMatchFileSnapshot('golden/messages.txt')
  })
})

describe('the OpenAPI document', () => {
  const statuses = [...new Set(Object.values(REFUSALS))].map(String)
  const refused = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
  }

  it('says of every operation that it may be refused, and how', () => {
    for (const { what, operation } of operations) {
      const { 200: _, ...others } = operation.responses
      expect(others, what).toEqual(Object.fromEntries(statuses.map((status) => [status, refused])))
    }
  })
})
