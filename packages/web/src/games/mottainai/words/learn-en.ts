/** What the page that explains the game says; tables do not load it. */
export const en = {
  aim: 'What it is about',
  aimText:
    'You keep a temple and waste nothing. Every card is three things, by where it lies: a work to be completed, a material, and a task or assistant.',
  win: 'How you win',
  winText:
    'The most points win. A completed work brings its value, and so does a sale that a work covers; the words on some works bring more. The game ends at once when somebody has five works in one wing, or when the deck is empty.',
  dayTitle: 'A turn',
  steps: [
    'Morning: down to five hand cards. Your previous task goes to the floor, and a card from your hand becomes your new task.',
    'Noon: you perform the task of every other player, then your own. A task is one action, one more for each matching assistant of yours, two if a work covers that assistant.',
    'Clerk: a card from your workplace becomes a sale. Monk: a card from the floor becomes an assistant. Tailor: return hand cards and draw up to five. Potter: a card from the floor comes to your workplace. Smith: complete a work; show the support from your hand.',
    'Instead of any action you may craft (complete a work of that action’s material with support from your workplace) or pray (draw a card).',
    'Night: all that you drew comes to your hand.',
  ],
  coverTitle: 'Support and covers',
  coverText:
    'A work needs as many cards of its material as its value, itself included. In the gallery it covers as many assistants of its material as its value; in the gift shop as many sales. Covered sales score. Whoever has sold most of a material scores the hand cards of it as well.',
  signs: 'The signs',
  signsList: {
    material: 'the material: colour, shape and letter say the same',
    value: 'its value: points, and how many it covers',
    task: 'the task that it is, and the help that it gives as assistant',
    words: 'when the work acts; below it, what it does once it is completed',
    roof: 'a roof spans exactly the cards that are covered',
  },
} as const
