import type { LessonWords } from '../../../learn/lesson.ts'

export const de: LessonWords = {
  task: {
    title: 'Morgen: wähle eine Aufgabe',
    text: 'Jede Karte ist dreierlei: ein Werk, ein Material und eine Aufgabe. Eine Steinkarte ist die Aufgabe des Mönchs, der Gehilfen anwirbt. Mach die Bank zu deiner Aufgabe; ohne eine würdest du nur beten.',
    wrong: {
      none: 'Ohne Aufgabe würdest du nur beten. Mach die Bank zu deiner Aufgabe.',
      '': 'Behalte diese Karte: Du brauchst sie für etwas anderes. Die Bank, ein Mönch, ist für den Anfang richtig.',
    },
  },
  potter: {
    title: 'Mittag: erst die Aufgaben der anderen',
    text: 'Vor deiner Aufgabe führst du die aller anderen aus. Mira hat den Töpfer: Nimm eine Karte vom Boden in deine Werkstatt, als Material. Nimm eine der beiden Tonkarten.',
    wrong: {
      'take pillar': 'Das ist Stein. Du willst etwas aus Ton machen: Nimm eine Tonkarte.',
      pray: 'Ein Gebet zieht eine Karte, aber hier liegt Ton für dich. Nimm ihn.',
      '': 'Nimm die Teekanne oder die Vase vom Boden.',
    },
  },
  monk: {
    title: 'Deine eigene Aufgabe: wirb jemanden an',
    text: 'Dein Mönch macht eine Karte vom Boden zu deinem Gehilfen. Die andere Tonkarte ist ein Töpfer: Von nun an gibt er dir bei jedem Töpfer eine Aktion mehr, wessen Aufgabe es auch ist.',
    wrong: {
      'hire pillar': 'Auch ein Mönch hilft, aber der Töpfer hilft bei dem, was du vorhast. Wirb die Tonkarte an.',
      '': 'Wirb die Tonkarte an, die noch auf dem Boden liegt.',
    },
  },
  again: {
    title: 'Dein nächster Zug',
    text: 'Am Morgen legst du zuerst zurück, was du über fünf Handkarten hast. Deine alte Aufgabe kam auf den Boden, wo alle sie nutzen können. Wähle nun einen Töpfer als Aufgabe: Dein Gehilfe gibt dir eine zweite Aktion. Der Becher taugt dazu.',
    wrong: {
      'task haniwa': 'Auch sie ist ein Töpfer, aber gleich vollendest du die Haniwa als Werk. Nimm den Becher.',
      '': 'Dein Gehilfe ist ein Töpfer: Wähle den Töpfer, den du entbehren kannst, den Becher.',
    },
  },
  tailor: {
    title: 'Miras Schneider',
    text: 'Der Schneider tauscht deine Hand: Lege zurück, was du nicht brauchst, und ziehe auf fünf Karten. Der Wurfstern ist Metall und braucht noch zwei davon: Wähle den Schneider, lege den Wurfstern zurück, dann ziehe.',
    wrong: {
      pray: 'Ein Gebet zieht eine Karte, der Schneider lässt dich drei ziehen. Wähle den Schneider.',
      done: 'Lege zuerst den Wurfstern zurück, dann ziehst du eine mehr.',
      return: 'Diese Karte brauchst du noch. Lege den Wurfstern zurück.',
      '': 'Wähle den Schneider, lege den Wurfstern zurück, dann ziehe.',
    },
  },
  store: {
    title: 'Zwei Aktionen',
    text: 'Dein eigener Töpfer, mit zwei Aktionen. Ein Werk braucht so viele Karten seines Materials, wie es wert ist, sich selbst mitgezählt. Ton ist drei wert, also gehören noch zwei in die Werkstatt. Eine hast du dort: Nimm die Schale.',
    wrong: {
      'take bench': 'Stein hilft einem Werk aus Ton nicht. Nimm die Schale.',
      '': 'Erst die zweite Tonkarte: Nimm die Schale vom Boden.',
    },
  },
  craft: {
    title: 'Handwerk statt einer Aktion',
    text: 'Jede Aktion kann zu Handwerk ihres Materials werden. Vollende die Haniwa, gestützt auf die zwei Tonkarten; sie bleiben liegen. In der Galerie deckt sie deinen Töpfer, der dann zwei Aktionen gibt.',
    wrong: {
      'craft haniwa shop': 'Im Laden würde sie Verkäufe aus Ton decken, und du hast keine. Stell sie in die Galerie.',
      '': 'Für die Haniwa ist alles bereit: Wähle „Handwerk: Ton“, dann die Galerie.',
    },
  },
  third: {
    title: 'Etwas verkaufen',
    text: 'Papier ist der Schreiber, der aus der Werkstatt verkauft. Du hast sogar einen Schreiber unter den Gehilfen: zwei Aktionen. Mach die Puppe zu deiner Aufgabe und behalte die Schriftrolle.',
    wrong: {
      'task scroll': 'Die Schriftrolle bringt als Werk drei Punkte: Behalte sie. Auch die Puppe ist Papier.',
      '': 'Dein Gehilfe ist ein Schreiber: Wähle Papier, die Puppe.',
    },
  },
  smith: {
    title: 'Miras Schmied',
    text: 'Der Schmied vollendet ein Werk mit Stützen aus der Hand; sie werden nur gezeigt. Papier braucht keine außer sich selbst. Stell die Schriftrolle in den Laden: Dort deckt sie einen Verkauf aus Papier.',
    wrong: {
      'smith scroll gallery':
        'Das würde deinen Schreiber decken. Aber gleich verkaufst du Papier: Stell sie in den Laden.',
      '': 'Vollende die Schriftrolle, im Laden.',
    },
  },
  sell: {
    title: 'Verkaufen',
    text: 'Verkauf den Fächer. Er ist Papier, also deckt ihn die Schriftrolle, und er zählt seinen Wert. Und wer von einem Material am meisten verkauft hat, wertet auch die Handkarten davon.',
    wrong: {
      'sell ': 'Einen Verkauf aus Ton deckt nichts, und Ton stützt dein nächstes Werk. Verkauf den Fächer.',
      '': 'Verkauf den Fächer aus deiner Werkstatt.',
    },
  },
  pray: {
    title: 'Beten',
    text: 'Eine Aktion bleibt. Den Ton behältst du besser, also bete: Das zieht eine Karte, die nachts auf deine Hand kommt. Eine Aktion, die nicht geht, wird von selbst zum Gebet.',
    wrong: { '': 'Behalte den Ton: Er ist die Stütze deines nächsten Werks. Bete.' },
  },
  words: {
    title: 'Ein späterer Zug: was auf Werken steht',
    text: 'Werke können etwas; was und wann, steht darauf. Lass die Maus auf einer Karte ruhen oder halte den Finger darauf, dann kannst du sie lesen. Eines deiner Tonwerke wirkt beim Vollenden und legt Karten vom Boden zu deinen Verkäufen: Vollende es im Laden.',
    wrong: {
      'smith vase gallery':
        'Das ist das richtige. Aber in der Galerie würde es Töpfer decken, und du hast keine: Stell es in den Laden.',
      pray: 'Miras Schmied lässt dich jetzt ein Werk vollenden. Lies deine Tonkarten: Eine verkauft vom Boden.',
      '': 'Lies, was darauf steht: Es wirkt nicht beim Vollenden. Such das Werk, das Karten zu deinen Verkäufen legt.',
    },
  },
  effect: {
    title: 'Die Wirkung kommt sofort',
    text: 'Die Vase legt zwei Karten vom Boden zu deinen Verkäufen. Ein Verkauf zählt nur, wenn ein Werk ihn deckt, und im Laden deckt die Vase bis zu drei aus Ton. Wähle die Teekanne und den Krug: Aus 7 Punkten werden 13.',
    wrong: {
      '': 'Diesen Verkauf deckt nichts, er brächte also nichts. Wähle die zwei Tonkarten, die Teekanne und den Krug.',
    },
  },
  majority: {
    title: 'Mehr Verkäufe als alle anderen',
    text: 'Nun dein Schreiber. Mira und du, ihr habt je zwei Tonkarten verkauft: gleich viele, also hat niemand die Mehrheit. Verkauf den Becher. Auch ihn deckt die Vase, und mit mehr Verkäufen aus Ton als Mira zählt auch der Ton auf deiner Hand: Aus 13 Punkten werden 22.',
    wrong: {
      'sell robe': 'Stoff deckt nichts, er brächte also nichts. Verkauf den Becher.',
      '': 'Die Mehrheit ist mehr wert: Verkauf den Becher aus deiner Werkstatt.',
    },
  },
  five: {
    title: 'Einige Züge später: das Ende',
    text: 'Das fünfte Werk in einem Flügel beendet das Spiel sofort. Du liegst vorn, wie die Wertung zeigt. Vollende ein Werk aus Metall, drei wert, in der Galerie; die zwei anderen auf deiner Hand stützen es.',
    wrong: {
      'smith crane': 'Auch das würde das Spiel beenden, aber Papier ist eins wert und Metall drei.',
      pray: 'Du liegst vorn: Beende das Spiel, solange es so ist.',
      '': 'Deine Galerie hat vier Werke. Stell das fünfte dorthin, eines aus Metall.',
    },
  },
}
