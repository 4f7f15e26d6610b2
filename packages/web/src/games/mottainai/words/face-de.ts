import type { Messages } from '../../../words/index.ts'
import type { faceEn } from './face-en.ts'

export const faceDe: Messages<typeof faceEn> = {
  letters: { paper: 'P', stone: 'S', cloth: 'F', clay: 'T', metal: 'M' },
  covered: 'gedeckt',
  when: {
    "before an opponent's task": 'vor der Aufgabe eines Gegners',
    'after clerk': 'nach Schreiber',
    'after completing': 'nach dem Vollenden',
    'after potter': 'nach Töpfer',
    'after smith': 'nach Schmied',
    'after your prayer action': 'nach deinem Gebet',
    always: 'immer',
    'at night': 'in der Nacht',
    'before a clerk task': 'vor Schreiberaufgaben',
    'before your tailor action': 'vor deinem Schneider',
    'before your task': 'vor deiner Aufgabe',
    clerk: 'Schreiber',
    guard: 'Wache',
    'in the morning': 'am Morgen',
    'instead of choosing a task': 'statt der Aufgabenwahl',
    'instead of dropping your task': 'statt abzulegen',
    'instead of the hand limit': 'statt des Handlimits',
    'monk, potter': 'Mönch, Töpfer',
    'on completion': 'beim Vollenden',
    potter: 'Töpfer',
    scoring: 'Wertung',
    support: 'Stütze',
  },
  say: {
    value: (n) => `Wert ${n}`,
    copies: (work) => `jetzt eine Kopie von ${work}`,
    sale: (n) => `verkauft für ${n}`,
    assistant: (task) => `Gehilfe: ${task}`,
  },
}
