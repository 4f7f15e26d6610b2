/** The texts of the program in each language. Those of a game are in its `words`. */
import type { Level } from '@handwerk/bots'
import type { Language } from '@handwerk/kernel'
import type { StoryKind } from '@handwerk/match'

/** What can be typed beside moves: in the language of the session, or in English. */
export const COMMANDS = ['help', 'table', 'market', 'hand', 'me', 'log', 'hint', 'undo', 'save', 'quit'] as const
export type Command = (typeof COMMANDS)[number]

export interface Phrases {
  readonly guest: string
  readonly whichGame: string
  numberUpTo(most: number): string
  readonly commands: Readonly<Record<Command, string>>
  /** Other bots have no translated name. */
  readonly levels: Readonly<Record<Level, string>>
  readonly whichLevel: string
  readonly hint: string
  thinking(name: string): string
  readonly lookingAhead: string
  hintIs(move: string, chance: string): string
  nextBest(move: string, chance: string): string
  readonly wholeTurn: string
  readonly noHint: string
  readonly legal: string
  didYouMean(meant: string): string
  noFolder(folder: string): string
  readonly undone: string
  readonly nothingToUndo: string
  readonly undoAlone: string
  readonly kept: string
  readonly nothingKept: string
  notKept(file: string): string
  readonly unfinished: string
  resumed(moves: number): string
  /** The rules have changed since; `lost` moves are not legal any more. */
  newerRules(lost: number): string
  /** Of a record that is shown as it was stored. */
  olderRules(made: number, own: number): string
  readonly help: readonly string[]
  prompt(name: string): string
  passTo(name: string): string
  readonly pressEnter: string
  readonly manyMoves: string
  saved(file: string): string
  readonly saveWhere: string
  readonly inputEnded: string
  readonly leftUnfinished: string
  readonly gameOver: string
  readonly total: string
  readonly tiebreak: string
  winners(names: readonly string[]): string
  /** How a game ended that was not played to its end. */
  readonly ended: Readonly<
    Record<'resigned' | 'timeout' | 'agreed' | 'abandoned', (winners: readonly string[]) => string>
  >
  /** What happened beside the moves. */
  readonly story: Readonly<Record<Exclude<StoryKind, 'undo'>, (name: string) => string>> & {
    /** `whose`: the names of those whose moves were taken back, and how many of each; empty if all were their own. */
    undo(name: string, moves: number, whose: readonly (readonly [name: string, moves: number])[]): string
  }
  /** Who makes a move where a bot makes it in their place. */
  botFor(name: string): string
  /** After how many moves something happened. */
  afterMoves(moves: number, sentence: string): string
  /** Of those who resigned, or whose time was over, in a game that others played to its end. */
  behind(names: readonly string[]): string
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
  commands: {
    help: 'help',
    table: 'table',
    market: 'market',
    hand: 'hand',
    me: 'me',
    log: 'log',
    hint: 'hint',
    undo: 'undo',
    save: 'save',
    quit: 'quit',
  },
  levels: {
    novice: 'Novice',
    apprentice: 'Apprentice',
    journeyman: 'Journeyman',
    artisan: 'Artisan',
    master: 'Master',
    grandmaster: 'Grandmaster',
  },
  whichLevel: 'Against whom?',
  hint: '? moves · hint · undo · help · quit',
  thinking: (name) => `${name} is thinking …`,
  lookingAhead: 'Looking ahead …',
  hintIs: (move, chance) => `Hint: ${move} (${chance} to win)`,
  nextBest: (move, chance) => `Next best: ${move} (${chance})`,
  wholeTurn: 'The whole turn:',
  noHint: 'Nobody gives hints for this game.',
  legal: 'This is legal now:',
  didYouMean: (meant) => `Did you mean “${meant}”?`,
  noFolder: (folder) => `Not saved: there is no folder ${folder}.`,
  undone: 'Your last move is taken back.',
  nothingToUndo: 'There is nothing to take back: since your last move something was revealed, or somebody has moved.',
  undoAlone: 'Moves can only be taken back by one person who plays against bots alone.',
  nothingKept: 'Nothing is kept: you have not moved yet.',
  kept: 'The game is kept. To go on with it: handwerk play --resume',
  notKept: (file) => `The game cannot be kept in ${file}; “save FILE” writes it elsewhere.`,
  unfinished: 'There is a game that is not over. To go on with it: handwerk play --resume',
  resumed: (moves) => `The game goes on after ${moves === 1 ? 'one move' : `${moves} moves`}.`,
  olderRules: (made, own) =>
    `This game was played by version ${made} of the rules, this is version ${own}: it is shown as it was written down.`,
  newerRules: (lost) =>
    `The rules have changed since you left it; from here on it is played by the new ones.${
      lost === 0 ? '' : lost === 1 ? ' The last move was lost.' : ` The last ${lost} moves were lost.`
    }`,
  help: [
    'Type the number of a move, or the move as it is written beside it; Tab completes it.',
    '?          all moves with their meaning',
    '? MOVE     whether it is legal, or which rule forbids it',
    '? CARD     what stands on a card',
    'hint       what the bot would play, and why',
    'undo       take the last move back, unless something was revealed since',
    'table      the whole table again; market, hand and me: parts of it',
    'log        all that has happened',
    'save FILE  write the game down so far; “handwerk play --resume FILE” goes on',
    'quit       leave the game; it is kept',
  ],
  prompt: (name) => `${name}> `,
  passTo: (name) => `Please pass the keyboard to ${name}.`,
  pressEnter: 'Press Enter to go on.',
  manyMoves: '“?” explains these moves.',
  saved: (file) => `The game is written to ${file}.`,
  saveWhere: 'Say where to: save FILE',
  inputEnded: 'the input ended before the game did',
  leftUnfinished: 'The game is left unfinished.',
  gameOver: 'The game is over.',
  total: 'total',
  tiebreak: 'tie-break',
  winners: (names) => (names.length === 1 ? `${names[0]} wins.` : `${list(names, 'and')} share the win.`),
  ended: {
    resigned: (names) => `${list(names, 'and')} wins: the others resigned.`,
    timeout: (names) => `${list(names, 'and')} wins on time.`,
    agreed: () => 'It was ended by agreement, without a result.',
    abandoned: () => 'It was given up by everybody.',
  },
  story: {
    resign: (name) => `${name} resigned.`,
    timeout: (name) => `${name} ran out of time.`,
    leave: (name) => `${name} left. A bot plays on.`,
    return: (name) => `${name} is back.`,
    end: () => 'The game was ended by agreement.',
    undo: (name, moves, whose) =>
      `${name} took ${moves === 1 ? 'a move' : `${moves} moves`} back${sharesOf(whose, 'of')}.`,
  },
  botFor: (name) => `${name} (bot)`,
  afterMoves: (moves, sentence) => `${moves === 0 ? 'Before the first move' : `After move ${moves}`}: ${sentence}`,
  behind: (names) =>
    `${list(names, 'and')} gave up before the end, and ${names.length === 1 ? 'comes' : 'come'} after the others.`,
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
    agreed: (name, same, of) => `${name}: ${of} decisions, ${same} of them as the bot would have decided.`,
    basis: (iterations) =>
      `Estimated from ${iterations} imagined games for each decision; everybody is judged by what they could see.`,
  },
}

