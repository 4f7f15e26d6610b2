/** A table at a terminal behaves like every match. */

import { seedFrom } from '@handwerk/kernel'
import { type Match, resumeMatch } from '@handwerk/match'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { checkMatch, type DrivenMatch } from '@handwerk/testkit'
import { LocalTable, PERSON } from '../src/session/local-table.js'

for (const module of [ohMyGoods, mottainai])
  checkMatch(module, {
    commands: ['move', 'undo'],
    seats: [2, 3],
    async begin(any, seats, seed): Promise<DrivenMatch> {
      const names = Array.from({ length: seats }, (_, seat) => `P${seat}`)
      const people = names.map(() => true)
      const sit = (left?: Match) => {
        const players = names.map(() => PERSON)
        return new LocalTable(any, {}, names, players, seedFrom(seed), left)
      }
      let table = sit()
      return {
        terms: table.match.terms,
        async command(seat, command) {
          if (command.is !== 'move') return table.undo(seat)
          table.play(seat, command.move as number)
          return true
        },
        async read(seat) {
          const { view, decision, undo } = table.match.observe(0).state(seat)
          return { view, moves: decision?.moves.map(([move]) => move) ?? [], undo }
        },
        async reopen() {
          const kept = JSON.parse(table.record())
          const left = { record: kept, people, events: kept.events.slice(1), position: kept.position }
          const resumed = resumeMatch(any, left, 0)
          if ('sentence' in resumed) throw new Error(resumed.sentence)
          table = sit(resumed.match)
        },
        record: async () => JSON.parse(table.record()),
        close: async () => undefined,
      }
    },
  })
