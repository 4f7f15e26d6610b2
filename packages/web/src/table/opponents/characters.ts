/**
 * Who sits behind each level: a name, a face, a temper that fits the way the level
 * plays. Their lines are in `lines`, in both languages.
 */
import type { Level } from '@handwerk/bots'

export const NAMES = ['Bruno', 'Jonas', 'Mira', 'Elster', 'Aiko', 'Trude'] as const
export type CharacterName = (typeof NAMES)[number]

/** A level without its character does not compile. */
const OF_LEVEL: Readonly<Record<Level, CharacterName>> = {
  novice: 'Bruno',
  apprentice: 'Jonas',
  journeyman: 'Mira',
  artisan: 'Elster',
  master: 'Aiko',
  grandmaster: 'Trude',
}

const levels = new Map<string, CharacterName>(Object.entries(OF_LEVEL))

/** The names for opponents of one bot: the character of its level first, then the others. */
export function namesFor(bot: string | null): readonly CharacterName[] {
  const own = bot === null ? undefined : levels.get(bot)
  const others = (['Mira', 'Jonas', 'Elster', 'Aiko', 'Bruno', 'Trude'] as const).filter((name) => name !== own)
  return own ? [own, ...others] : others
}

/** Whose face a bot shows: the one of its name, else the one of its level; null for people. */
export function characterOf({
  name,
  bot,
  level,
}: {
  name: string
  bot: boolean
  level?: string | undefined
}): CharacterName | null {
  if (!bot) return null
  return NAMES.find((known) => known === name) ?? (level === undefined ? null : (levels.get(level) ?? null))
}
