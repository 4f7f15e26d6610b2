import type { Messages } from '../../../words/index.ts'
import type { en } from './learn-en.ts'

export const de: Messages<typeof en> = {
  aim: 'Worum es geht',
  aimText:
    'Du führst Werkstätten. Karten sind dreierlei, je nachdem, wo sie liegen: Rohstoffe auf der Hand und im Markt, Gebäude vor dir, und Waren, verdeckt auf dem Gebäude, das sie gemacht hat.',
  win: 'Wie du gewinnst',
  winText:
    'Die meisten Punkte gewinnen. Gebäude und Gehilfen bringen die Punkte, die auf ihnen stehen, und je fünf Münzen in Waren sind einer mehr. Wenn jemand acht Gebäude hat, wird die Runde zu Ende gespielt, und es folgt eine letzte.',
  roundTitle: 'Eine Runde',
  steps: [
    'Neue Karten: zwei für alle. Davor darfst du die ganze Hand zurückgeben und neu ziehen.',
    'Sonnenaufgang: Die erste Reihe des Marktes wird aufgedeckt, bis zwei halbe Sonnen liegen. Jetzt planen alle geheim: Der Arbeiter geht in ein Gebäude, ordentlich oder schlampig, und eine Handkarte darf zum Bauen beiseite.',
    'Sonnenuntergang: Die zweite Reihe wird aufgedeckt, wieder bis zu zwei halben Sonnen. Beide Reihen zusammen stehen jedem Gebäude offen.',
    'Produzieren: Ein ordentlicher Arbeiter braucht alles und macht zwei Waren; einem schlampigen darf ein Rohstoff fehlen, er macht eine. Handkarten füllen Lücken. Ein Gebäude, das produziert hat, darf seine Kette laufen lassen: Aus Mehl wird Brot, aus Münzen werden mehr Münzen.',
    'Bauen oder anwerben: Du baust die Karte, die beiseiteliegt, oder wirbst stattdessen einen Gehilfen an, der Gebäude in seinen Farben verlangt und in jeder Runde arbeitet. Ein Marktamt gibt allen deinen Gebäuden einen Rohstoff. Bezahlt wird mit Waren; Wechselgeld gibt niemand.',
  ],
  signs: 'Die Zeichen',
  signsList: {
    resource: 'die Karte als Rohstoff: Farbe, Form und Buchstabe sagen dasselbe',
    cost: 'Kosten in Münzen',
    points: 'Punkte, wenn gebaut',
    sun: 'halbe Sonne: Zwei davon beenden eine Marktreihe',
    needs: 'was das Gebäude braucht, um zu produzieren',
    chain: 'Kette: Eines von jedem links wird zu Waren rechts',
    good: 'die Ware, die es macht, und was sie in Münzen wert ist',
    there: 'da: im Markt oder durch ein Amt von dir',
    hand: 'aus der Hand: Eine deiner Karten kann einspringen',
    miss: 'fehlt',
  },
}
