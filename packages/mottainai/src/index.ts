/** The game module of Mottainai. */
import type { GameModule } from '@handwerk/kernel'
import { cardTable } from './card-table.js'
import { diagram } from './diagram.js'
import type { MottainaiFact } from './facts.js'
import { game } from './game.js'
import { notation } from './notation.js'
import { options, settings } from './options.js'
import type { Options, Position } from './position.js'
import type { View } from './view.js'
import { words } from './words/index.js'

export const mottainai: GameModule<Position, View, Options, MottainaiFact> = {
  game,
  settings,
  options,
  notation,
  diagram,
  cards: cardTable,
  words,
}

export { type Agenda, agendaOf, DAY, type PartOfDay, type Stop } from './agenda.js'
export { type Argument, kindOf, MATERIAL_OF, type Moment, type Timing, WORKS, type Work } from './book.js'
export { MATERIALS, type Material, NONE, TASKS, type Task, VALUES, WINGS, type Wing } from './cards.js'
export { countOf, coveredAssistants, coveredSales } from './cover.js'
export type { MottainaiFact, Zone } from './facts.js'
export { move, VERBS, type Verb, verbOf, xOf, yOf, zOf } from './moves.js'
export {
  cardsInGame,
  fullWing,
  kindOfCard,
  type Options,
  type Position,
  type Table,
  type TablePlayer as Player,
} from './position.js'
export { type Asked, type Question, questionOf } from './question.js'
export { hasMajority, scores as scoresOf } from './scoring.js'
export type { ActStep, Going, TurnStep } from './stack.js'
export { summary } from './summary.js'
export type { Known, View } from './view.js'
export { namesIn } from './words/names.js'
export { byKind, type WorkId } from './works/index.js'
