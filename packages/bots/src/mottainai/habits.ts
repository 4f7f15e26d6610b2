/** The numbers behind a habit, in points while the game is young. */
import learned from './habits.json' with { type: 'json' }

/** Found by playing (see docs/decisions/search.md): what search plays on by. */
export { learned }
export type Habits = Readonly<typeof learned>

/** Sensible at first sight: what greedy plays on by. */
export const sensible: Habits = {
  hired: 1.3,
  covered: 0.7,
  newCard: 0.6,
  spareCard: 0.25,
  uncovered: 0.6,
  stored: 0.5,
  wanted: 0.3,
  /** The effects of works, times what `worth.ts` says of them; and any work, beyond its points. */
  effects: 1,
  work: 0,
  gallery: 0.1,
  toBeSold: 0.2,
  supportShown: 0.3,
  /** What a card from the deck is worth more than one that is returned for it. */
  freshCard: 0.45,
  /** What others gain from a task counts less: they may have better to do. */
  givenAway: 0.4,
  /** A hidden hand card may score; about so much. */
  hiddenCard: 0.5,
  cardKept: 0.2,
  valueKept: 0.1,
  effectKept: 0.15,
  majorityMayBeLost: 0.5,
  craftable: 0.4,
  alike: 0.1,
  towardsMajority: 0.3,
  noTask: 0.6,
  /** Actions; for a craft and a smith's work, times what it is worth. */
  clerk: 1,
  monk: 1,
  tailor: 0.4,
  potter: 0.8,
  smith: 2.5,
  smithOfAnother: 1.2,
  craft: 1,
  prayer: 0.5,
  using: 1,
}
