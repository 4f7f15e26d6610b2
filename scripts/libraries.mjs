/** The packages that others install, those below first. */
export const LIBRARIES = [
  'kernel',
  'oh-my-goods',
  'mottainai',
  'shelf',
  'match',
  'bots',
  'protocol',
  'client',
  'testkit',
]
