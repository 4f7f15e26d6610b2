/** What a player is told when choosing a bot: its rating beside the name, and how it errs. */
import { habitOf, LEVELS, ratingOf } from '@handwerk/bots'
import { useLanguage, type Words } from '../words/index.ts'

/** The bots that are offered: the levels, or, in a game that has none, all. */
export const offeredBots = (bots: readonly string[]): readonly string[] =>
  LEVELS.every((level) => bots.includes(level)) ? LEVELS : bots

/** A name of a bot with its rating, if it has one. */
export function withRating(w: Words, game: string, bot: string, name: string): string {
  const rating = ratingOf(game, bot)
  return rating === null ? name : w.setup.rated(name, rating)
}

export function BotNote({ game, bot }: { game: string; bot: string }) {
  const language = useLanguage()
  const habit = habitOf(game, bot)
  return habit && <p className="quiet">{habit[language]}</p>
}
