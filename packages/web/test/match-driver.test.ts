/** A table on a device behaves like every match. */
import { seedFrom } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { checkMatch, type DrivenMatch } from '@handwerk/testkit'
import { type Save, Session } from '../src/local/session.ts'

for (const module of [ohMyGoods, mottainai])
  checkMatch(module, {
    commands: ['move', 'undo'],
    seats: [2, 3],
    async begin(any, seats, seed): Promise<DrivenMatch> {
      const { name, version } = any.game
      const sitters = Array.from({ length: seats }, (_, seat) => ({ name: `P${seat}`, bot: null }))
      const open = (save: Save): Session => {
        const session = Session.from(any, save)
        if (typeof session === 'string') throw new Error(session)
        return session
      }
      const fresh = { id: 'one', game: name, version, options: {}, sitters, seed: seedFrom(seed), changed: 0 }
      let session = open({ ...fresh, moves: [] })
      return {
        terms: session.terms,
        async command(seat, command) {
          if (command.is === 'move') return session.play(seat, [command.move as number]) === null
          const { length } = session.events
          session.undo(seat)
          return session.events.length > length
        },
        async read(seat) {
          const { game } = any
          return {
            view: game.view(session.position, seat),
            moves: game.moves(session.position, seat),
            undo: session.mayUndo(seat),
          }
        },
        async reopen() {
          const { moves, events, position } = session
          session = open(JSON.parse(JSON.stringify({ ...session.save, moves, events, position, changed: 1 })))
        },
        record: async () => session.record(),
        close: async () => undefined,
      }
    },
  })
