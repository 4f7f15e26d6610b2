/** Results for spreadsheets. */
import { itemAt } from '@handwerk/kernel'
import { botName } from '../external-bots/bot-command.js'
import type { FinishedPairing, TournamentConfig } from './journal.js'
import { inOrder, type Results } from './results.js'

export function standingsCsv({ entrants }: Results): string {
  const head = [
    'bot',
    'rating',
    'rating low',
    'rating high',
    'games',
    'wins',
    'ties',
    'share',
    'low',
    'high',
    'mean points',
  ]
  const rows = entrants.map((one) => [
    one.name,
    ...(one.rated ? [one.rating, one.ratingLow, one.ratingHigh] : ['', '', '']),
    one.games,
    one.wins,
    one.ties,
    one.share,
    one.low,
    one.high,
    one.meanPoints,
  ])
  return csv([head, ...rows])
}

/** One row for each seat of each game. */
export function gamesCsv({ entrants }: TournamentConfig, played: readonly FinishedPairing[]): string {
  const head = ['round', 'pairing', 'game', 'seat', 'bot', 'points', 'rank', 'rounds', 'decisions']
  const rows = inOrder(played).flatMap(({ round, pairing, outcomes }, number) =>
    outcomes.flatMap(({ points, ranks, rounds, decisions }, game) =>
      pairing.map((entrant, place) => {
        const seat = (place + pairing.length - (game % pairing.length)) % pairing.length
        return [
          round,
          number + 1,
          game + 1,
          seat,
          botName(itemAt(entrants, entrant)),
          itemAt(points, place),
          itemAt(ranks, place),
          rounds,
          decisions,
        ]
      }),
    ),
  )
  return csv([head, ...rows])
}

const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Quotes where needed, and escapes what a spreadsheet would take for a formula. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
