/** The texts of the report in each language. */
import type { Language } from '@handwerk/kernel'
import type { TroubleKind } from '../external-bots/troubles.js'
import type { TournamentStyle } from './pairing.js'

export interface ReportWords {
  readonly locale: string
  readonly kicker: string
  lead(bots: number, pairings: number, games: number, seats: number): string
  best(name: string, rating: string, low: string, high: string): string
  readonly ratings: string
  readonly ratingsNote: string
  readonly matrix: string
  readonly matrixNote: string
  readonly standings: string
  readonly columns: readonly string[]
  readonly points: string
  readonly pointsNote: string
  mean(points: string): string
  readonly length: string
  lengthNote(mean: string, decisions: string): string
  readonly rounds: string
  readonly built: string
  readonly builtNote: string
  readonly with: string
  readonly without: string
  readonly seats: string
  readonly correlation: string
  readonly all: string
  readonly troubles: string
  readonly notRated: string
  readonly troublesNote: string
  readonly kinds: Readonly<Record<TroubleKind, string>>
  readonly last: string
  readonly bot: string
  readonly styles: Readonly<Record<TournamentStyle, string>>
  repeat(style: string, seed: string): string
  games(count: number, value: string): string
}

const en: ReportWords = {
  locale: 'en-GB',
  kicker: 'Handwerk · tournament',
  lead: (bots, pairings, games, seats) =>
    `${bots} bots, ${pairings} pairings at tables of ${seats}, ${games} games; every deal is played from every seat.`,
  best: (name, rating, low, high) => `${name} leads with ${rating} (${low} to ${high}).`,
  ratings: 'Ratings',
  ratingsNote: 'The dot is the rating; the true strength lies on the line with 95 % confidence.',
  matrix: 'Who beats whom',
  matrixNote: 'How often the bot of the row ended before the bot of the column; a tie counts half.',
  standings: 'Standings',
  columns: ['Bot', 'Rating', 'Games', 'Wins', 'Ties', 'Share of wins', '95 %', 'Mean points'],
  points: 'Points',
  pointsNote: 'How often each bot made so many points; all have the same scale. The line is the mean.',
  mean: (points) => `mean ${points}`,
  length: 'Length of a game',
  lengthNote: (mean, decisions) => `${mean} rounds and ${decisions} decisions on average.`,
  rounds: 'rounds',
  built: 'What goes with winning',
  builtNote:
    'For each thing that was built: how having it at the end goes together with winning. Right of the line it goes with wins, left with losses. That is no proof that it causes them. Beside the name: how many seats had it; on the right: their share of wins.',
  with: 'with',
  without: 'without',
  seats: 'seats',
  correlation: 'correlation',
  all: 'All of them',
  troubles: 'Lost decisions',
  notRated: 'not rated',
  troublesNote:
    'Decisions that a stand-in made because the program of a bot failed. A bot that lost most of its decisions is not rated.',
  kinds: {
    crash: 'crash',
    stall: 'stall',
    flood: 'flood',
    nonsense: 'nonsense',
    illegal: 'illegal',
    absent: 'absent',
  },
  last: 'the last one',
  bot: 'Bot',
  styles: { 'round-robin': 'Everybody against everybody', swiss: 'Swiss system' },
  repeat: (style, seed) =>
    `${style}, seed ${seed}: the same command gives the same result, as far as its bots repeat themselves.`,
  games: (count, value) => `${value}: ${count} games`,
}

const de: ReportWords = {
  locale: 'de-DE',
  kicker: 'Handwerk · Turnier',
  lead: (bots, pairings, games, seats) =>
    `${bots} Bots, ${pairings} Paarungen an Tischen zu ${seats}, ${games} Partien; jede Kartenverteilung wird von jedem Platz aus gespielt.`,
  best: (name, rating, low, high) => `${name} führt mit ${rating} (${low} bis ${high}).`,
  ratings: 'Wertungszahlen',
  ratingsNote: 'Der Punkt ist die Wertungszahl; die wahre Stärke liegt mit 95 % Sicherheit auf der Linie.',
  matrix: 'Wer schlägt wen',
  matrixNote: 'Wie oft der Bot der Zeile vor dem Bot der Spalte endete; Gleichstand zählt halb.',
  standings: 'Tabelle',
  columns: ['Bot', 'Wertung', 'Partien', 'Siege', 'geteilt', 'Anteil der Siege', '95 %', 'Punkte im Mittel'],
  points: 'Punkte',
  pointsNote: 'Wie oft jeder Bot so viele Punkte machte; alle im selben Maßstab. Der Strich ist das Mittel.',
  mean: (points) => `Mittel ${points}`,
  length: 'Länge einer Partie',
  lengthNote: (mean, decisions) => `Im Mittel ${mean} Runden und ${decisions} Entscheidungen.`,
  rounds: 'Runden',
  built: 'Was mit Siegen einhergeht',
  builtNote:
    'Für alles, was gebaut wurde: wie es am Ende zu haben mit Siegen zusammengeht. Rechts der Linie geht es mit Siegen einher, links mit Niederlagen. Dass es sie bewirkt, ist damit nicht gesagt. Neben dem Namen: wie viele Plätze es hatten; rechts: ihr Anteil an Siegen.',
  with: 'mit',
  without: 'ohne',
  seats: 'Plätze',
  correlation: 'Korrelation',
  all: 'Alle zusammen',
  troubles: 'Verlorene Entscheidungen',
  notRated: 'ohne Wertung',
  troublesNote:
    'Entscheidungen, die ein anderer traf, weil das Programm eines Bots versagte. Wer die meisten verlor, wird nicht gewertet.',
  kinds: {
    crash: 'Absturz',
    stall: 'zu langsam',
    flood: 'Flut',
    nonsense: 'Unsinn',
    illegal: 'regelwidrig',
    absent: 'abwesend',
  },
  last: 'zuletzt',
  bot: 'Bot',
  styles: { 'round-robin': 'Jeder gegen jeden', swiss: 'Schweizer System' },
  repeat: (style, seed) =>
    `${style}, Startwert ${seed}: derselbe Befehl ergibt dasselbe, soweit sich die Bots wiederholen.`,
  games: (count, value) => `${value}: ${count} Partien`,
}

export const reportWords: Readonly<Record<Language, ReportWords>> = { en, de }
