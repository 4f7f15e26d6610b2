import type { LessonWords } from '../../../learn/lesson.ts'

export const de: LessonWords = {
  redraw: {
    title: 'Deine Hand',
    text: 'Du führst eine Werkstatt. Die Münze auf einer Karte ist ihr Preis: Diese fünf sind für den Anfang viel zu teuer. Gib sie alle zurück mit „Alle neu ziehen“.',
    wrong: { '': 'Damit bliebest du viele Runden ohne Gebäude. Wähle „Alle neu ziehen“.' },
  },
  orderly: {
    title: 'Sonnenaufgang: schick deinen Arbeiter',
    text: 'Die erste Reihe des Marktes zeigt zweimal Getreide und einmal Holz: alles, was deine Köhlerei braucht, darum trägt jeder Bedarf einen Haken. Stell den Arbeiter dort auf „ordentlich“, für zwei Waren, und leg den Plan fest.',
    wrong: {
      'work charburner-grain sloppy':
        'Ein schlampiger Arbeiter macht nur eine Ware. Hier fehlt nichts, also ist ordentlich sicher: zwei Waren.',
      'aside ': 'Gebaut wird erst in der nächsten Runde. Nimm die Karte zurück, indem du sie noch einmal wählst.',
      '': 'Wähle „ordentlich“ bei der Köhlerei, dann „Plan festlegen“.',
    },
  },
  produce: {
    title: 'Produzieren',
    text: 'Bei Sonnenuntergang kam eine zweite Reihe. Der Markt dient allen Gebäuden aller Spieler, nichts darin wird verbraucht. Deine Köhlerei hat alles, was sie braucht: Produziere. Zwei Karten kommen verdeckt darauf, als Waren: Kohle, jede eine Münze wert.',
    wrong: { end: 'Dann wäre dein Arbeiter umsonst gekommen. Wähle „Produzieren“.' },
  },
  keep: {
    title: 'Neue Karten',
    text: 'Eine neue Runde: Alle bekommen zwei Karten. Die Mühle kostet drei Münzen, die hast du. Diese Hand ist gut: Behalte sie.',
    wrong: { redraw: 'Dann wäre auch die billige Mühle fort. Behalte diese Hand.' },
  },
  aside: {
    title: 'Ein Gebäude planen',
    text: 'Im selben Plan darfst du eine Karte beiseitelegen: Nur diese kannst du in dieser Runde bauen. Stell den Arbeiter in der Köhlerei auf „ordentlich“, wähle dazu die Mühle in deiner Hand und leg den Plan fest.',
    wrong: {
      'work charburner-grain sloppy':
        'Ein Getreide fehlt, aber auch deine Hand hat Getreide: Das Zeichen zeigt eine kleine Karte. Ordentlich ist wieder sicher.',
      commit: 'Wähle zuerst die Mühle in deiner Hand: Nur was beiseiteliegt, kann in dieser Runde gebaut werden.',
      'aside ': 'Diese Karte ist teuer, oder du brauchst sie als Getreide. Nimm sie zurück und wähle die Mühle.',
      '': 'Wähle „ordentlich“ bei der Köhlerei und die Mühle in deiner Hand, dann „Plan festlegen“.',
    },
  },
  fill: {
    title: 'Mit der Hand aushelfen',
    text: 'Bei Sonnenuntergang kam kein Getreide: Eines fehlt. Jede Getreidekarte deiner Hand kann einspringen. Gib eine, die du so bald nicht baust, etwa die Lebensmittelfabrik, und produziere.',
    wrong: { end: 'Ohne die Kohle leert die Mühle dein Lager. Gib eine Getreidekarte und produziere.' },
  },
  build: {
    title: 'Bauen',
    text: 'Bezahl nun die Mühle mit Waren: drei Kohle. Herausgegeben wird nicht, darum ist am besten, was genau passt. Was du nicht baust, kommt zurück auf deine Hand. Bau sie.',
    wrong: {
      pass: 'Die Mühle käme zurück auf deine Hand. Sie kostet wenig und macht Mehl, zwei Münzen wert: Bau sie.',
    },
  },
  colours: {
    title: 'Eine spätere Runde: wirb jemanden an',
    text: 'Statt zu bauen, darfst du einen Gehilfen anwerben. Jeder verlangt Gebäude in seinen Farben; du behältst sie. Der erste will Grün, Rot und Grau: dein Sägewerk, deinen Rinderhof, dein Marktamt. Wirb ihn für die Weberei an.',
    wrong: {
      pass: 'Du hast seine Farben und die drei Münzen, und er bringt zwei Punkte. Wirb ihn an.',
      'at ': 'Dort will gleich dein Arbeiter hin. Wähle die Weberei für ihn.',
      '': 'Wähle den ersten Gehilfen, dann die Weberei.',
    },
  },
  office: {
    title: 'Was ein Amt tut',
    text: 'Dein Marktamt zeigt Lehm. In jeder Runde gibt es allen deinen Gebäuden einen Lehm, als läge er im Markt; arbeiten kann dort niemand. So hat der Rinderhof alles: Schick den Arbeiter hin, ordentlich, und leg den Plan fest.',
    wrong: {
      'work cattle-ranch-2 sloppy': 'Es fehlt nichts: Den zweiten Lehm gibt das Amt. Ordentlich macht zwei Waren.',
      'work ': 'Jedes Rind ist drei Münzen wert, mehr als die Waren dort. Wähle „ordentlich“ beim Rinderhof.',
      'send ': 'Einen Gehilfen umzuschicken kostet zwei Münzen, und er steht gut. Lass ihn dort.',
      'aside ': 'Diese Karte ist dir jetzt zu teuer. Nimm sie zurück, indem du sie noch einmal wählst.',
      '': 'Wähle „ordentlich“ beim Rinderhof, dann „Plan festlegen“.',
    },
  },
  assistant: {
    title: 'Der Gehilfe bei der Arbeit',
    text: 'Dein Gehilfe arbeitet in jeder Runde, neben deinem Arbeiter. Auch er braucht alles, macht aber nur eine Ware. Das Getreide, das ihm fehlte, kam am Abend: Produziere in beiden Gebäuden. Er bleibt dort; ihn umzuschicken kostet zwei Münzen.',
    wrong: { '': 'Beide haben alles, was sie brauchen. Produziere im Rinderhof und in der Weberei.' },
  },
  sloppy: {
    title: 'Einige Runden später: die letzte',
    text: 'Jemand hat acht Gebäude, darum ist dies die letzte Runde. Deiner Bäckerei fehlt ein Getreide, und deine Hand hat keines. Ein schlampiger Arbeiter darf eines entbehren und macht doch eine Ware: Schick ihn hin und leg dich fest.',
    wrong: {
      'work bakery-3 orderly':
        'Ordentlich macht zwei, aber nur, wenn am Abend Getreide kommt. Schlampig ist sicher: Begnüge dich mit einer.',
      'aside ': 'Für den Bau reichen die Münzen nicht, und deine Wolle brauchst du noch. Nimm die Karte zurück.',
      '': 'Die Bäckerei macht Brot, jedes vier Münzen wert: Mehr ist nicht zu holen. Wähle dort „schlampig“.',
    },
  },
  make: {
    title: 'Das war klug',
    text: 'Es kam kein Getreide: Ein ordentlicher Arbeiter hätte nichts gemacht. Produziere ein Brot.',
    wrong: { '': 'Eins nach dem anderen: Produziere in der Bäckerei, dann kommen die Ketten.' },
  },
  chain: {
    title: 'Die Kette',
    text: 'Die Kette eines Gebäudes macht aus billigen Waren teure. In der Bäckerei werden ein Mehl und eine Kohle, drei Münzen, zu zwei Brot: acht. Es reicht für zwei Durchläufe: Lass sie zweimal laufen.',
    wrong: {
      end: 'Hier sind noch Münzen zu holen. Lass die Kette der Bäckerei zweimal laufen.',
      '': 'Gut, aber zuerst die Bäckerei: Wähle sie und lass ihre Kette zweimal laufen.',
    },
  },
  last: {
    title: 'Alle Ketten in der letzten Runde',
    text: 'Sonst läuft eine Kette nur, wo gerade jemand produziert hat. In der letzten Runde laufen alle. Sie nehmen Waren oder Handkarten, nichts aus dem Markt. In der Weberei werden zwei Wollkarten deiner Hand zu Stoff: „Alles laufen lassen“.',
    wrong: { '': 'Handkarten sind am Ende nichts wert. Mach aus deinen zwei Wollkarten Stoff.' },
  },
  hire: {
    title: 'Punkte am Ende',
    text: 'Fünf Münzen in Waren sind am Ende ein Punkt. Dieser Gehilfe kostet drei Münzen und bringt zwei Punkte, und du hast seine Farben: Gelb, Weiß und Grau. Mehr als zwei Gehilfen darf niemand haben. Wirb ihn an.',
    wrong: { pass: 'Drei Münzen sind nicht einmal ein Punkt, und der Gehilfe bringt zwei. Wirb ihn an.' },
  },
}
