import type { Fact } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { type MottainaiFact, mottainai, namesIn, WORKS, type WorkId } from '../src/index.js'
import { REASONS } from '../src/why.js'
import { GERMAN_WORKS } from '../src/words/works.de.js'
import { at } from './at.js'

const { game, words } = mottainai

const table = () =>
  at({
    players: [{ hand: ['frog', 'tower', 'cup'], task: 'coin', gallery: ['go-set'] }, { hand: ['jar'] }],
    step: 'noon',
    performing: { seat: 0, actions: 2 },
  })

describe('words', () => {
  it('has each work and each refusal in both languages', () => {
    for (const [kind, { id, name }] of WORKS.entries()) {
      expect(namesIn('en').work(kind).name).toBe(name)
      expect(namesIn('de').work(kind)).toBe(GERMAN_WORKS[id as WorkId])
    }
    for (const reason of REASONS) {
      const [en, de] = [words.en, words.de].map((language) => language.refusal({ rule: '', reason }))
      expect(en).not.toBe(de)
    }
  })

  it('has the question', () => {
    const { p } = table()
    expect(words.en.question(game.view(p, 0))).toBe('Your smith task: how do you use this action? (1 more after it)')
    expect(words.de.question(game.view(p, 0))).toBe(
      'Deine Aufgabe, Schmied: wie verwendest du diese Aktion? (danach noch 1)',
    )
    expect(words.en.question(game.view(p, 1))).toBe('Waiting for seat 0.')
  })

  it('has the question of an action without a task, and of effects with their texts', () => {
    const morning = at({ players: [{ hand: ['frog', 'cup'], gallery: ['pin', 'bowl'] }, {}], step: 'morning' })
    const asked = () => words.en.question(game.view(morning.p, 0))
    expect(asked()).toBe(
      'In the morning: do you use an effect? Pin: You may take a tailor action. ' +
        'Bowl: You may add the top card of the deck to your workplace.',
    )
    morning.play('pin')
    expect(asked()).toBe('How do you use this tailor action?')
  })

  it('names in a question only the works that can be used', () => {
    const { p } = at({
      players: [{ hand: ['flag', 'robe'], task: 'coin', gallery: ['stool', 'cloak'] }, {}],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    }).play('smith flag shop')
    expect(words.en.question(game.view(p, 0))).toMatch(/^After completing Flag: do you use an effect\? Cloak: [^:]*$/)
    expect(words.de.question(game.view(p, 0))).not.toContain('Hocker')
  })

  it('asks which of two like works is used, and says where they stand', () => {
    const { p } = at({
      players: [{ hand: ['fan'], task: 'mask', gallery: ['gong'], shop: ['kite'] }, { hand: ['jar'] }],
      kites: ['gong'],
      step: 'noon',
      performing: { seat: 0, actions: 2 },
    }).play('pray', 'gong')
    const said = (language: 'en' | 'de') => [
      words[language].question(game.view(p, 0)),
      ...game.moves(p, 0).map((move) => words[language].move(game.view(p, 0), move)),
    ]
    expect(said('en')).toEqual([
      'Gong: which of your works do you use for it?',
      'Use Gong (metal) in the gallery',
      'Use Kite = Gong (metal) in the gift shop',
    ])
    expect(said('de')).toEqual([
      'Gong: Welches deiner Werke nutzt du dafür?',
      'Nutzen: Gong (Metall) – Galerie',
      'Nutzen: Drachen = Gong (Metall) – Andenkenladen',
    ])
  })

  it('asks about a face-down task without naming it', () => {
    const { p } = at({ players: [{ hand: ['frog'], task: 'jar', facedown: true, gallery: ['chopsticks'] }, {}] })
    expect(words.en.question(game.view(p, 0))).toBe('Where does your last task go (a face-down card)?')
  })

  it('distinguishes works that are the same card by their wing and what they copy', () => {
    const table = at({
      players: [
        { hand: ['shuriken', 'pin', 'bell'], task: 'coin' },
        { gallery: ['frog'], shop: ['frog'] },
        { hand: ['jar'] },
        {},
      ],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    }).play('smith shuriken gallery')
    const said = (language: 'en' | 'de') =>
      game.moves(table.p, 0).map((move) => words[language].move(game.view(table.p, 0), move))
    expect(said('en')).toEqual([
      'Shuriken: Frog (stone) in seat 1’s gallery, gallery',
      'Shuriken: Frog (stone) in seat 1’s gallery, gift shop',
      'Shuriken: Frog (stone) in seat 1’s gift shop, gallery',
      'Shuriken: Frog (stone) in seat 1’s gift shop, gift shop',
    ])
    expect(said('de')[2]).toBe('Wurfstern: Frosch (Stein) – Andenkenladen von Platz 1, Galerie')
    const kites = at({
      players: [{ task: 'teapot', gallery: ['plane', 'kite', 'kite'] }, {}, {}, {}],
      kites: ['frog'],
      floor: ['pin'],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    }).play('take pin')
    const move = (line: string) => {
      const seen = game.view(kites.p, 0)
      const read = mottainai.notation.read(seen, line)
      return 'move' in read ? words.en.move(seen, read.move) : read.refusal.reason
    }
    expect(move('plane kite')).toBe('Plane: Kite = Frog (stone) in the gallery')
    expect(move('plane kite-2')).toBe('Plane: Kite (cloth) in the gallery')
  })

  /** The log of the moves as the first player reads it, and as the second does. */
  const heardBy = (seat: number, facts: readonly Fact[], language: 'en' | 'de' = 'en') =>
    facts.flatMap((fact) => {
      const heard = game.redact(fact as MottainaiFact, seat)
      return (heard && words[language].fact(game.view(table().p, seat), heard, ['Ann', 'Bob'])) ?? []
    })

  it('tells a turn in a few lines, without hidden cards', () => {
    const { facts } = at({
      players: [{ hand: ['frog', 'jar'] }, { task: 'pin', hand: ['cup', 'mask'] }],
      floor: ['fan'],
      deck: ['bell'],
      step: 'choose',
    }).play('task frog', 'hire fan')
    expect(heardBy(0, facts)).toEqual([
      'Ann’s task is Frog (monk).',
      'Ann performs Bob’s smith task: one action.',
      'Ann prays.',
      'Ann performs their own monk task: one action.',
      'Ann hires Fan (clerk).',
      'Ann picks Bell (metal) up.',
      'Bob’s turn.',
      'Bob’s last task goes to the floor: Pin (metal).',
    ])
    expect(heardBy(1, facts)).toEqual(heardBy(0, facts).filter((line) => !line.includes('Bell')))
    expect(heardBy(1, facts, 'de').slice(0, 5)).toEqual([
      'Ann wählt als Aufgabe Frosch (Mönch).',
      'Ann führt die Aufgabe von Bob aus (Schmied): eine Aktion.',
      'Ann betet.',
      'Ann führt die eigene Aufgabe aus (Mönch): eine Aktion.',
      'Ann wirbt Fächer (Schreiber) an.',
    ])
  })

  it('tells of cards that a tailor draws in one line, and of a card that is returned from a hand without naming it', () => {
    const table = at({
      players: [{ hand: ['frog', 'jar', 'cup'], task: 'mask' }, { hand: ['pin'] }],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    }).play('tailor', 'return frog', 'done')
    expect(heardBy(0, table.facts).slice(0, 2)).toEqual(['Ann returns Frog (stone).', 'Ann draws 3 cards.'])
    expect(heardBy(1, table.facts).slice(0, 2)).toEqual(['Ann returns a card.', 'Ann draws 3 cards.'])
  })

  it('tells whose card it was that somebody took', () => {
    const table = at({
      players: [
        { hand: ['frog'], task: 'pillar', shop: ['sword'] },
        { hand: ['pin'], assistants: ['jar'] },
      ],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    }).play('sword jar')
    expect(heardBy(1, table.facts)[1]).toBe('Ann moves Jar (potter) from Bob’s assistants to the assistants.')
  })

  it('shows the others first, what is covered, and the own hand', () => {
    const { p } = at({
      players: [
        { hand: ['frog', 'cup', 'jar'], sales: ['vase', 'dice', 'bowl', 'haniwa'], shop: ['teapot', 'kite'] },
        { hand: ['pin', 'mask'], task: 'fan', assistants: ['bench', 'doll'], gallery: ['poem'] },
      ],
      floor: ['robe'],
      step: 'choose',
    })
    const { en, de } = words
    expect(en.table(game.view(p, 0), ['Ann', 'Bob'], 80)).toEqual([
      `Deck: ${WORKS.length - 16} · Floor: Robe (cloth) · * covered`,
      'Bob (seat 1) · Task: Fan (clerk) · Hand: 2',
      '  Gallery 1/5: Poem (paper)',
      '  Assistants: Doll* (clerk); Bench (monk)',
      'Ann (seat 0), on turn · Task: none',
      '  Gift shop 2/5: Kite (cloth); Teapot (clay)',
      '  Sales: Vase*, Dice*, Bowl*, Haniwa (clay)',
      '  Hand: Frog (stone); Cup, Jar (clay)',
    ])
    expect(de.table(game.view(p, 1), ['Ann', 'Bob'], 80).slice(-4)).toEqual([
      'Bob (Platz 1) · Aufgabe: Fächer (Schreiber)',
      '  Galerie 1/5: Gedicht (Papier)',
      '  Gehilfen: Puppe* (Schreiber); Bank (Mönch)',
      '  Hand: Maske (Stoff); Stecknadel (Metall)',
    ])
    expect(Math.max(...en.table(game.view(p, 0), ['Ann', 'Bob'], 30).map(({ length }) => length))).toBeLessThanOrEqual(
      30,
    )
  })

  it('names the works of each seat, in both wings', () => {
    const { p } = at({ players: [{ gallery: ['go-set'], shop: ['cup'] }, { hand: ['jar'] }] })
    expect(words.en.built?.(game.view(p, null))).toEqual([['Go Set', 'Cup'], []])
    expect(words.de.built?.(game.view(p, 1))).toEqual([[expect.any(String), 'Becher'], []])
  })

  it('looks a card up by its name, its id, or the beginning of either', () => {
    const cup = 'Cup (clay, 3, potter), after your prayer action: You may return this; if you do, the game ends.'
    const view = game.view(table().p, 0)
    const look = (language: 'en' | 'de', name: string) => words[language].card?.(view, name)
    for (const name of ['Cup', ' cup ', 'CUP']) expect(look('en', name)).toEqual([cup])
    expect(look('en', 'hani')?.[0]).toMatch(/^Haniwa /)
    expect(look('en', 'Go Set')).toEqual(look('en', 'go-set'))
    expect(look('de', 'Becher')?.[0]).toMatch(/^Becher \(Ton, 3, Töpfer\), nach deinem Gebet: /)
    for (const name of ['', 'f', 'windmill']) expect(look('en', name)).toEqual([])
    for (const { id } of WORKS) expect(look('de', id)?.[0]).toMatch(/^(?!.*undefined)./)
  })
})
