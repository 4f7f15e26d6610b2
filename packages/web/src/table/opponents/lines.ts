/** What the characters say now and then. Nothing that they say depends on a card that only they see. */
import type { Language } from '@handwerk/kernel'
import type { CharacterName } from './characters.ts'

/** The beginning of a game, something that went well, something that did not; having won, having lost. */
export type Occasion = 'hello' | 'glad' | 'vexed' | 'won' | 'lost'

type Lines = Readonly<Record<Occasion, readonly string[]>>

export const LINES: Readonly<Record<Language, Readonly<Record<CharacterName, Lines>>>> = {
  en: {
    Bruno: {
      hello: ['No hurry. The kiln is cold.', 'Sit down. There is bread.'],
      glad: ['Well, look at that!', 'It stands. More or less.'],
      vexed: ['Happens. More bread?', 'Ah well. Tomorrow, then.'],
      won: ['Me? Are you sure?'],
      lost: ['Well played. I was hungry.'],
    },
    Jonas: {
      hello: ['Build first, think later!', 'I brought my own hammer.'],
      glad: ['Ha! It even stands!', 'Another one!'],
      vexed: ['Measured twice. Cut wrong.', 'That looked easier.'],
      won: ['Did everybody see that?'],
      lost: ['Show me how you did that!'],
    },
    Mira: {
      hello: ['One thread at a time.', 'Let us begin neatly.'],
      glad: ['I had counted on that.', 'That fits.'],
      vexed: ['A knot. I will untie it.', 'Not as I had planned it.'],
      won: ['Again? I warmed the bench for you.'],
      lost: ['A knot. I will untie it.'],
    },
    Elster: {
      hello: ['Ooh. Is that yours?', 'What glitters here?'],
      glad: ['It glittered, so I took it.', 'Mine!'],
      vexed: ['Keep your copper, then.', 'That was nearly mine.'],
      won: ['All mine. As I said.'],
      lost: ['You took it before I could.'],
    },
    Aiko: {
      hello: ['…', 'Good evening.'],
      glad: ['It was already folded.', 'Yes.'],
      vexed: ['Even a crease teaches.', 'Hm.'],
      won: ['Thank you for the game.'],
      lost: ['That was well folded.'],
    },
    Trude: {
      hello: ['Sit up straight, dear.', 'Let us see what you have learned.'],
      glad: ['I saw it in round three.', 'Naturally.'],
      vexed: ['Oh! Who taught you that?', 'I must be getting old.'],
      won: ['You may come again.'],
      lost: ['At last. Somebody listened.'],
    },
  },
  de: {
    Bruno: {
      hello: ['Keine Eile. Der Ofen ist noch kalt.', 'Setz dich. Brot ist da.'],
      glad: ['Na, schau einer an!', 'Es steht. So halbwegs.'],
      vexed: ['Kommt vor. Noch ein Brot?', 'Nun ja. Dann morgen.'],
      won: ['Ich? Wirklich ich?'],
      lost: ['Gut gespielt. Ich hatte Hunger.'],
    },
    Jonas: {
      hello: ['Erst bauen, dann denken!', 'Den Hammer hab ich selbst dabei.'],
      glad: ['Ha! Es steht sogar!', 'Gleich noch eins!'],
      vexed: ['Zweimal gemessen. Falsch gesägt.', 'Das sah leichter aus.'],
      won: ['Hat das jeder gesehen?'],
      lost: ['Zeig mir, wie du das gemacht hast!'],
    },
    Mira: {
      hello: ['Ein Faden nach dem andern.', 'Fangen wir ordentlich an.'],
      glad: ['Damit hatte ich gerechnet.', 'Das passt.'],
      vexed: ['Ein Knoten. Den löse ich.', 'So war das nicht gedacht.'],
      won: ['Noch mal? Ich halte dir den Platz warm.'],
      lost: ['Ein Knoten. Den löse ich noch.'],
    },
    Elster: {
      hello: ['Oh. Gehört das dir?', 'Was glitzert denn da?'],
      glad: ['Es hat geglitzert, da nahm ich es.', 'Meins!'],
      vexed: ['Dann behalt dein Kupfer.', 'Das war fast meins.'],
      won: ['Alles meins. Sag ich doch.'],
      lost: ['Du hast es mir weggeschnappt.'],
    },
    Aiko: {
      hello: ['…', 'Guten Abend.'],
      glad: ['Es war schon gefaltet.', 'Ja.'],
      vexed: ['Auch ein Knick lehrt etwas.', 'Hm.'],
      won: ['Danke für das Spiel.'],
      lost: ['Das war schön gefaltet.'],
    },
    Trude: {
      hello: ['Sitz gerade, mein Kind.', 'Zeig mal, was du gelernt hast.'],
      glad: ['Das habe ich kommen sehen.', 'Natürlich.'],
      vexed: ['Oh! Wer hat dir das beigebracht?', 'Ich werde wohl alt.'],
      won: ['Du darfst wiederkommen.'],
      lost: ['Endlich hört mal jemand zu.'],
    },
  },
}
