/** What the pages about the games say in English. */
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

export const en = {
  /** Where a game has no table or pages of its own. */
  generic: {
    position: 'The table, in words',
    people: 'At the table',
    over: 'The game is over.',
    find: 'Find a move',
    found: (n: number, of: number) => `${n} of ${of} moves`,
    otherMoves: 'Other moves',
    learn: 'The rules say how it is played. At the table you choose from all the moves that you may make.',
    cards: 'There are no pictures of these cards.',
  },
  rules: {
    title: (game: string) => `Rules of ${game}`,
    edition: 'Edition',
    both: 'both',
    differs: (edition: string) => `only in the ${edition} edition`,
    contents: 'Contents',
    numbered: 'All rules, by number',
    intro: 'Every rule has a number. Where the table says that a move is not allowed, it names the rule by it.',
  },
  cards: {
    title: (game: string) => `Cards of ${game}`,
    search: 'Find a card',
    none: 'No card is called that.',
    found: (n: number) => count(n, 'card', 'cards'),
  },
  learn: {
    title: (game: string) => `How ${game} is played`,
    choose: 'Which game would you like to learn?',
    first: 'Play a first game',
    firstText: 'Against a gentle bot, with advice for every move.',
    rules: 'All rules, numbered',
    lesson: 'Learn by playing',
    lessonText: 'A real game, step by step: you make every move, and are told why. It takes ten minutes.',
    resume: (n: number, of: number) => `Go on at step ${n} of ${of}`,
    restart: 'From the beginning',
    short: 'In short',
  },
  about: {
    title: 'About Handwerk',
    text: 'Handwerk lets you play two card games about craft, alone against bots, around one screen, or with friends. The game runs in your browser; once opened, it needs no network.',
    games: 'The games',
    authors:
      'Oh My Goods! is by Alexander Pfister, Mottainai by Carl Chudyk. This program is not connected with their publishers; it shows no art of theirs.',
    icons: 'Pictures',
    iconsText: 'From game-icons.net, under the licence CC BY 3.0, some of them recoloured:',
    fonts: 'Faces',
    fontsText:
      'Grenze by Omnibus-Type and Atkinson Hyperlegible by the Braille Institute, both under the SIL Open Font License 1.1.',
  },
  settings: {
    title: 'Settings',
    name: 'Your name',
    language: 'Language',
    theme: 'Day or night',
    speed: 'Retelling of others’ moves',
    sound: 'Sounds',
    lines: 'Opponents say a line now and then',
    values: {
      system: 'as the system says',
      day: 'day',
      night: 'night',
      en: 'English',
      de: 'Deutsch',
      calm: 'calm',
      brisk: 'brisk',
      instant: 'all at once',
    },
    yes: 'yes',
    no: 'no',
    you: 'Account, passkeys, and notices when it is your turn',
    motion: 'Cards fly only where the system does not ask for less motion.',
  },
} as const
