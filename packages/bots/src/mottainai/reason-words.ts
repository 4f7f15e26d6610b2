/** The reasons of Mottainai in words. */
import { kindOfCard, namesIn, type View } from '@handwerk/mottainai'
import { counted, englishPhrases, germanPhrases, percent, type ReasonWords, type Sentences } from '../advice/reason.js'
import type { ReasonId } from './reasons.js'

function english(): Sentences<ReasonId, View> {
  const { number, points, cards, others } = englishPhrases
  const names = namesIn('en')
  const work = (card: number) => names.work(kindOfCard(card)).name
  return {
    'ends ahead': (d) =>
      `It ends the game while you are ahead${d.share < 1 ? ` (most likely: ${percent(d.share)})` : ''}.`,
    'not yet': (d) => `The other move ends the game, and you would be likely to lose it (${percent(d.share)} to win).`,
    completes: (d) => `${work(d.card)} in the ${names.wings[d.wing]} brings ${points(d.points)} at once.`,
    'completes and covers': (d) =>
      `${work(d.card)} in the ${names.wings[d.wing]} brings ${points(d.points)} and covers ` +
      `${counted(number(d.covered), 'assistant', 'assistants')}.`,
    majority: (d) =>
      `It gives you the most sales of ${names.materials[d.material]}, so that such cards in your hand score` +
      `${d.points > 0 ? ` (${points(d.points)} so far)` : ''}.`,
    sells: (d) => `The sale of ${work(d.card)} is covered and brings ${points(d.points)}.`,
    hires: (d) => `A ${names.tasks[d.type]} task then gives you ${counted(number(d.actions), 'action', 'actions')}.`,
    'hires covered': (d) =>
      `The assistant is covered: a ${names.tasks[d.type]} task then gives you ${number(d.actions)} actions.`,
    supports: (d) => `With it your workplace supports ${work(d.card)}, which you can craft next.`,
    'task completes': (d) =>
      `With the ${names.tasks[d.type]} task you complete a work this round in ${percent(d.share)} of cases, ` +
      `otherwise in ${percent(d.other)}.`,
    'task sells': (d) =>
      `With the ${names.tasks[d.type]} task you sell ${cards(d.count)} this round on average, otherwise ${number(d.other)}.`,
    'task hires': (d) =>
      `With the ${names.tasks[d.type]} task you hire ${counted(number(d.count), 'assistant', 'assistants')} this round ` +
      `on average, otherwise ${number(d.other)}.`,
    'more works': (d) =>
      `It leads to ${counted(number(d.best), 'work', 'works')} by the end of the round, not ${number(d.other)}.`,
    'more points of works': (d) =>
      `It leads to works for ${points(d.best)} by the end of the round, not ${number(d.other)}.`,
    'more points of effects': (d) => `The effects of your works then score ${points(d.best)}, not ${number(d.other)}.`,
    'more use of effects': () => 'It leads to works whose effects help you more.',
    'more covered sales': (d) => `It leads to covered sales for ${points(d.best)}, not ${number(d.other)}.`,
    'more uncovered sales': (d) =>
      `It leads to more sales that a work can still cover (for ${points(d.best)}, not ${number(d.other)}).`,
    'more assistants': (d) =>
      `It leads to ${counted(number(d.best), 'assistant', 'assistants')} by the end of the round, not ${number(d.other)}.`,
    'more covered assistants': (d) =>
      `It leads to ${counted(number(d.best), 'covered assistant', 'covered assistants')}, not ${number(d.other)}.`,
    'more workplace': (d) => `It leads to a workplace worth ${number(d.best)}, not ${number(d.other)}.`,
    'more scoring hand': (d) => `Cards in your hand then score ${points(d.best)}, not ${number(d.other)}.`,
    'more cards': (d) => `It leaves you ${cards(d.best)} at the end of the round, not ${number(d.other)}.`,
    'more spare cards': (d) => `It leaves you ${cards(d.best)} above five, not ${number(d.other)}.`,
    'more craftable': () => 'It leaves you more that you can craft.',
    'more fuller wing': () => 'It brings you nearer to a full wing, and so to the end of the game.',
    'more smithable': () => 'It leaves you more that you can smith.',
    'less works': (d) =>
      `It leaves ${others(d.rivals)} with ${counted(number(d.best), 'work', 'works')}, not ${number(d.other)}.`,
    'less points of works': (d) =>
      `It leaves ${others(d.rivals)} with works for ${points(d.best)}, not ${number(d.other)}.`,
    'less points of effects': (d) =>
      `It leaves ${others(d.rivals)} with effects for ${points(d.best)}, not ${number(d.other)}.`,
    'less use of effects': (d) => `It leaves ${others(d.rivals)} with effects that help less.`,
    'less covered sales': (d) =>
      `It leaves ${others(d.rivals)} with covered sales for ${points(d.best)}, not ${number(d.other)}.`,
    'less uncovered sales': (d) =>
      `It leaves ${others(d.rivals)} with fewer sales to cover (for ${points(d.best)}, not ${number(d.other)}).`,
    'less assistants': (d) =>
      `It leaves ${others(d.rivals)} with ${counted(number(d.best), 'assistant', 'assistants')}, not ${number(d.other)}.`,
    'less covered assistants': (d) => `It leaves ${others(d.rivals)} with fewer covered assistants.`,
    'less workplace': (d) =>
      `It leaves ${others(d.rivals)} with a workplace worth ${number(d.best)}, not ${number(d.other)}.`,
    'less scoring hand': (d) => `It leaves ${others(d.rivals)} with fewer cards in hand that score.`,
    'less cards': (d) => `It leaves ${others(d.rivals)} with ${cards(d.best)}, not ${number(d.other)}.`,
    'less spare cards': (d) => `It leaves ${others(d.rivals)} with fewer cards above five.`,
    'less craftable': (d) => `It leaves ${others(d.rivals)} with less to craft.`,
    'less fuller wing': (d) => `It leaves ${others(d.rivals)} further from a full wing.`,
    'less smithable': (d) => `It leaves ${others(d.rivals)} with less to smith.`,
  }
}

