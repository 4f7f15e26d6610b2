/** The reasons of Oh My Goods! in words. */
import type { Language } from '@handwerk/kernel'
import { deckFor, namesIn, percentOf, type View } from '@handwerk/oh-my-goods'
import { counted, englishPhrases, germanPhrases, percent, type ReasonWords, type Sentences } from '../advice/reason.js'
import type { ReasonId } from './reasons.js'

const named = (language: Language) => {
  const names = (view: View) => namesIn(deckFor(view), language)
  return {
    building: (view: View, card: number) => names(view).building(card),
    assistant: (view: View, face: number) => names(view).assistant(face),
  }
}

/** As the table tells them. */
const odds = (share: number): string => `${percentOf(share)} %`

function english(): Sentences<ReasonId, View> {
  const { number, points, cards, others } = englishPhrases
  const { building, assistant } = named('en')
  const modes = ['orderly', 'sloppy']
  const coins = (mean: number) => counted(number(mean), 'coin', 'coins')
  return {
    likelier: (d, view) =>
      `The ${building(view, d.building)} is likely to produce (${odds(d.share)}, ${modes[d.mode]}), ` +
      `the ${building(view, d.otherBuilding)} less so (${odds(d.otherShare)}, ${modes[d.otherMode]}).`,
    earns: (d) => `It earns ${coins(d.coins)} this round on average, not ${number(d.other)}.`,
    buildable: (d, view) =>
      `The ${building(view, d.card)} (${points(d.points)}) can most likely be built this round (${percent(d.share)}).`,
    sooner: (d, view) =>
      `The ${building(view, d.card)} can be built this round in ${percent(d.share)} of cases, ` +
      `the ${building(view, d.other)} in ${percent(d.otherShare)}.`,
    dearer: (d, view) =>
      `The ${building(view, d.card)} is as likely to be built, and brings ${points(d.points)}, not ${d.otherPoints}.`,
    unbuildable: (d, view) => `The ${building(view, d.card)} could hardly be built this round (${percent(d.share)}).`,
    chain: (d, view) => `The chain of the ${building(view, d.building)} gains ${coins(d.coins)}.`,
    produces: (d, view) =>
      `The ${building(view, d.building)} makes goods for ${coins(d.coins)}` +
      `${d.cards > 0 ? `, for ${cards(d.cards)} from the hand` : ', and it costs nothing'}.`,
    builds: (d, view) => `The ${building(view, d.card)} brings ${points(d.points)} for ${coins(d.coins)}.`,
    'last building': (d, view) =>
      `The ${building(view, d.card)} is your eighth building (${points(d.points)}): only one more round is played.`,
    hires: (d, view) => `${assistant(view, d.face)} brings ${points(d.points)} and can produce every round.`,
    'pays less': (d) => `It keeps goods for ${coins(d.coins)} more.`,
    'more points': (d) => `It leads to ${points(d.best)} by the end of the round, not ${number(d.other)}.`,
    'more coins': (d) =>
      `At the end of the round you have ${coins(d.best)} in goods on average, not ${number(d.other)}.`,
    'more cards in hand': (d) =>
      `It leaves you ${cards(d.best)} in hand at the end of the round, not ${number(d.other)}.`,
    'more best yield': (d) => `Your best building then earns about ${coins(d.best)} a round, not ${number(d.other)}.`,
    'more second yield': (d) =>
      `Your second-best building then earns about ${coins(d.best)} a round, not ${number(d.other)}.`,
    'more yield of assistants': (d) =>
      `Your assistants then earn about ${coins(d.best)} a round, not ${number(d.other)}.`,
    'more assistants': () => 'It makes it likelier that you hire an assistant this round.',
    'more extra-card offices': () => 'It makes it likelier that you build an office for extra cards this round.',
    'more buildings': (d) => `It leads to ${number(d.best)} buildings by the end of the round, not ${number(d.other)}.`,
    'more fuel for chains': () => 'It leaves you more hand cards that your chains can use.',
    'less points': (d) => `It leaves ${others(d.rivals)} at ${points(d.best)} this round, not ${number(d.other)}.`,
    'less coins': (d) => `It leaves ${others(d.rivals)} ${coins(d.best)} this round, not ${number(d.other)}.`,
    'less cards in hand': (d) => `It leaves ${others(d.rivals)} ${cards(d.best)} in hand, not ${number(d.other)}.`,
    'less best yield': (d) => `It keeps ${others(d.rivals)} from a better building this round.`,
    'less second yield': (d) => `It keeps ${others(d.rivals)} from a better second building this round.`,
    'less yield of assistants': (d) => `It keeps ${others(d.rivals)} from a better place for an assistant.`,
    'less assistants': (d) => `It makes it less likely that ${others(d.rivals)} hires an assistant this round.`,
    'less extra-card offices': (d) => `It makes it less likely that ${others(d.rivals)} builds an office this round.`,
    'less buildings': (d) => `It leaves ${others(d.rivals)} at ${number(d.best)} buildings, not ${number(d.other)}.`,
    'less fuel for chains': (d) => `It leaves ${others(d.rivals)} fewer cards that their chains can use.`,
  }
}

