import type { LessonWords } from '../../../learn/lesson.ts'

export const en: LessonWords = {
  task: {
    title: 'Morning: choose a task',
    text: 'Every card is three things: a work to complete, a material, and a task. A stone card is the task of the monk, who hires helpers. Make the Bench your task; without one you would only pray.',
    wrong: {
      none: 'Without a task you would only pray. Make the Bench your task.',
      '': 'Keep that card: you will need it for something else. The Bench, a monk, is right for the beginning.',
    },
  },
  potter: {
    title: 'Noon: the others’ tasks first',
    text: 'Before your own task you perform everybody else’s. Mira’s is the potter: take a card from the floor to your workplace, as material. Take one of the two clay cards.',
    wrong: {
      'take pillar': 'That is stone. You want to make something of clay: take a clay card.',
      pray: 'A prayer draws a card, but clay lies there for you. Take it.',
      '': 'Take the Teapot or the Vase from the floor.',
    },
  },
  monk: {
    title: 'Your own task: hire a helper',
    text: 'Your monk makes a card from the floor your assistant. The other clay card is a potter: from now on it gives you one more action on every potter task, whoever’s it is.',
    wrong: {
      'hire pillar': 'A monk would help, but a potter helps with what you are about to do. Hire the clay card.',
      '': 'Hire the clay card that still lies on the floor.',
    },
  },
  again: {
    title: 'Your next turn',
    text: 'A morning begins with your hand: you return what is more than five cards. Your old task went to the floor, where everybody can use it. Now choose a potter as your task: your assistant gives you a second action. The Cup will do.',
    wrong: {
      'task haniwa': 'It is a potter, too, but you will complete the Haniwa as a work in a moment. Take the Cup.',
      '': 'Your assistant is a potter: choose the potter that you can spare, the Cup.',
    },
  },
  tailor: {
    title: 'Mira’s tailor',
    text: 'The tailor changes your hand: return what you do not need, then draw up to five cards. The Shuriken is metal and needs two more of it: choose the tailor, return the Shuriken, then draw.',
    wrong: {
      pray: 'A prayer draws one card; the tailor lets you draw three. Choose the tailor.',
      done: 'First return the Shuriken, so that you draw one more.',
      return: 'You will need that card. Return the Shuriken.',
      '': 'Choose the tailor, return the Shuriken, then draw.',
    },
  },
  store: {
    title: 'Two actions',
    text: 'Your own potter, with two actions. A work needs as many cards of its material as it is worth, itself included. Clay is worth three, so it wants two more in the workplace. You have one there: take the Bowl.',
    wrong: {
      'take bench': 'Stone does not help a work of clay. Take the Bowl.',
      '': 'First the second clay card: take the Bowl from the floor.',
    },
  },
  craft: {
    title: 'Craft in place of an action',
    text: 'Any action may become a craft of its material. Craft the Haniwa, with the two clay cards as support; they stay. In the gallery it covers your potter, who then gives two actions.',
    wrong: {
      'craft haniwa shop': 'In the gift shop it would cover clay sales, and you have none. Put it into the gallery.',
      '': 'All is ready for the Haniwa: choose “Craft clay”, then the gallery.',
    },
  },
  third: {
    title: 'Something to sell',
    text: 'Paper is the clerk, who sells from the workplace. You even have a clerk among your assistants: two actions. Make the Doll your task, and keep the Scroll.',
    wrong: {
      'task scroll': 'The Scroll brings three points as a work: keep it. The Doll is paper, too.',
      '': 'Your assistant is a clerk: choose paper, the Doll.',
    },
  },
  smith: {
    title: 'Mira’s smith',
    text: 'The smith completes a work with support from your hand, which is only shown. Paper needs none but itself. Put the Scroll into the gift shop: there it covers a sale of paper.',
    wrong: {
      'smith scroll gallery':
        'That would cover your clerk. But you are about to sell paper: put it into the gift shop.',
      '': 'Complete the Scroll, in the gift shop.',
    },
  },
  sell: {
    title: 'Sell',
    text: 'Sell the Fan. It is paper, so the Scroll covers it: it scores its value. And whoever has sold most of a material scores the cards of it in the hand as well.',
    wrong: {
      'sell ': 'Nothing covers a sale of clay, and clay supports your next work. Sell the Fan.',
      '': 'Sell the Fan from your workplace.',
    },
  },
  pray: {
    title: 'Pray',
    text: 'One action is left. The clay is better kept, so pray: that draws a card, which comes to your hand at night. An action that cannot be used becomes a prayer by itself.',
    wrong: { '': 'Keep the clay: it is the support of your next work. Pray.' },
  },
  words: {
    title: 'A later turn: the words on a work',
    text: 'Works do things, and their words say what and when. Rest the mouse on a card, or hold a finger on it, to read it. One of your clay works acts on completion and moves cards from the floor to your sales: complete it in the gift shop.',
    wrong: {
      'smith vase gallery':
        'That is the one. But in the gallery it would cover potters, and you have none: put it into the gift shop.',
      pray: 'Mira’s smith lets you complete a work now. Read your clay cards: one of them sells from the floor.',
      '': 'Read its words: it does not act on completion. Look for the one that moves cards to your sales.',
    },
  },
  effect: {
    title: 'The effect happens at once',
    text: 'The Vase moves two cards from the floor to your sales. A sale scores only if a work covers it, and in the gift shop the Vase covers up to three of clay. Choose the Teapot and the Jar: 7 points become 13.',
    wrong: {
      '': 'Nothing covers that sale, so it would bring nothing. Choose the two clay cards, the Teapot and the Jar.',
    },
  },
  majority: {
    title: 'More sales than anybody',
    text: 'Now your clerk. You and Mira have sold two clay cards each: level, so nobody has the majority. Sell the Cup. The Vase covers it, too, and with more clay sales than Mira your clay cards in the hand score as well: 13 points become 22.',
    wrong: {
      'sell robe': 'Nothing covers cloth, so it would bring nothing. Sell the Cup.',
      '': 'The majority is worth more: sell the Cup from your workplace.',
    },
  },
  five: {
    title: 'Some turns later: the end',
    text: 'The fifth work in one wing ends the game at once. You are ahead, as the score lens says. Complete a work of metal, worth three, in the gallery; the two others in your hand are its support.',
    wrong: {
      'smith crane': 'That would end the game, too, but paper is worth one and metal three.',
      pray: 'You are ahead: end the game while it is so.',
      '': 'Your gallery has four works. Put the fifth there, one of metal.',
    },
  },
}
