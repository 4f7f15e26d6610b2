import type { Messages } from '../../../words/index.ts'
import type { en } from './learn-en.ts'

export const de: Messages<typeof en> = {
  aim: 'Worum es geht',
  aimText:
    'Du hütest einen Tempel und verschwendest nichts. Jede Karte ist dreierlei, je nachdem, wo sie liegt: ein Werk, das zu vollenden ist, ein Material, und eine Aufgabe oder ein Gehilfe.',
  win: 'Wie du gewinnst',
  winText:
    'Die meisten Punkte gewinnen. Ein vollendetes Werk bringt seinen Wert, ein Verkauf den seinen, wenn ein Werk ihn deckt; was auf manchen Werken steht, bringt noch mehr. Das Spiel endet sofort, wenn jemand fünf Werke in einem Flügel hat oder der Stapel leer ist.',
  dayTitle: 'Ein Zug',
  steps: [
    'Morgen: zurück auf fünf Handkarten. Deine vorige Aufgabe kommt auf den Boden, und eine Handkarte wird deine neue Aufgabe.',
    'Mittag: du führst die Aufgabe jedes anderen aus, dann deine eigene. Eine Aufgabe ist eine Aktion, eine mehr für jeden passenden Gehilfen, zwei, wenn ein Werk diesen Gehilfen deckt.',
    'Schreiber: eine Karte aus deiner Werkstatt wird verkauft. Mönch: eine Karte vom Boden wird Gehilfe. Schneider: Handkarten zurücklegen und auf fünf ziehen. Töpfer: eine Karte vom Boden kommt in deine Werkstatt. Schmied: ein Werk vollenden; die Stützen zeigst du aus der Hand vor.',
    'Statt jeder Aktion darfst du handwerken (ein Werk aus dem Material der Aktion vollenden, mit Stützen in deiner Werkstatt) oder beten (eine Karte ziehen).',
    'Nacht: was du gezogen hast, kommt auf deine Hand.',
  ],
  coverTitle: 'Stützen und Decken',
  coverText:
    'Ein Werk braucht so viele Karten seines Materials, wie sein Wert sagt, sich selbst mitgezählt. In der Galerie deckt es so viele Gehilfen seines Materials, wie sein Wert sagt, im Laden so viele Verkäufe. Gedeckte Verkäufe zählen. Wer von einem Material am meisten verkauft hat, wertet auch die Handkarten davon.',
  signs: 'Die Zeichen',
  signsList: {
    material: 'das Material: Farbe, Form und Buchstabe sagen dasselbe',
    value: 'sein Wert: Punkte, und wie viele es deckt',
    task: 'die Aufgabe, die es ist, und die Hilfe, die es als Gehilfe gibt',
    words: 'wann das Werk wirkt; darunter, was es kann, sobald es vollendet ist',
    roof: 'ein Dach reicht genau über die Karten, die gedeckt sind',
  },
}