function german(): Sentences<ReasonId, View> {
  const { number, points, cards, others, toOthers } = germanPhrases
  const { building, assistant } = named('de')
  const modes = ['ordentlich', 'schlampig']
  const coins = (mean: number) => counted(number(mean), 'Münze', 'Münzen')
  return {
    likelier: (d, view) =>
      `${building(view, d.building)} produziert wahrscheinlich (${odds(d.share)}, ${modes[d.mode]}), ` +
      `${building(view, d.otherBuilding)} weniger (${odds(d.otherShare)}, ${modes[d.otherMode]}).`,
    earns: (d) => `Das bringt in dieser Runde im Mittel ${coins(d.coins)}, sonst ${number(d.other)}.`,
    buildable: (d, view) =>
      `${building(view, d.card)} (${points(d.points)}) lässt sich in dieser Runde sehr wahrscheinlich bauen (${percent(d.share)}).`,
    sooner: (d, view) =>
      `${building(view, d.card)} lässt sich in dieser Runde in ${percent(d.share)} der Fälle bauen, ` +
      `${building(view, d.other)} in ${percent(d.otherShare)}.`,
    dearer: (d, view) =>
      `${building(view, d.card)} lässt sich ebenso wahrscheinlich bauen und bringt ${points(d.points)} statt ${d.otherPoints}.`,
    unbuildable: (d, view) => `${building(view, d.card)} ließe sich in dieser Runde kaum bauen (${percent(d.share)}).`,
    chain: (d, view) => `Die Kette bei ${building(view, d.building)} gewinnt ${coins(d.coins)}.`,
    produces: (d, view) =>
      `${building(view, d.building)} macht Waren für ${coins(d.coins)}` +
      `${d.cards > 0 ? `, für ${cards(d.cards)} von der Hand` : ', und das kostet nichts'}.`,
    builds: (d, view) => `${building(view, d.card)} bringt ${points(d.points)} für ${coins(d.coins)}.`,
    'last building': (d, view) =>
      `${building(view, d.card)} ist dein achtes Gebäude (${points(d.points)}): danach folgt nur noch eine Runde.`,
    hires: (d, view) => `${assistant(view, d.face)} bringt ${points(d.points)} und kann in jeder Runde produzieren.`,
    'pays less': (d) => `So bleiben dir Waren für ${coins(d.coins)} mehr.`,
    'more points': (d) => `Das führt bis zum Ende der Runde zu ${number(d.best)} statt ${number(d.other)} Punkten.`,
    'more coins': (d) => `Am Ende der Runde hast du im Mittel Waren für ${coins(d.best)} statt ${number(d.other)}.`,
    'more cards in hand': (d) =>
      `Am Ende der Runde bleiben dir ${cards(d.best)} auf der Hand statt ${number(d.other)}.`,
    'more best yield': (d) =>
      `Dein bestes Gebäude bringt dann etwa ${coins(d.best)} je Runde statt ${number(d.other)}.`,
    'more second yield': (d) =>
      `Dein zweitbestes Gebäude bringt dann etwa ${coins(d.best)} je Runde statt ${number(d.other)}.`,
    'more yield of assistants': (d) =>
      `Deine Gehilfen bringen dann etwa ${coins(d.best)} je Runde statt ${number(d.other)}.`,
    'more assistants': () => 'So wirst du in dieser Runde eher einen Gehilfen anwerben.',
    'more extra-card offices': () => 'So wirst du in dieser Runde eher ein Amt für Zusatzkarten bauen.',
    'more buildings': (d) => `Das führt bis zum Ende der Runde zu ${number(d.best)} statt ${number(d.other)} Gebäuden.`,
    'more fuel for chains': () => 'So bleiben dir mehr Handkarten, die deine Ketten brauchen können.',
    'less points': (d) =>
      `So kommt ${others(d.rivals)} in dieser Runde auf ${points(d.best)} statt ${number(d.other)}.`,
    'less coins': (d) => `So bleiben ${toOthers(d.rivals)} ${coins(d.best)} statt ${number(d.other)}.`,
    'less cards in hand': (d) =>
      `So bleiben ${toOthers(d.rivals)} ${cards(d.best)} auf der Hand statt ${number(d.other)}.`,
    'less best yield': (d) => `Das verwehrt ${toOthers(d.rivals)} in dieser Runde ein besseres Gebäude.`,
    'less second yield': (d) => `Das verwehrt ${toOthers(d.rivals)} in dieser Runde ein besseres zweites Gebäude.`,
    'less yield of assistants': (d) => `Das verwehrt ${toOthers(d.rivals)} einen besseren Platz für einen Gehilfen.`,
    'less assistants': (d) => `So wirbt ${others(d.rivals)} in dieser Runde weniger wahrscheinlich einen Gehilfen an.`,
    'less extra-card offices': (d) => `So baut ${others(d.rivals)} in dieser Runde weniger wahrscheinlich ein Amt.`,
    'less buildings': (d) => `So kommt ${others(d.rivals)} auf ${number(d.best)} statt ${number(d.other)} Gebäude.`,
    'less fuel for chains': (d) => `So bleiben ${toOthers(d.rivals)} weniger Karten für Ketten.`,
  }
}

export const sentences: ReasonWords<ReasonId, View> = { en: english(), de: german() }
