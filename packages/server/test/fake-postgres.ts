/** A server that speaks just enough of PostgreSQL's protocol to hear statements and to answer them as a test says. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export interface Heard {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** Rows of texts, with the type of each column; `changes` is the number of rows that an update has changed. */
export interface Answer {
  readonly columns?: Readonly<Record<string, number>>
  readonly rows?: readonly (readonly (string | null)[])[]
  readonly changes?: number
  /** The statement fails with this message. */
  readonly trouble?: string
}

export const INT8 = 20
export const INT4 = 23
export const TEXT = 25

export class FakePostgres {
  /** The statements of all connections, in order. */
  readonly heard: Heard[] = []
  /** What a statement is answered; null for nothing, ever. */
  answer: (statement: Heard) => Answer | null = () => ({})
  readonly sockets = new Set<Socket>()
  private readonly server: Server = createServer((socket) => this.serve(socket))

  async open(): Promise<string> {
    await new Promise<void>((open) => this.server.listen(0, '127.0.0.1', open))
    return `postgres://anna@127.0.0.1:${(this.server.address() as AddressInfo).port}/test`
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((closed) => this.server.close(closed))
  }

  get texts(): string[] {
    return this.heard.map(({ text }) => text)
  }

  /** Sends a notification to all who are connected. */
  notify(payload: string): void {
    const body = Buffer.concat([number32(7), text(CHANNEL), text(payload)])
    for (const socket of this.sockets) socket.write(message('A', body))
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('error', () => undefined)
    let rest: Buffer = Buffer.alloc(0)
    let isGreeted = false
    const session = new Session(this, socket)
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      if (!isGreeted && rest.length >= 4 && rest.length >= rest.readInt32BE(0)) {
        rest = rest.subarray(rest.readInt32BE(0))
        isGreeted = true
        socket.write(Buffer.concat([message('R', number32(0)), READY]))
      }
      while (isGreeted && rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const length = rest.readInt32BE(1)
        session.take(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, 1 + length))
        rest = rest.subarray(1 + length)
      }
    })
  }
}

/** One connection: collects the parts of a statement, and answers it. */
class Session {
  private readonly fake: FakePostgres
  private readonly socket: Socket
  private readonly prepared = new Map<string, string>()
  private bound: Heard | null = null

  constructor(fake: FakePostgres, socket: Socket) {
    this.fake = fake
    this.socket = socket
  }

  take(kind: string, body: Buffer): void {
    if (kind === 'Q') this.execute({ text: texts(body)[0] ?? '', values: [] }, Buffer.alloc(0))
    else if (kind === 'P') {
      const [name = '', statement = ''] = texts(body)
      this.prepared.set(name, statement)
    } else if (kind === 'B') this.bound = boundIn(body, this.prepared)
    else if (kind === 'S' && this.bound) {
      this.execute(this.bound, Buffer.concat([message('1'), message('2')]))
      this.bound = null
    } else if (kind === 'X') this.socket.end()
  }

  private execute(statement: Heard, before: Buffer): void {
    this.fake.heard.push(statement)
    const answer = this.fake.answer(statement)
    if (answer) this.socket.write(Buffer.concat([before, ...answered(answer), READY]))
  }
}

const CHANNEL = 'handwerk'
const READY = message('Z', Buffer.from('I'))

function answered({ columns = {}, rows = [], changes = rows.length, trouble }: Answer): Buffer[] {
  if (trouble !== undefined) return [message('E', Buffer.concat([text('SERROR'), text(`M${trouble}`), Buffer.of(0)]))]
  const described = Object.entries(columns).map(([name, type]) =>
    Buffer.concat([text(name), number32(0), number16(0), number32(type), number16(-1), number32(-1), number16(0)]),
  )
  const data = rows.map((row) => message('D', Buffer.concat([number16(row.length), ...row.map(fieldOf)])))
  return [
    message('T', Buffer.concat([number16(described.length), ...described])),
    ...data,
    message('C', text(`UPDATE ${changes}`)),
  ]
}

const fieldOf = (value: string | null): Buffer =>
  value === null ? number32(-1) : Buffer.concat([number32(Buffer.byteLength(value)), Buffer.from(value)])

/** The statement with its values, of a message that binds them. */
function boundIn(body: Buffer, prepared: ReadonlyMap<string, string>): Heard {
  const [portal = '', name = ''] = texts(body)
  let at = portal.length + name.length + 2
  at += 2 + 2 * body.readInt16BE(at)
  const count = body.readInt16BE(at)
  at += 2
  const values = Array.from({ length: count }, () => {
    const length = body.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return body.toString('utf8', at - length, at)
  })
  return { text: prepared.get(name) ?? '', values }
}

function message(kind: string, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(kind), number32(body.length + 4), body])
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`)
const texts = (body: Buffer): string[] => body.toString('utf8').split('\0')

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