function german(): Sentences<ReasonId, View> {
  const { number, points, cards, others, toOthers } = germanPhrases
  const names = namesIn('de')
  const work = (card: number) => names.work(kindOfCard(card)).name
  return {
    'ends ahead': (d) =>
      `Das beendet die Partie, solange du vorn liegst${d.share < 1 ? ` (sehr wahrscheinlich: ${percent(d.share)})` : ''}.`,
    'not yet': (d) =>
      `Der andere Zug beendet die Partie, und du würdest sie wohl verlieren (Gewinnchance ${percent(d.share)}).`,
    completes: (d) => `${work(d.card)} (${names.wings[d.wing]}) bringt sofort ${points(d.points)}.`,
    'completes and covers': (d) =>
      `${work(d.card)} (${names.wings[d.wing]}) bringt ${points(d.points)} und deckt ` +
      `${counted(number(d.covered), 'Gehilfen', 'Gehilfen')}.`,
    majority: (d) =>
      `So hast du die meisten Verkäufe von ${names.materials[d.material]}, und solche Handkarten zählen` +
      `${d.points > 0 ? ` (bisher ${points(d.points)})` : ''}.`,
    sells: (d) => `Der Verkauf von ${work(d.card)} ist gedeckt und bringt ${points(d.points)}.`,
    hires: (d) =>
      `Die Aufgabe ${names.tasks[d.type]} gibt dir dann ${counted(number(d.actions), 'Aktion', 'Aktionen')}.`,
    'hires covered': (d) =>
      `Der Gehilfe ist gedeckt: Die Aufgabe ${names.tasks[d.type]} gibt dir dann ${number(d.actions)} Aktionen.`,
    supports: (d) =>
      `Damit stützt deine Werkstatt ${work(d.card)}: Das Werk kannst du als nächstes durch Handwerk vollenden.`,
    'task completes': (d) =>
      `Mit der Aufgabe ${names.tasks[d.type]} vollendest du in dieser Runde in ${percent(d.share)} der Fälle ein Werk, ` +
      `sonst in ${percent(d.other)}.`,
    'task sells': (d) =>
      `Mit der Aufgabe ${names.tasks[d.type]} verkaufst du in dieser Runde im Mittel ${cards(d.count)}, sonst ${number(d.other)}.`,
    'task hires': (d) =>
      `Mit der Aufgabe ${names.tasks[d.type]} wirbst du in dieser Runde im Mittel ${number(d.count)} Gehilfen an, ` +
      `sonst ${number(d.other)}.`,
    'more works': (d) => `Das führt bis zum Ende der Runde zu ${number(d.best)} statt ${number(d.other)} Werken.`,
    'more points of works': (d) =>
      `Das führt bis zum Ende der Runde zu Werken für ${points(d.best)} statt ${number(d.other)}.`,
    'more points of effects': (d) =>
      `Die Wirkungen deiner Werke zählen dann ${points(d.best)} statt ${number(d.other)}.`,
    'more use of effects': () => 'Das führt zu Werken, deren Wirkungen dir mehr nützen.',
    'more covered sales': (d) => `Das führt zu gedeckten Verkäufen für ${points(d.best)} statt ${number(d.other)}.`,
    'more uncovered sales': (d) =>
      `Das führt zu mehr Verkäufen, die ein Werk noch decken kann (für ${points(d.best)} statt ${number(d.other)}).`,
    'more assistants': (d) =>
      `Das führt bis zum Ende der Runde zu ${number(d.best)} statt ${number(d.other)} Gehilfen.`,
    'more covered assistants': (d) => `Das führt zu ${number(d.best)} statt ${number(d.other)} gedeckten Gehilfen.`,
    'more workplace': (d) => `Deine Werkstatt ist am Ende der Runde ${number(d.best)} statt ${number(d.other)} wert.`,
    'more scoring hand': (d) => `Deine Handkarten zählen dann ${points(d.best)} statt ${number(d.other)}.`,
    'more cards': (d) => `Am Ende der Runde bleiben dir ${cards(d.best)} statt ${number(d.other)}.`,
    'more spare cards': (d) => `So hast du ${cards(d.best)} über fünf statt ${number(d.other)}.`,
    'more craftable': () => 'So bleibt dir mehr, was du durch Handwerk vollenden kannst.',
    'more fuller wing': () => 'Das bringt dich einem vollen Flügel näher, und damit dem Ende der Partie.',
    'more smithable': () => 'So bleibt dir mehr, was du schmieden kannst.',
    'less works': (d) => `So bleiben ${toOthers(d.rivals)} ${number(d.best)} statt ${number(d.other)} Werke.`,
    'less points of works': (d) =>
      `So bleiben ${toOthers(d.rivals)} Werke für ${points(d.best)} statt ${number(d.other)}.`,
    'less points of effects': (d) =>
      `So bleiben ${toOthers(d.rivals)} Wirkungen für ${points(d.best)} statt ${number(d.other)}.`,
    'less use of effects': (d) => `So bleiben ${toOthers(d.rivals)} weniger nützliche Wirkungen.`,
    'less covered sales': (d) =>
      `So bleiben ${toOthers(d.rivals)} gedeckte Verkäufe für ${points(d.best)} statt ${number(d.other)}.`,
    'less uncovered sales': (d) =>
      `So bleiben ${toOthers(d.rivals)} weniger Verkäufe zu decken (für ${points(d.best)} statt ${number(d.other)}).`,
    'less assistants': (d) => `So bleiben ${toOthers(d.rivals)} ${number(d.best)} statt ${number(d.other)} Gehilfen.`,
    'less covered assistants': (d) => `So bleiben ${toOthers(d.rivals)} weniger gedeckte Gehilfen.`,
    'less workplace': (d) =>
      `So bleibt ${toOthers(d.rivals)} eine Werkstatt im Wert von ${number(d.best)} statt ${number(d.other)}.`,
    'less scoring hand': (d) => `So zählen ${toOthers(d.rivals)} weniger Handkarten.`,
    'less cards': (d) => `So bleiben ${toOthers(d.rivals)} ${cards(d.best)} statt ${number(d.other)}.`,
    'less spare cards': (d) => `So bleiben ${toOthers(d.rivals)} weniger Karten über fünf.`,
    'less craftable': (d) => `So kann ${others(d.rivals)} weniger durch Handwerk vollenden.`,
    'less fuller wing': (d) => `So ist ${others(d.rivals)} weiter von einem vollen Flügel entfernt.`,
    'less smithable': (d) => `So kann ${others(d.rivals)} weniger schmieden.`,
  }
}

export const sentences: ReasonWords<ReasonId, View> = { en: english(), de: german() }
