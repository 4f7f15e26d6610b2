/** Checks messages from outside. Generates no code, so that a page with a strict content policy can use it. */
import type { Reading } from '@handwerk/kernel'
import { KindGuard, type Static, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** The typed value, or the first fault: its place, and what would be right. */
export function check<S extends TSchema>(schema: S, raw: unknown): Reading<Static<S>> {
  const member = memberFor(schema, raw)
  if (fits(member, raw)) return { ok: true, value: raw }
  const first = Value.Errors(member, raw).First()
  const at = first ? first.path.split('/').slice(1).map(key) : []
  return { ok: false, fault: { at, reason: first?.schema['fault'] ?? lower(first?.message ?? 'is not right') } }
}

const MEMBERS = new WeakMap<TSchema, ReadonlyMap<unknown, TSchema>>()

/** The member of a union that the field `is` asks for; a union tries one member after the other. Else the schema itself. */
function memberFor<S extends TSchema>(schema: S, raw: unknown): S {
  if (!KindGuard.IsUnion(schema) || typeof raw !== 'object' || raw === null || !('is' in raw)) return schema
  const members = MEMBERS.get(schema) ?? membersByKind(schema.anyOf)
  MEMBERS.set(schema, members)
  return (members.get(raw.is) as S | undefined) ?? schema
}

/** Without kinds that several members have. */
function membersByKind(members: readonly TSchema[]): Map<unknown, TSchema> {
  const kinds = members.flatMap((member): [unknown, TSchema][] => {
    const kind = KindGuard.IsObject(member) ? member.properties['is'] : undefined
    return kind && KindGuard.IsLiteral(kind) ? [[kind.const, member]] : []
  })
  return new Map(kinds.filter(([kind]) => kinds.filter(([other]) => other === kind).length === 1))
}

/** The library measures a text with a pattern before it knows that it is a text, and throws where there is none. */
export function fits<S extends TSchema>(schema: S, raw: unknown): raw is Static<S> {
  try {
    return Value.Check(schema, raw)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const key = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text)

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
