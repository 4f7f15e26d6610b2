const STEMS =
  /(Werkzeug|Schuster|Fenster|Lebensmittel|Manu|Handker|Karten|Lampen|Papier|Schrift|Taschen|Stepp|Wand|Steck|Mario|Ess)(?=[a-zäöüß]{4})/

/** Where a long name may be broken on a narrow card; browsers seldom know themselves. */
export const breakable = (name: string): string => name.replace(STEMS, '$1\u00ad')
