/** Tables of deal and draw on a server of boardgame.io, by the messages that its own client sends. */
import { type Random, randomFrom } from '@handwerk/kernel'
import { io, type Socket } from 'socket.io-client'
import { type LoadedTable, SEATS, Tally } from './load.js'

const GAME = 'deal-and-draw'

interface State {
  readonly _stateID: number
  readonly G: { readonly hands: readonly (readonly number[])[] }
  readonly ctx: { readonly currentPlayer: string; readonly gameover?: unknown }
}

/** `lobby` is where matches are made, `address` where they are played. */
export function boardgameIoTables(lobby: string, address: string): () => Promise<LoadedTable> {
  return async () => {
    const response = await fetch(`${lobby}/games/${GAME}/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ numPlayers: SEATS }),
    })
    if (!response.ok) throw new Error(`no match: ${await response.text()}`)
    const { matchID } = (await response.json()) as { matchID: string }
    const credentials: string[] = []
    for (let seat = 0; seat < SEATS; seat++) {
      const joined = await fetch(`${lobby}/games/${GAME}/${matchID}/join`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ playerID: String(seat), playerName: `Player ${seat + 1}` }),
      })
      credentials.push(((await joined.json()) as { playerCredentials: string }).playerCredentials)
    }
    const table = new BoardgameIoTable(matchID, credentials)
    await table.connect(address)
    return table
  }
}

class BoardgameIoTable implements LoadedTable {
  readonly tally = new Tally()
  private readonly match: string
  private readonly credentials: readonly string[]
  private readonly random: Random
  private readonly sockets: Socket[] = []
  private readonly heard = new Array<number>(SEATS).fill(-1)
  private state: State | null = null
  private mover = -1

  constructor(match: string, credentials: readonly string[]) {
    this.match = match
    this.credentials = credentials
    this.random = randomFrom(match)
  }

  async connect(address: string): Promise<void> {
    for (const [seat, credentials] of this.credentials.entries()) {
      const socket = io(`${address}/${GAME}`, { transports: ['websocket'], forceNew: true })
      this.sockets[seat] = socket
      await new Promise<void>((open, fail) => socket.once('connect', open).once('connect_error', fail))
      socket.on('update', (_match: string, state: State) => this.hear(seat, state))
      socket.emit('sync', this.match, String(seat), credentials, SEATS)
      await new Promise<void>((synced) =>
        socket.once('sync', (_match: string, { state }: { state: State }) => {
          this.heard[seat] = state._stateID
          this.state = state
          synced()
        }),
      )
    }
  }

  private hear(seat: number, state: State): void {
    if (state._stateID <= this.heard[seat]) return
    this.heard[seat] = state._stateID
    this.state = state
    if (seat !== this.mover) this.tally.heard()
  }

  move(): void {
    const { state } = this
    if (!state || state.ctx.gameover !== undefined) return
    this.state = null
    const seat = Number(state.ctx.currentPlayer)
    this.mover = seat
    this.tally.sent()
    const hand = state.G.hands[seat]
    const choice = this.random.below(hand.length + 1)
    const [type, args] = choice === hand.length ? ['draw', []] : ['discard', [hand[choice]]]
    const payload = { type, args, playerID: String(seat), credentials: this.credentials[seat] }
    this.sockets[seat].emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, this.match, String(seat))
  }

  settle(): void {}

  close(): void {
    for (const socket of this.sockets) socket.disconnect()
  }
}
