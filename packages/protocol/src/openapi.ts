/** The HTTP interface as an OpenAPI 3.1 document. */
import type { GameSchemas } from '@handwerk/kernel'
import type { TSchema } from '@sinclair/typebox'
import { REFUSALS, Refused } from './refused.js'
import { ROUTES, type Route } from './routes.js'
import { BUILD_HEADER, PROTOCOL_HEADER, Version } from './version.js'

type Json = { [key: string]: unknown }

/** `games` describes the views and facts of the games by name. */
export function openApi(version: string, games: Readonly<Record<string, GameSchemas>> = {}): Json {
  const schemas: Json = {}
  const paths: { [path: string]: Json } = {}
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, schemas) }
  }
  refer(Refused, schemas)
  for (const [game, parts] of Object.entries(games)) addGame(game, parts, schemas)
  return {
    openapi: '3.1.0',
    info: { title: 'Handwerk', version },
    paths,
    components: {
      schemas,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'handwerk' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

/** Adds the parts of a game, `MottainaiView`, to the components, and lists them in `View` and `Fact`. */
function addGame(game: string, { view, fact, move }: GameSchemas, schemas: Json): void {
  const name = game.replaceAll(/(^|-)(.)/g, (_, _hyphen, letter: string) => letter.toUpperCase())
  const inGame = (part: object): Json => {
    const { definitions = {}, $schema: _, ...schema } = renamed(part, name) as { definitions?: Json; $schema?: string }
    for (const [key, definition] of Object.entries(definitions)) schemas[`${name}${key}`] = definition
    return schema
  }
  const add = (kind: string, part: object) => {
    schemas[`${name}${kind}`] = inGame(part)
    const all = schemas[kind] as { anyOf?: object[] } | undefined
    schemas[kind] = { anyOf: [...(all?.anyOf ?? []), { $ref: `#/components/schemas/${name}${kind}` }] }
  }
  add('View', view)
  add('Fact', fact)
  add('Move', move)
}

/** The same schema with its references into the components. */
function renamed(schema: unknown, name: string): unknown {
  if (Array.isArray(schema)) return schema.map((part) => renamed(part, name))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, part]) =>
      key === '$ref' && typeof part === 'string'
        ? [key, part.replace('#/definitions/', `#/components/schemas/${name}`)]
        : [key, renamed(part, name)],
    ),
  )
}

/** How a client declares its version. */
const DECLARING = { name: PROTOCOL_HEADER, in: 'header', required: false, schema: Version.properties.protocol }

const VERSION_HEADERS = {
  [PROTOCOL_HEADER]: { schema: Version.properties.protocol },
  [BUILD_HEADER]: { schema: Version.properties.build },
}

function operation(name: string, route: Route, schemas: Json): Json {
  const inPath = Object.entries(route.params?.['properties'] ?? {})
  const inQuery = Object.entries(route.query?.['properties'] ?? {})
  const parameters = [
    DECLARING,
    ...inPath.map(([key, schema]) => ({ name: key, in: 'path', required: true, schema })),
    ...inQuery.map(([key, schema]) => ({
      name: key,
      in: 'query',
      required: route.query?.['required']?.includes(key) ?? false,
      schema,
    })),
  ]
  const content = (schema: TSchema) => ({ content: { 'application/json': { schema: refer(schema, schemas) } } })
  return {
    operationId: name,
    summary: route.summary,
    ...(route.person ? { security: [{ cookie: [] }, { token: [] }] } : {}),
    parameters,
    ...(route.body ? { requestBody: { required: true, ...content(route.body) } } : {}),
    responses: {
      '200': { description: 'Done', headers: VERSION_HEADERS, ...content(route.reply) },
      ...Object.fromEntries(
        [...new Set(Object.values(REFUSALS))].map((status) => [
          String(status),
          {
            description: 'Refused',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
          },
        ]),
      ),
    },
  }
}

/** Replaces every named part of a schema with a reference, and collects the named parts. */
function refer(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((part) => refer(part, schemas))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id, fault: _, source, flags: __, ...rest } = schema as { $id?: string; source?: string } & Json
  if (typeof source === 'string') return { ...rest, type: 'string', pattern: source }
  const plain = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, refer(part, schemas)]))
  if ($id === undefined) return plain
  schemas[$id] = plain
  return { $ref: `#/components/schemas/${$id}` }
}
