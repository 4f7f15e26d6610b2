/**
 * Reads messages of a newer version: ignores unknown fields, so that a field can
 * be added without breaking clients that do not need it.
 */
import type { Fault, Reading } from '@handwerk/kernel'
import { KindGuard, type Static, type TSchema } from '@sinclair/typebox'
import { check, fits } from './check.js'
import { ServerMessage } from './live-messages.js'

/** Like `check`, but drops fields that the schema does not name instead of refusing them. */
export const checkTolerant = <S extends TSchema>(schema: S, raw: unknown): Reading<Static<S>> =>
  check(schema, known(schema, raw))

/** How to read a client of this declared version: only a newer one may send unknown fields. */
export const checkFrom = (declared: number, own: number): typeof check => (declared > own ? checkTolerant : check)

/**
 * What a client received: a message, one of an unknown kind that it may ignore, or
 * one that it should have understood.
 */
export type ReadMessage =
  | { readonly is: 'message'; readonly message: ServerMessage }
  | { readonly is: 'unknown' }
  | { readonly is: 'unreadable'; readonly fault: Fault }

const KINDS = new Set(ServerMessage.anyOf.map(({ properties }) => properties.is.const as string))

/** Reads a message of a live connection as an older client should. */
export function readMessage(raw: unknown): ReadMessage {
  if (isObject(raw) && typeof raw['is'] === 'string' && !KINDS.has(raw['is'])) return { is: 'unknown' }
  const read = checkTolerant(ServerMessage, raw)
  return read.ok ? { is: 'message', message: read.value } : { is: 'unreadable', fault: read.fault }
}

/** The part of a value that a schema knows. Leaves what does not fit, so that the check finds it. */
function known(schema: TSchema, value: unknown): unknown {
  if (KindGuard.IsUnion(schema)) return knownOfUnion(schema, schema.anyOf, value)
  if (KindGuard.IsObject(schema) && isObject(value)) {
    const isClosed = schema.additionalProperties === false
    const fields = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      const own = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
      if (own) return [[key, known(own, part)]]
      return isClosed ? [] : [[key, part]]
    })
    return Object.fromEntries(fields)
  }
  if (KindGuard.IsArray(schema) && Array.isArray(value)) return value.map((part) => known(schema.items, part))
  return value
}

function knownOfUnion(schema: TSchema, members: readonly TSchema[], value: unknown): unknown {
  for (const member of members) {
    if (isOfOtherKind(member, value)) continue
    const part = known(member, value)
    if (fits(member, part)) return part
  }
  const substitute: unknown = schema['unknownAs']
  return typeof value === 'string' && substitute !== undefined ? substitute : value
}

/** Whether the field `is` already rules out this member of a union. */
function isOfOtherKind(member: TSchema, value: unknown): boolean {
  if (!KindGuard.IsObject(member) || !isObject(value)) return false
  const kind = member.properties['is']
  return kind !== undefined && KindGuard.IsLiteral(kind) && kind.const !== value['is']
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
