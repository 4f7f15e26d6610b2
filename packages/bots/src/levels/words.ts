/** What players are told of the levels: how each errs, and how strong it is. */
import type { Language } from '@handwerk/kernel'
import { LEVELS, type Level } from '../bot.js'
import ratings from './ratings.json' with { type: 'json' }

type Habits = Readonly<Record<Level, Readonly<Record<Language, string>>>>

const habits: Readonly<Record<string, Habits>> = {
  'oh-my-goods': {
    novice: {
      en: 'Falls for buildings with many points, forgets chains, never counts the market.',
      de: 'Lässt sich von Punkten blenden, vergisst Ketten und zählt nie den Markt.',
    },
    apprentice: {
      en: 'Forgets chains, and never counts what the market will bring.',
      de: 'Vergisst Ketten und zählt nie, was der Markt wohl bringt.',
    },
    journeyman: {
      en: 'Runs chains and takes a sure win, but never counts what the market will bring.',
      de: 'Nutzt Ketten und sichere Siege, zählt aber nie, was der Markt wohl bringt.',
    },
    artisan: {
      en: 'Counts the market and plans its purchases, but hardly looks further.',
      de: 'Zählt den Markt und plant seine Käufe, schaut aber kaum weiter.',
    },
    master: {
      en: 'Looks a whole round ahead, but tries only a few plans.',
      de: 'Denkt eine ganze Runde voraus, probiert aber nur wenige Pläne.',
    },
    grandmaster: {
      en: 'Tries thousands of plans before it decides.',
      de: 'Probiert Tausende Pläne, ehe er sich entscheidet.',
    },
  },
  mottainai: {
    novice: {
      en: 'Completes works, but forgets their effects, and seldom hires or sells.',
      de: 'Vollendet Werke, vergisst aber ihre Wirkung; wirbt selten an und verkauft selten.',
    },
    apprentice: {
      en: 'Hires and sells, but forgets the effects of its works.',
      de: 'Wirbt Gehilfen an und verkauft, vergisst aber die Wirkung seiner Werke.',
    },
    journeyman: {
      en: 'Uses its works and takes a sure win, but sees only points that count already.',
      de: 'Nutzt seine Werke und sichere Siege, sieht aber nur Punkte, die schon zählen.',
    },
    artisan: {
      en: 'Knows what every card can become, but hardly looks beyond this turn.',
      de: 'Weiß, was aus jeder Karte werden kann, schaut aber kaum über den Zug hinaus.',
    },
    master: {
      en: 'Looks two turns ahead, but tries only a few ways.',
      de: 'Denkt zwei Züge voraus, probiert aber nur wenige Wege.',
    },
    grandmaster: {
      en: 'Tries thousands of ways through the next turns.',
      de: 'Probiert Tausende Wege durch die nächsten Züge.',
    },
  },
}

const isLevel = (bot: string): bot is Level => LEVELS.some((level) => level === bot)

/** How a level errs, in one sentence; null for another bot or game. */
export const habitOf = (game: string, bot: string): Readonly<Record<Language, string>> | null =>
  Object.hasOwn(habits, game) && isLevel(bot) ? habits[game][bot] : null

/** The rating of a bot among those of its game; null if it has none. `rate-bots` writes them. */
export function ratingOf(game: string, bot: string): number | null {
  const all: Readonly<Record<string, Readonly<Record<string, number>>>> = ratings
  const own = Object.hasOwn(all, game) ? all[game] : {}
  return Object.hasOwn(own, bot) ? own[bot] : null
}
