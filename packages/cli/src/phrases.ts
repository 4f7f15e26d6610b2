/** What the program itself says at a table, in each language. What a game says is in the game's words. */
import type { Language } from '@handwerk/kernel'

export interface Phrases {
  readonly guest: string
  readonly whichGame: string
  numberUpTo(most: number): string
  readonly hint: string
  readonly help: readonly string[]
  prompt(name: string): string
  passTo(name: string): string
  readonly pressEnter: string
  readonly manyMoves: string
  noCard(name: string): string
  saved(file: string): string
  readonly saveWhere: string
  readonly inputEnded: string
  readonly leftUnfinished: string
  readonly gameOver: string
  readonly total: string
  readonly tiebreak: string
  winners(names: readonly string[]): string
  moment(number: number, of: number): string
  readonly beginning: string
  seenBy(name: string | null): string
  readonly replayKeys: string
  readonly defaultValue: string
  readonly seatsOf: (min: number, max: number) => string
  readonly bots: string
  asks(name: string, question: string): string
  seat(number: number): string
  readonly analysis: {
    readonly chances: string
    readonly round: string
    readonly end: string
    readonly costly: string
    readonly nothingCostly: string
    readonly best: string
    where(number: number, name: string, round: number): string
    played(where: string, move: string, chance: string): string
    better(move: string, chance: string): string
    nextBest(move: string, chance: string): string
    agreed(name: string, same: number, of: number): string
    basis(iterations: number): string
  }
}

const en: Phrases = {
  guest: 'Guest',
  whichGame: 'Which game?',
  numberUpTo: (most) => `Type a number from 1 to ${most}.`,
  hint: '? moves · help · quit',
  help: [
    'Type the number of a move, or the move as it is written beside it.',
    '?          all moves with their meaning',
    '? CARD     what stands on a card, where the table does not show it',
    'table      the table again',
    'log        all that has happened',
    'save FILE  write the game down so far',
    'quit       leave the game',
  ],
  prompt: (name) => `${name}> `,
  passTo: (name) => `Please pass the keyboard to ${name}.`,
  pressEnter: 'Press Enter to go on.',
  manyMoves: '“?” explains these moves.',
  noCard: (name) => `There is nothing to look up under “${name}”.`,
  saved: (file) => `The game is written to ${file}.`,
  saveWhere: 'Say where to: save FILE',
  inputEnded: 'the input ended before the game did',
  leftUnfinished: 'The game is left unfinished.',
  gameOver: 'The game is over.',
  total: 'total',
  tiebreak: 'tie-break',
  winners: (names) => (names.length === 1 ? `${names[0]} wins.` : `${list(names, 'and')} share the win.`),
  moment: (number, of) => `move ${number} of ${of}`,
  beginning: 'The game begins.',
  seenBy: (name) => (name === null ? 'seen by an onlooker' : `seen by ${name}`),
  replayKeys: 'Enter or → forward, b or ← back, s another seat, q quit',
  defaultValue: 'default',
  seatsOf: (min, max) => (min === max ? `${min} seats` : `${min} to ${max} seats`),
  bots: 'bots',
  asks: (name, question) => `${name}: ${question}`,
  seat: (number) => `seat ${number}`,
  analysis: {
    chances: 'Who was likely to win, at the beginning of each round',
    round: 'round',
    end: 'end',
    costly: 'Decisions that cost most',
    nothingCostly: 'No decision cost as much as two games in a hundred.',
    best: 'The best decision',
    where: (number, name, round) => `Move ${number}, round ${round}, ${name}`,
    played: (where, move, chance) => `${where}: ${move} (${chance} to win)`,
    better: (move, chance) => `Better: ${move} (${chance})`,
    nextBest: (move, chance) => `The next best: ${move} (${chance})`,
    agreed: (name, same, of) => `${name} decided ${of} times, ${same} times as the bot would have.`,
    basis: (iterations) =>
      `Estimated from ${iterations} imagined games for each decision; everybody is judged by what they could see.`,
  },
}

const de: Phrases = {
  guest: 'Gast',
  whichGame: 'Welches Spiel?',
  numberUpTo: (most) => `Bitte eine Zahl von 1 bis ${most}.`,
  hint: '? Züge · help Hilfe · quit Ende',
  help: [
    'Tippe die Nummer eines Zuges, oder den Zug, wie er daneben steht.',
    '?           alle Züge mit ihrer Bedeutung',
    '? KARTE     was auf einer Karte steht, wo es der Tisch nicht zeigt',
    'table       noch einmal der Tisch',
    'log         alles, was geschehen ist',
    'save DATEI  die Partie bis hierher aufschreiben',
    'quit        die Partie verlassen',
  ],
  prompt: (name) => `${name}> `,
  passTo: (name) => `Bitte gib die Tastatur an ${name} weiter.`,
  pressEnter: 'Weiter mit der Eingabetaste.',
  manyMoves: '„?“ erklärt diese Züge.',
  noCard: (name) => `Unter „${name}“ ist nichts nachzuschlagen.`,
  saved: (file) => `Die Partie steht in ${file}.`,
  saveWhere: 'Sag auch wohin: save DATEI',
  inputEnded: 'die Eingabe war vor dem Spiel zu Ende',
  leftUnfinished: 'Die Partie bleibt unbeendet.',
  gameOver: 'Das Spiel ist aus.',
  total: 'zusammen',
  tiebreak: 'bei Gleichstand',
  winners: (names) => (names.length === 1 ? `${names[0]} gewinnt.` : `${list(names, 'und')} teilen sich den Sieg.`),
  moment: (number, of) => `Zug ${number} von ${of}`,
  beginning: 'Das Spiel beginnt.',
  seenBy: (name) => (name === null ? 'mit den Augen eines Zuschauers' : `mit den Augen von ${name}`),
  replayKeys: 'Eingabe oder → weiter, b oder ← zurück, s anderer Platz, q Ende',
  defaultValue: 'üblich',
  seatsOf: (min, max) => (min === max ? `${min} Plätze` : `${min} bis ${max} Plätze`),
  bots: 'Bots',
  asks: (name, question) => `${name}: ${question}`,
  seat: (number) => `Platz ${number}`,
  analysis: {
    chances: 'Wer wohl gewinnt, zu Beginn jeder Runde',
    round: 'Runde',
    end: 'Ende',
    costly: 'Die teuersten Entscheidungen',
    nothingCostly: 'Keine Entscheidung hat so viel wie zwei von hundert Partien gekostet.',
    best: 'Die beste Entscheidung',
    where: (number, name, round) => `Zug ${number}, Runde ${round}, ${name}`,
    played: (where, move, chance) => `${where}: ${move} (Gewinnchance ${chance})`,
    better: (move, chance) => `Besser: ${move} (${chance})`,
    nextBest: (move, chance) => `Das Nächstbeste: ${move} (${chance})`,
    agreed: (name, same, of) => `${name}: ${of} Entscheidungen, davon ${same} so, wie der Bot entschieden hätte.`,
    basis: (iterations) =>
      `Geschätzt aus ${iterations} gedachten Partien je Entscheidung; beurteilt wird, was man sehen konnte.`,
  },
}

const list = (names: readonly string[], and: string) =>
  `${names.slice(0, -1).join(', ')} ${and} ${names[names.length - 1]}`

export const phrases: Readonly<Record<Language, Phrases>> = { en, de }
