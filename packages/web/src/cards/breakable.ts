const STEMS =
  /(Glas|Glass|Shoe|Cooper|Char|Eisen|Schnei|Metz|Wollwe|Werkzeug|Schuster|Fenster|Lebensmittel|Manu|Handker|Karten|Lampen|Papier|Schrift|Taschen|Stepp|Wand|Steck|Mario|Ess|Wurf|Tee|Schild)(?=[a-zäöüß]{4})/

/** Adds soft hyphens to long names, since browsers seldom know where to break them on a narrow card. */
export const breakable = (name: string): string => name.replace(STEMS, '$1\u00ad')
