/**
 * A socket that writes the messages of one tick together: a system call costs more
 * than a message. Most messages are short and ASCII. Their frames (RFC 6455, 5.2)
 * are made here as text, which Node writes without any buffer; `ws` makes two
 * buffers for each and writes them one by one.
 */
import type { Duplex } from 'node:stream'
import type { Socket } from './live-connection.js'

/** Messages of so many bytes are compressed, and left to `ws`. */
export const COMPRESSED_FROM = 4096

export class GatheringSocket implements Socket {
  private readonly socket: Socket
  private readonly stream: Pick<Duplex, 'write'>
  /** Frames of this tick. */
  private frames = ''
  /** Messages that `ws` has not written yet; it may be compressing them. */
  private underWay = 0

  /** `socket` is that of `ws`, and `stream` what it writes to. */
  constructor(socket: Socket, stream: Pick<Duplex, 'write'>) {
    this.socket = socket
    this.stream = stream
  }

  send(message: string, written?: () => void): void {
    if (!written && this.underWay === 0 && isShortAscii(message)) this.gather(frameOf(message))
    else {
      this.flush()
      this.underWay++
      this.socket.send(message, () => {
        this.underWay--
        written?.()
      })
    }
  }

  /** Nothing may follow the frame that closes a connection. */
  close(code: number): void {
    this.flush()
    this.socket.close(code)
  }

  private flush(): void {
    const { frames, socket } = this
    this.frames = ''
    if (frames !== '' && socket.readyState === socket.OPEN) this.stream.write(frames, 'latin1')
  }

  private gather(frame: string): void {
    if (this.frames === '') process.nextTick(() => this.flush())
    this.frames += frame
  }

  get readyState(): number {
    return this.socket.readyState
  }

  get OPEN(): number {
    return this.socket.OPEN
  }

  get bufferedAmount(): number {
    return this.socket.bufferedAmount
  }

  on(event: 'message', hear: (raw: { toString(): string }, binary: boolean) => void): unknown
  on(event: 'pong' | 'error' | 'close', hear: () => void): unknown
  on(event: 'message' | 'pong' | 'error' | 'close', hear: (raw: { toString(): string }, binary: boolean) => void) {
    return this.socket.on(event as 'message', hear)
  }

  pause(): void {
    this.socket.pause()
  }

  resume(): void {
    this.socket.resume()
  }

  terminate(): void {
    this.socket.terminate()
  }

  ping(): void {
    this.socket.ping()
  }
}

const isShortAscii = (message: string): boolean =>
  message.length < COMPRESSED_FROM && Buffer.byteLength(message) === message.length

/** A whole text message in one frame: each character stands for a byte. */
function frameOf(message: string): string {
  const { length } = message
  if (length < 126) return String.fromCharCode(0x81, length) + message
  return String.fromCharCode(0x81, 126, length >> 8, length & 0xff) + message
}
