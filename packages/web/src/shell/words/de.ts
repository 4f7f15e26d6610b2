import type { Messages } from '../../words/index.ts'
import type { en } from './en.ts'

/** What the pages about the games say in German. */
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

export const de: Messages<typeof en> = {
  generic: {
    position: 'Der Tisch in Worten',
    people: 'Am Tisch',
    over: 'Das Spiel ist aus.',
    find: 'Zug suchen',
    found: (n, of) => `${n} von ${of} Zügen`,
    otherMoves: 'Weitere Züge',
    learn: 'Wie es geht, steht in den Regeln. Am Tisch wählst du aus allen Zügen, die du machen darfst.',
    cards: 'Von diesen Karten gibt es keine Bilder.',
  },
  rules: {
    title: (game) => `Regeln von ${game}`,
    edition: 'Ausgabe',
    both: 'beide',
    differs: (edition) => `nur in der Ausgabe: ${edition}`,
    contents: 'Inhalt',
    numbered: 'Alle Regeln nach Nummern',
    intro: 'Jede Regel hat eine Nummer. Wo der Tisch sagt, dass ein Zug nicht geht, nennt er die Regel danach.',
  },
  cards: {
    title: (game) => `Karten von ${game}`,
    search: 'Eine Karte finden',
    none: 'So heißt keine Karte.',
    found: (n) => count(n, 'Karte', 'Karten'),
  },
  learn: {
    title: (game) => `So wird ${game} gespielt`,
    choose: 'Welches Spiel möchtest du lernen?',
    first: 'Ein erstes Spiel',
    firstText: 'Gegen einen sanften Bot, mit einem Rat zu jedem Zug.',
    rules: 'Alle Regeln mit Nummern',
    lesson: 'Spielend lernen',
    lessonText:
      'Ein richtiges Spiel, Schritt für Schritt: Du machst jeden Zug und erfährst, warum. Es dauert zehn Minuten.',
    resume: (n, of) => `Weiter bei Schritt ${n} von ${of}`,
    restart: 'Von vorn',
    short: 'In Kürze',
  },
  about: {
    title: 'Über Handwerk',
    text: 'Mit Handwerk spielst du zwei Kartenspiele über das Handwerk, allein gegen Bots, an einem Bildschirm oder mit Freunden. Das Spiel läuft in deinem Browser; einmal geöffnet, braucht es kein Netz.',
    games: 'Die Spiele',
    authors:
      'Oh My Goods! ist von Alexander Pfister, Mottainai von Carl Chudyk. Dieses Programm hat mit ihren Verlagen nichts zu tun und zeigt keine ihrer Zeichnungen.',
    icons: 'Bilder',
    iconsText: 'Von game-icons.net, unter der Lizenz CC BY 3.0, zum Teil umgefärbt:',
    fonts: 'Schriften',
    fontsText:
      'Grenze von Omnibus-Type und Atkinson Hyperlegible vom Braille Institute, beide unter der SIL Open Font License 1.1.',
  },
  settings: {
    title: 'Einstellungen',
    name: 'Dein Name',
    language: 'Sprache',
    theme: 'Tag oder Nacht',
    speed: 'Nacherzählen der Züge anderer',
    sound: 'Töne',
    lines: 'Gegner sagen ab und zu etwas',
    values: {
      system: 'wie im System',
      day: 'Tag',
      night: 'Nacht',
      en: 'English',
      de: 'Deutsch',
      calm: 'ruhig',
      brisk: 'zügig',
      instant: 'alles auf einmal',
    },
    yes: 'ja',
    no: 'nein',
    you: 'Konto, Passkeys und Nachrichten, wenn du dran bist',
    motion: 'Karten fliegen nur, wo das System nicht um weniger Bewegung bittet.',
  },
}
