/** An external bot learns from its messages what any player in its seat may know, also after a restart. */
import { itemAt, seedFrom } from '@handwerk/kernel'
import { Match, waitingOf } from '@handwerk/match'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import type { BotHears, Decision, Ending, Event, Offer } from '@handwerk/protocol'
import { checkMatch, type DrivenMatch } from '@handwerk/testkit'
import { SeatMessages } from '../src/external-bots/seat-messages.js'

/** All that a process knows, from the messages that it has read. */
class Memory {
  view: unknown = null
  decision: Decision | null = null
  offer: Offer | null = null
  ending: Ending | null = null
  events: readonly Event[] = []

  hear(line: string): void {
    const message: BotHears = JSON.parse(line)
    if (message.is === 'scene') this.events = message.events
    else if (message.is === 'step') this.events = [...this.events, message.event]
    else throw new Error(`a bot is not told this of a match: ${line}`)
    const { view, decision, offer, ending } = message
    Object.assign(this, { view, decision, offer, ending })
  }
}

for (const module of [ohMyGoods, mottainai])
  checkMatch(module, {
    commands: ['move'],
    seats: [2, 3],
    async begin(any, seats, seed): Promise<DrivenMatch> {
      const names = Array.from({ length: seats }, (_, seat) => `P${seat}`)
      const options = any.options({}, seats)
      if (!options.ok) throw new Error(options.fault.reason)
      const terms = {
        module: any,
        options: options.value,
        begins: { is: 'deal', seed: seedFrom(seed) },
        pace: { is: 'none' },
        rated: false,
        people: names.map(() => true),
      } as const
      const match = Match.begin(terms, 0)
      const seatMessages = names.map(
        (_, seat) => new SeatMessages({ module: any, id: 'abcdefgh2345', options: {}, names, seat, time: 1000 }, match),
      )
      let processes = names.map(() => new Memory())
      /** The decision that the position asks of this seat, whatever others have to decide. */
      const decisionOf = (seat: number): Decision | null => {
        if (!waitingOf(match.state).includes(seat)) return null
        const { game, notation } = any
        const view = game.view(match.state.position, seat)
        const moves = game.moves(match.state.position, seat)
        return {
          number: itemAt(seatMessages, seat).decision,
          moves: moves.map((move): [number, string] => [move, notation.write(view, move)]),
        }
      }
      return {
        terms,
        async command(seat, command) {
          return 'events' in match.command(seat, command, 0)
        },
        async read(seat) {
          const process = itemAt(processes, seat)
          for (const line of itemAt(seatMessages, seat).takePending(decisionOf(seat))) process.hear(line)
          const { view, decision, offer, ending, events } = process
          const moves = decision?.moves.map(([move]) => Number(move)) ?? []
          return { view, moves, offer: offer && { ...offer }, ending, heard: events.map(({ is }) => is) }
        },
        async reopen() {
          processes = names.map(() => new Memory())
          for (const messages of seatMessages) messages.resendScene()
        },
        record: async () => null,
        close: async () => undefined,
      }
    },
  })
