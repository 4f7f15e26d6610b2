/** Checks messages from outside. Generates no code, so that a page with a strict content policy can use it. */
import type { Reading } from '@handwerk/kernel'
import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** The typed value, or the first fault: its place, and what would be right. */
export function check<S extends TSchema>(schema: S, raw: unknown): Reading<Static<S>> {
  if (fits(schema, raw)) return { ok: true, value: raw }
  const first = Value.Errors(schema, raw).First()
  const at = first ? first.path.split('/').slice(1).map(key) : []
  return { ok: false, fault: { at, reason: first?.schema['fault'] ?? lower(first?.message ?? 'is not right') } }
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
