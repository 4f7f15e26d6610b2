/** The text of notices. They name only the game and the players, since third parties transport them. */
import type { Language } from '@handwerk/kernel'

interface Words {
  turn(game: string): string
  waiting(names: readonly string[]): string
  stop: string
  confirmTitle: string
  confirm(name: string): string
  ignore: string
}

export const NOTICE_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    turn: (game) => `${game}: it is your turn`,
    waiting: (names) => `At your table with ${list(names, 'and')}.`,
    stop: 'You get this because you asked for it. No more of it:',
    confirmTitle: 'Handwerk: is this your address?',
    confirm: (name) =>
      `${name} would like to be told here when a game at Handwerk waits for them. If that is you, open this page and confirm:`,
    ignore: 'If it is not you, do nothing, and nothing more is sent.',
  },
  de: {
    turn: (game) => `${game}: Du bist dran`,
    waiting: (names) => `An deinem Tisch mit ${list(names, 'und')}.`,
    stop: 'Du bekommst das, weil du darum gebeten hast. Nicht mehr:',
    confirmTitle: 'Handwerk: Ist das deine Adresse?',
    confirm: (name) =>
      `${name} möchte hier erfahren, wenn ein Spiel bei Handwerk wartet. Wenn du das bist, öffne diese Seite und bestätige:`,
    ignore: 'Wenn nicht, tu nichts; dann kommt auch nichts mehr.',
  },
}

function list(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`
}