const de: Phrases = {
  guest: 'Gast',
  whichGame: 'Welches Spiel?',
  numberUpTo: (most) => `Bitte eine Zahl von 1 bis ${most}.`,
  commands: {
    help: 'hilfe',
    table: 'tisch',
    market: 'markt',
    hand: 'hand',
    me: 'ich',
    log: 'verlauf',
    hint: 'tipp',
    undo: 'zurück',
    save: 'speichern',
    quit: 'ende',
  },
  levels: {
    novice: 'Anfänger',
    apprentice: 'Lehrling',
    journeyman: 'Geselle',
    artisan: 'Altgeselle',
    master: 'Meister',
    grandmaster: 'Großmeister',
  },
  whichLevel: 'Gegen wen?',
  hint: '? Züge · tipp · zurück · hilfe · ende',
  thinking: (name) => `${name} denkt nach …`,
  lookingAhead: 'Es wird vorausgedacht …',
  hintIs: (move, chance) => `Tipp: ${move} (Gewinnchance ${chance})`,
  nextBest: (move, chance) => `Das Nächstbeste: ${move} (${chance})`,
  wholeTurn: 'Der ganze Zug:',
  noHint: 'Für dieses Spiel gibt niemand Tipps.',
  legal: 'Das ist jetzt erlaubt:',
  didYouMean: (meant) => `Meintest du „${meant}“?`,
  noFolder: (folder) => `Nicht gespeichert: Es gibt keinen Ordner ${folder}.`,
  undone: 'Dein letzter Zug ist zurückgenommen.',
  nothingToUndo:
    'Es gibt nichts zurückzunehmen: Seit deinem letzten Zug wurde etwas aufgedeckt, oder jemand hat gezogen.',
  undoAlone: 'Züge zurücknehmen kann nur, wer allein gegen Bots spielt.',
  nothingKept: 'Es wird nichts aufgehoben: Du hast noch nicht gezogen.',
  kept: 'Die Partie bleibt erhalten. Weiter geht es mit: handwerk play --resume',
  notKept: (file) => `Die Partie lässt sich nicht in ${file} aufheben; „speichern DATEI“ schreibt sie anderswohin.`,
  unfinished: 'Eine Partie ist noch nicht zu Ende. Weiter geht es mit: handwerk play --resume',
  resumed: (moves) => `Die Partie geht nach ${moves === 1 ? 'einem Zug' : `${moves} Zügen`} weiter.`,
  olderRules: (made, own) =>
    `Diese Partie wurde nach Version ${made} der Regeln gespielt, hier gilt Version ${own}: Sie wird gezeigt, wie sie aufgeschrieben wurde.`,
  newerRules: (lost) =>
    `Seitdem haben sich die Regeln geändert; ab hier wird nach den neuen gespielt.${
      lost === 0 ? '' : lost === 1 ? ' Der letzte Zug ging verloren.' : ` Die letzten ${lost} Züge gingen verloren.`
    }`,
  help: [
    'Tippe die Nummer eines Zuges, oder den Zug, wie er daneben steht; Tab ergänzt ihn.',
    '?                alle Züge mit ihrer Bedeutung',
    '? ZUG            ob er erlaubt ist, oder welche Regel ihn verbietet',
    '? KARTE          was auf einer Karte steht',
    'tipp             was der Bot spielen würde, und warum',
    'zurück           nimmt den letzten Zug zurück, wenn seither nichts aufgedeckt wurde',
    'tisch            noch einmal der ganze Tisch; markt, hand und ich: Teile davon',
    'verlauf          alles, was geschehen ist',
    'speichern DATEI  schreibt die Partie auf; „handwerk play --resume DATEI“ setzt sie fort',
    'ende             verlässt die Partie; sie bleibt erhalten',
  ],
  prompt: (name) => `${name}> `,
  passTo: (name) => `Bitte gib die Tastatur an ${name} weiter.`,
  pressEnter: 'Weiter mit der Eingabetaste.',
  manyMoves: '„?“ erklärt diese Züge.',
  saved: (file) => `Die Partie steht in ${file}.`,
  saveWhere: 'Sag auch wohin: speichern DATEI',
  inputEnded: 'die Eingabe war vor dem Spiel zu Ende',
  leftUnfinished: 'Die Partie bleibt unbeendet.',
  gameOver: 'Das Spiel ist aus.',
  total: 'zusammen',
  tiebreak: 'bei Gleichstand',
  winners: (names) => (names.length === 1 ? `${names[0]} gewinnt.` : `${list(names, 'und')} teilen sich den Sieg.`),
  ended: {
    resigned: (names) => `${list(names, 'und')} gewinnt: Die anderen haben aufgegeben.`,
    timeout: (names) => `${list(names, 'und')} gewinnt durch Zeit.`,
    agreed: () => 'Es wurde im Einvernehmen ohne Ergebnis beendet.',
    abandoned: () => 'Alle haben aufgegeben.',
  },
  story: {
    resign: (name) => `${name} hat aufgegeben.`,
    timeout: (name) => `Die Zeit von ${name} ist abgelaufen.`,
    leave: (name) => `${name} ist gegangen. Ein Bot spielt weiter.`,
    return: (name) => `${name} ist zurück.`,
    end: () => 'Das Spiel wurde im Einvernehmen beendet.',
    undo: (name, moves, whose) =>
      `${name} hat ${moves === 1 ? 'einen Zug' : `${moves} Züge`} zurückgenommen${sharesOf(whose, 'von')}.`,
  },
  botFor: (name) => `${name} (Bot)`,
  afterMoves: (moves, sentence) => `${moves === 0 ? 'Vor dem ersten Zug' : `Nach Zug ${moves}`}: ${sentence}`,
  behind: (names) =>
    `${list(names, 'und')} ${names.length === 1 ? 'hat' : 'haben'} vor dem Ende aufgegeben und ${
      names.length === 1 ? 'liegt' : 'liegen'
    } hinter den anderen.`,
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

const list = (names: readonly string[], and: string): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`

/** ` (1 of Anna, 2 of Ben)`; nothing for none. */
const sharesOf = (whose: readonly (readonly [string, number])[], of: string): string =>
  whose.length === 0 ? '' : ` (${whose.map(([name, moves]) => `${moves} ${of} ${name}`).join(', ')})`

export const phrases: Readonly<Record<Language, Phrases>> = { en, de }
