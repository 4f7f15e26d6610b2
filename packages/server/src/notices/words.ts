/** The text of notices. They name only the game and the players, since third parties transport them. */
import type { Language } from '@handwerk/kernel'

interface Words {
  turn(game: string): string
  waiting(names: readonly string[]): string
  invited(game: string): string
  inviting(names: readonly string[]): string
  stop: string
  confirmTitle: string
  confirm(name: string): string
  ignore: string
  forgottenTitle: string
  forgotten(username: string | null): string
  code(code: string): string
  ignoreCode: string
}

export const NOTICE_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    turn: (game) => `${game}: it is your turn`,
    waiting: (names) => `At your table with ${list(names, 'and')}.`,
    invited: (game) => `${game}: you are invited`,
    inviting: (names) =>
      names.length === 0 ? 'A seat is kept for you.' : `${list(names, 'and')} would like to play with you.`,
    stop: 'You get this because you asked for it. No more of it:',
    confirmTitle: 'Handwerk: is this your address?',
    confirm: (name) =>
      `${name} would like to be told here when a game at Handwerk waits for them. If that is you, open this page and confirm:`,
    ignore: 'If it is not you, do nothing, and nothing more is sent.',
    forgottenTitle: 'Handwerk: a new password',
    forgotten: (username) =>
      `Somebody, probably you, has forgotten the password${username ? ` of ${username}` : ''}. Choose a new one here, within an hour:`,
    code: (code) => `Or type this code on the page where you asked for it: ${code}`,
    ignoreCode: 'If it was not you, do nothing: your password stays as it is.',
  },
  de: {
    turn: (game) => `${game}: Du bist dran`,
    waiting: (names) => `An deinem Tisch mit ${list(names, 'und')}.`,
    invited: (game) => `${game}: Du bist eingeladen`,
    inviting: (names) =>
      names.length === 0
        ? 'Ein Platz ist für dich frei gehalten.'
        : `${list(names, 'und')} ${names.length === 1 ? 'möchte' : 'möchten'} mit dir spielen.`,
    stop: 'Du bekommst das, weil du darum gebeten hast. Nicht mehr:',
    confirmTitle: 'Handwerk: Ist das deine Adresse?',
    confirm: (name) =>
      `${name} möchte hier erfahren, wenn ein Spiel bei Handwerk wartet. Wenn du das bist, öffne diese Seite und bestätige:`,
    ignore: 'Wenn nicht, tu nichts; dann kommt auch nichts mehr.',
    forgottenTitle: 'Handwerk: ein neues Passwort',
    forgotten: (username) =>
      `Jemand, wahrscheinlich du, hat das Passwort${username ? ` von ${username}` : ''} vergessen. Wähl hier binnen einer Stunde ein neues:`,
    code: (code) => `Oder tipp diesen Code auf der Seite ein, auf der du darum gebeten hast: ${code}`,
    ignoreCode: 'Wenn du es nicht warst, tu nichts: Dein Passwort bleibt, wie es ist.',
  },
}

function list(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`
}
