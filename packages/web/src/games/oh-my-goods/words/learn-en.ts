/** What the page that explains the game says; tables do not load it. */
export const en = {
  aim: 'What it is about',
  aimText:
    'You run workshops. Cards are three things, by where they lie: resources in the hand and the market, buildings before you, and goods, face down on the building that made them.',
  win: 'How you win',
  winText:
    'The most points win. Buildings and assistants bring the points that they show, and every five coins of goods are one more. When somebody has eight buildings, the round is finished, and one last round is played.',
  roundTitle: 'A round',
  steps: [
    'New cards: two for everybody. Before that you may give the whole hand back and draw anew.',
    'Sunrise: the market’s first row is turned over until two half suns lie there. Now everybody plans in secret: the worker goes to a building, orderly or sloppy, and one hand card may be set aside to be built.',
    'Sunset: the second row is turned over, again until two half suns. Both rows together are what every building can use.',
    'Produce: an orderly worker needs everything and makes two goods; a sloppy one may lack one resource and makes one good. Hand cards fill gaps. A building that has produced may run its chain: flour becomes bread, coins become more coins.',
    'Build or hire: you build the card that was set aside, or hire an assistant in its place, who asks for buildings in his colours and works in every round. A market office gives a resource to all your buildings. Pay with goods; nobody gives change.',
  ],
  signs: 'The signs',
  signsList: {
    resource: 'the card as a resource: colour, shape and letter say the same',
    cost: 'cost in coins',
    points: 'points when built',
    sun: 'half sun: two of them end a market row',
    needs: 'what the building needs in order to produce',
    chain: 'chain: one of each on the left becomes goods on the right',
    good: 'the good that it makes, and its worth in coins',
    there: 'there: in the market or by an office of yours',
    hand: 'from your hand: a card of yours can stand in',
    miss: 'missing',
  },
} as const
