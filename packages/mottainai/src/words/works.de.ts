/** The works in German, by their ids. */
import type { WorkId } from '../works/index.js'
import type { WorkWords } from './lexicon.js'

export const GERMAN_WORKS: Readonly<Record<WorkId, WorkWords>> = {
  crane: {
    name: 'Kranich',
    text: 'Beim Schmieden und beim Handwerk darfst du Papierkarten aus deiner Werkstatt zurücklegen; jede gilt als eine Stütze von beliebigem Material.',
  },
  curtain: {
    name: 'Vorhang',
    text: 'Gegner überspringen deine Schneider- und Schmiedaufgaben, wenn sie keine passende Handkarte vorzeigen.',
  },
  'deck-of-cards': {
    name: 'Kartenspiel',
    text: 'Nach einer Schmiedaktion, mit der du ein Papierwerk vollendet hast, darfst du eine Karte in deinen Abholbereich ziehen.',
  },
  doll: {
    name: 'Puppe',
    text: 'Statt eine Aufgabe aus der Hand zu wählen, darfst du die Aufgabe eines Gegners zu deiner machen; sie gibt dir in diesem Zug eine Aktion mehr.',
  },
  fan: {
    name: 'Fächer',
    text: 'Du darfst die obersten drei Karten des Stapels aufdecken, zwei davon zurücklegen und die dritte wieder obenauf legen.',
  },
  lampshade: {
    name: 'Lampenschirm',
    text: 'Bei Ton und Metall genügt Gleichstand bei den meisten Verkäufen, damit deine Handkarten zählen.',
  },
  pinwheel: {
    name: 'Windrad',
    text: 'Du darfst eine Handkarte zurücklegen; wenn du es tust, darfst du eine Karte in deinen Abholbereich ziehen.',
  },
  plane: {
    name: 'Papierflieger',
    text: 'Nach einer Töpferaktion, mit der du Material genommen hast, darfst du eines deiner Werke in den anderen Flügel stellen.',
  },
  poem: {
    name: 'Gedicht',
    text: 'Nachdem du ein Papierwerk vollendet hast, darfst du es zurücklegen; wenn du es tust, vollende die oberste Karte des Stapels umsonst.',
  },
  scroll: { name: 'Schriftrolle', text: '3 Punkte.' },
  sketch: {
    name: 'Skizze',
    text: 'Statt eine Aufgabe aus der Hand zu wählen, darfst du einen deiner Gehilfen zu deiner Aufgabe machen.',
  },
  straw: { name: 'Stroh', text: 'Deine Schmiedaktionen brauchen für ein Werk aus Stoff oder Ton eine Stütze weniger.' },
  amulet: {
    name: 'Amulett',
    text: 'Nachdem du ein Werk vollendet hast, darfst du ein Material aus deiner Werkstatt zu deinen Verkäufen legen.',
  },
  bench: { name: 'Bank', text: '2 Punkte für jedes deiner Steinwerke.' },
  daidoro: { name: 'Daidoro', text: 'Du darfst Karten vom Stapel auf den Boden legen, bis dort drei liegen.' },
  fountain: {
    name: 'Brunnen',
    text: 'Bevor du eine Schreiberaufgabe ausführst, wessen auch immer, darfst du Mönchkarten aus der Hand vorzeigen; jede gilt dabei als ein Schreiber unter deinen Gehilfen.',
  },
  frog: {
    name: 'Frosch',
    text: 'Wenn kein Gegner weniger Werke hat als du, machst du nach diesem Zug noch einen.',
  },
  'go-set': { name: 'Go-Spiel', text: 'Deine Steinwerke gelten als in beiden Flügeln stehend.' },
  pillar: {
    name: 'Säule',
    text: 'Alle deine Verkäufe des Materials, das du am meisten verkauft hast, sind gedeckt; bei Gleichstand wählst du.',
  },
  statue: { name: 'Statue', text: 'Lege zwei Karten vom Boden in deine Werkstatt.' },
  stool: {
    name: 'Hocker',
    text: 'Nachdem du ein Werk aus Stein, Ton oder Metall vollendet hast, darfst du eine Karte in deinen Abholbereich ziehen.',
  },
  tablet: {
    name: 'Tafel',
    text: 'Lege entweder alle Karten vom Boden zurück, oder lege Karten vom Stapel auf den Boden, bis er sowohl Stein als auch Metall zeigt.',
  },
  tower: {
    name: 'Turm',
    text: 'Gegner überspringen deine Schreiber-, Mönch- und Töpferaufgaben, wenn sie keine passende Handkarte vorzeigen.',
  },
  cloak: {
    name: 'Umhang',
    text: 'Nachdem du ein Werk vollendet hast, darfst du es zurücklegen; wenn du es tust, darfst du ein Metallwerk aus der Hand umsonst vollenden.',
  },
  flag: {
    name: 'Fahne',
    text: 'Bevor du deine eigene Aufgabe ausführst, darfst du für eine weitere Aktion eine passende Handkarte vorzeigen.',
  },
  handkerchief: {
    name: 'Taschentuch',
    text: 'Statt das Handkartenlimit zu prüfen, darfst du eine Handkarte auf den Boden legen.',
  },
  kite: {
    name: 'Drachen',
    text: 'Du darfst eine Handkarte in die Werkstatt eines beliebigen Spielers legen; wenn du es tust, ist der Drachen bis zum Ende deines Zuges eine Kopie eines seiner Werke.',
  },
  mask: { name: 'Maske', text: 'Gegner können die Aktionen deiner Aufgaben nicht durch Gebet oder Handwerk ersetzen.' },
  puppet: {
    name: 'Marionette',
    text: 'Du darfst diese Karte zurücklegen, um mit einem Gegner die Hand zu tauschen: deine Hand wird seine, seine kommt in deinen Abholbereich.',
  },
  quilt: {
    name: 'Steppdecke',
    text: 'Deine Verkäufe aus Papier, Stein und Stoff sind gedeckt; bei diesen Materialien genügt Gleichstand bei den meisten Verkäufen, damit deine Handkarten zählen.',
  },
  robe: {
    name: 'Gewand',
    text: 'Mit einer Schreiberaktion darfst du alle Karten eines Materials aus deiner Werkstatt zu deinen Verkäufen legen.',
  },
  socks: {
    name: 'Socken',
    text: 'Mit einer Töpferaktion darfst du statt einer Karte vom Boden die oberste Karte des Stapels nehmen.',
  },
  tapestry: { name: 'Wandteppich', text: '1 Punkt für jedes Werk in diesem Flügel.' },
  umbrella: {
    name: 'Schirm',
    text: 'Du darfst die oberste Karte des Stapels auf den Boden legen; wenn du es tust, darfst du einen Gehilfen derselben Art zu deinen Verkäufen legen.',
  },
  bangle: {
    name: 'Armreif',
    text: 'Die Gehilfen deiner Gegner geben bei deinen Aufgaben keine Aktionen. Deine Mönche unter den Gehilfen sind alle gedeckt.',
  },
  bowl: { name: 'Schale', text: 'Du darfst die oberste Karte des Stapels in deine Werkstatt legen.' },
  brick: {
    name: 'Ziegel',
    text: 'Bei deinen Schmiedaktionen gilt die Aufgabe jedes Spielers als Handkarte, wenn es um Stützen geht.',
  },
  cup: { name: 'Becher', text: 'Du darfst diese Karte zurücklegen; wenn du es tust, endet das Spiel.' },
  dice: {
    name: 'Würfel',
    text: 'Du darfst die oberste Karte des Stapels aufdecken; ist ihr Wert gleich der Zahl deiner Handkarten, vollende sie umsonst.',
  },
  figurine: {
    name: 'Figurine',
    text: 'Bevor du die Aufgabe eines Gegners ausführst, darfst du für eine weitere Aktion eine passende Handkarte vorzeigen.',
  },
  haniwa: {
    name: 'Haniwa',
    text: '3 Punkte für jeden deiner Gehilfen der Art, von der du am meisten hast; bei Gleichstand wählst du.',
  },
  jar: {
    name: 'Krug',
    text: 'Nenne ein Material: jeder Gegner legt alle solchen Handkarten in deinen Abholbereich.',
  },
  teapot: {
    name: 'Teekanne',
    text: '3 Punkte für jede Karte in deiner Werkstatt von dem Material, von dem du dort am meisten hast; bei Gleichstand wählst du.',
  },
  vase: { name: 'Vase', text: 'Lege zwei Karten vom Boden zu deinen Verkäufen.' },
  bell: {
    name: 'Glocke',
    text: 'Mit einer Schreiberaktion darfst du statt einer Karte aus deiner Werkstatt die oberste Karte des Stapels verkaufen.',
  },
  chopsticks: {
    name: 'Essstäbchen',
    text: 'Statt deine vorige Aufgabe auf den Boden zu legen, darfst du sie zu deinen Verkäufen legen.',
  },
  coin: { name: 'Münze', text: 'Deine Handkarten, die zählen, zählen ein zweites Mal.' },
  flute: {
    name: 'Flöte',
    text: 'Mit einer Mönch- oder Töpferaktion darfst du statt einer Karte vom Boden die Aufgabe oder ein Papierwerk eines Gegners verwenden: es wird dein Gehilfe oder dein Material.',
  },
  gong: {
    name: 'Gong',
    text: 'Du darfst drei Karten in deinen Abholbereich ziehen; wenn du es tust, kommt auch diese Karte dorthin.',
  },
  pin: { name: 'Stecknadel', text: 'Du darfst eine Schneideraktion ausführen.' },
  ring: {
    name: 'Ring',
    text: 'Nach einer Schreiberaktion, mit der du etwas verkauft hast, darfst du einen Verkauf eines Gegners nehmen, der mehr Verkäufe hat als du.',
  },
  shuriken: { name: 'Wurfstern', text: 'Nimm ein Werk eines Gegners, der mehr Werke hat als du.' },
  sword: {
    name: 'Schwert',
    text: 'Mit einer Mönchaktion darfst du einen Gehilfen eines Gegners nehmen, der mehr Gehilfen hat als du; mit einer Töpferaktion ein Material aus der Werkstatt eines Gegners, der dort mehr hat als du.',
  },
  turtle: { name: 'Schildkröte', text: 'Sobald du ein Werk jedes Materials hast, gewinnst du.' },
}
