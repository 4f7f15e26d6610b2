import type { LessonWords } from '../../../learn/lesson.ts'

export const en: LessonWords = {
  redraw: {
    title: 'Your hand',
    text: 'You run a workshop. The coin on a card is what it costs to build: these five are far too dear to begin with. Give them all back with “Redraw all”.',
    wrong: { '': 'Keeping these would mean many rounds without a building. Choose “Redraw all”.' },
  },
  orderly: {
    title: 'Sunrise: send your worker',
    text: 'The market’s first row shows two grain and one wood: all that your Charburner needs, so every need has a tick. Set the worker to “orderly” there, for two goods, and commit the plan.',
    wrong: {
      'work charburner-grain sloppy':
        'A sloppy worker makes one good only. Nothing is missing here, so orderly is sure: two goods.',
      'aside ': 'Let us leave building for the next round. Take the card back by choosing it once more.',
      '': 'Choose “orderly” at the Charburner, then “Commit plan”.',
    },
  },
  produce: {
    title: 'Produce',
    text: 'At sunset a second row came. The market serves all buildings of all players, and nothing in it is used up. Your Charburner has all that it needs: produce. Two cards are laid on it face down, as goods: coal, worth one coin each.',
    wrong: { end: 'Then your worker would have come for nothing. Choose “Produce”.' },
  },
  keep: {
    title: 'New cards',
    text: 'A new round: everybody gets two cards. The Mill costs three coins, which you have. This hand is good: keep it.',
    wrong: { redraw: 'Then the cheap Mill would go, too. Keep this hand.' },
  },
  aside: {
    title: 'Plan a building',
    text: 'In the same plan you may set one card aside: only that one can be built this round. Set the worker to “orderly” at the Charburner, choose the Mill in your hand as well, and commit the plan.',
    wrong: {
      'work charburner-grain sloppy':
        'One grain is missing, but your hand has grain, too: the mark shows a small card. Orderly is sure again.',
      commit: 'Choose the Mill in your hand first: only a card that was set aside can be built this round.',
      'aside ': 'That card is dear, or it is grain that you will need. Take it back and choose the Mill.',
      '': 'Choose “orderly” at the Charburner and the Mill in your hand, then “Commit plan”.',
    },
  },
  fill: {
    title: 'Help out from your hand',
    text: 'No grain came at sunset: one is missing. Any grain card of your hand can stand in. Give one that you will not build soon, such as the Food Factory, and produce.',
    wrong: { end: 'Without the coal the Mill would empty your store. Give a grain card, and produce.' },
  },
  build: {
    title: 'Build',
    text: 'Now pay for the Mill with goods: three coal. Nobody gives change, so a payment that fits is the best. What is not built comes back to your hand. Build it.',
    wrong: { pass: 'The Mill would go back to your hand. It costs little and makes flour, worth two coins: build it.' },
  },
  colours: {
    title: 'A later round: hire somebody',
    text: 'In place of building you may hire an assistant. Each asks for buildings in its colours, which you keep. The first wants green, red and grey: your Sawmill, Cattle Ranch and Market Office. Hire him for the Weaving Mill.',
    wrong: {
      pass: 'You have his colours and the three coins, and he brings two points. Hire him.',
      'at ': 'Your worker will want that place. Choose the Weaving Mill for him.',
      '': 'Choose the first assistant, then the Weaving Mill.',
    },
  },
  office: {
    title: 'What an office does',
    text: 'Your Market Office shows clay. In every round it gives one clay to all your buildings, as if it lay in the market; nobody works there. So the Cattle Ranch has everything: send the worker there, orderly, and commit.',
    wrong: {
      'work cattle-ranch-2 sloppy': 'Nothing is missing: the office gives the second clay. Orderly makes two goods.',
      'work ': 'Cattle is worth three coins each, more than you get there. Choose “orderly” at the Cattle Ranch.',
      'send ': 'To move an assistant costs two coins, and he has a good place. Leave him there.',
      'aside ': 'That card is too dear for you now. Take it back by choosing it once more.',
      '': 'Choose “orderly” at the Cattle Ranch, then “Commit plan”.',
    },
  },
  assistant: {
    title: 'The assistant at work',
    text: 'Your assistant works in every round, beside your worker. He needs everything, too, but makes only one good. The grain that he lacked came at sunset: produce in both buildings. He stays there; to move him costs two coins.',
    wrong: { '': 'Both have all that they need. Produce at the Cattle Ranch and at the Weaving Mill.' },
  },
  sloppy: {
    title: 'Some rounds later: the last one',
    text: 'Somebody has eight buildings, so this is the last round. Your Bakery lacks one grain, and your hand has none. A sloppy worker may lack one thing and still makes one good: send him there, and commit.',
    wrong: {
      'work bakery-3 orderly':
        'Orderly makes two, but only if grain comes at sunset. Sloppy is sure: be content with one.',
      'aside ': 'There are not enough coins to build it, and you will need your wool. Take it back.',
      '': 'The Bakery makes bread, worth four coins each: the best that you can do. Choose “sloppy” there.',
    },
  },
  make: {
    title: 'It was wise',
    text: 'No grain came: an orderly worker would have made nothing. Produce one bread.',
    wrong: { '': 'First things first: produce at the Bakery, then come the chains.' },
  },
  chain: {
    title: 'The chain',
    text: 'A building’s chain makes dear goods of cheap ones. At the Bakery one flour and one coal, three coins, become two bread: eight. You have enough for two runs: run it twice.',
    wrong: {
      end: 'There are still coins to be made. Run the chain of the Bakery twice.',
      '': 'Good, but first the Bakery: choose it and run its chain twice.',
    },
  },
  last: {
    title: 'All chains in the last round',
    text: 'In other rounds a chain runs only where somebody has just produced. In the last one all of them do. They take goods or hand cards, nothing from the market. At the Weaving Mill two wool cards of your hand become cloth: “Run all”.',
    wrong: { '': 'Cards in the hand are worth nothing at the end. Make cloth of your two wool cards.' },
  },
  hire: {
    title: 'Points at the end',
    text: 'Five coins of goods are one point at the end. This assistant costs three coins and brings two points, and you have his colours: yellow, white and grey. Nobody may have more than two assistants. Hire him.',
    wrong: { pass: 'Three coins are not even a point, and the assistant brings two. Hire him.' },
  },
}
