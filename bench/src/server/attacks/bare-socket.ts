/**
 * A live connection that costs its own process next to nothing: it asks for
 * compressed messages but does not unpack them, as an attacker would.
 */
import { connect, type Socket } from 'node:net'
import type { ServerMessage } from '@handwerk/protocol'
import type { Visitor } from './visitor.js'

/** How an ask ended. */
export type Outcome =
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly code: string; readonly retry: number }
  | { readonly is: 'lost' }

const LOST: Outcome = { is: 'lost' }
const TEXT = 1
const PING = 9
const PONG = 10

export class BareSocket {
  private readonly socket: Socket
  private readonly waiting = new Map<number, (outcome: Outcome) => void>()
  private readonly hear: (message: ServerMessage) => void
  private lastId = 0
  private rest: Buffer = Buffer.alloc(0)
  private isClosed = false

  private constructor(socket: Socket, hear: (message: ServerMessage) => void) {
    this.socket = socket
    this.hear = hear
  }

  /** With `hear`, messages come uncompressed, and are all read. */
  static async open(visitor: Visitor, hear?: (message: ServerMessage) => void): Promise<BareSocket> {
    const { hostname, port } = new URL(visitor.server)
    const socket = connect({ host: hostname, port: Number(port), localAddress: visitor.address })
    const bare = new BareSocket(socket, hear ?? (() => undefined))
    const extension = hear ? '' : 'Sec-WebSocket-Extensions: permessage-deflate\r\n'
    const cookie = visitor.cookie === '' ? '' : `Cookie: ${visitor.cookie}\r\n`
    const opened = new Promise<void>((open, fail) => {
      socket.once('close', () => {
        bare.lose()
        fail(new Error('no live connection'))
      })
      socket.once('data', (head) => {
        const end = head.indexOf('\r\n\r\n')
        if (!head.toString('latin1', 0, 12).endsWith('101')) return socket.destroy()
        socket.on('data', (bytes) => bare.read(bytes, hear !== undefined))
        bare.read(head.subarray(end + 4), hear !== undefined)
        open()
      })
    })
    socket.on('error', () => undefined)
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n${extension}${cookie}\r\n`,
    )
    await opened
    return bare
  }

  get closed(): boolean {
    return this.isClosed
  }

  ask(message: object): Promise<Outcome> {
    if (this.isClosed) return Promise.resolve(LOST)
    return new Promise((answered) => {
      const id = ++this.lastId
      this.waiting.set(id, answered)
      this.send(TEXT, Buffer.from(JSON.stringify({ ...message, id })))
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private lose(): void {
    this.isClosed = true
    for (const answered of this.waiting.values()) answered(LOST)
    this.waiting.clear()
  }

  /** A mask of zeros leaves the bytes as they are. */
  private send(opcode: number, payload: Buffer): void {
    const head =
      payload.length < 126
        ? Buffer.from([0x80 | opcode, 0x80 | payload.length])
        : Buffer.from([0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 255])
    this.socket.write(Buffer.concat([head, Buffer.alloc(4), payload]))
  }

  private read(bytes: Buffer, readsAll: boolean): void {
    let rest = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes])
    for (let frame = frameIn(rest); frame !== null; frame = frameIn(rest)) {
      rest = rest.subarray(frame.end)
      if (frame.opcode === PING) this.send(PONG, frame.payload)
      else if (frame.opcode === TEXT && !frame.isCompressed && (readsAll || isAnswer(frame.payload)))
        this.settle(JSON.parse(frame.payload.toString()))
    }
    this.rest = rest
  }

  private settle(message: ServerMessage): void {
    if ((message.is === 'done' || message.is === 'refused') && message.id !== null) {
      const { is } = message
      this.waiting.get(message.id)?.(is === 'done' ? { is } : { is, code: message.code, retry: message.retry ?? 0 })
      this.waiting.delete(message.id)
    } else this.hear(message)
  }
}

interface Frame {
  readonly opcode: number
  readonly isCompressed: boolean
  readonly payload: Buffer
  readonly end: number
}

function frameIn(bytes: Buffer): Frame | null {
  if (bytes.length < 2) return null
  const [first = 0, short = 0] = bytes
  const begin = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < begin) return null
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const end = begin + length
  if (bytes.length < end) return null
  return { opcode: first & 15, isCompressed: (first & 0x40) !== 0, payload: bytes.subarray(begin, end), end }
}

const isAnswer = (payload: Buffer): boolean => {
  const begin = payload.toString('latin1', 0, 14)
  return begin.startsWith('{"is":"done"') || begin.startsWith('{"is":"refuse')
}
