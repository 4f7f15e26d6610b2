/** The socket of a connection, without a network. */
import { EventEmitter } from 'node:events'
import type { ServerMessage } from '@handwerk/protocol'
import type { Socket } from '../src/edge/live-connection.js'

export class FakeSocket extends EventEmitter implements Socket {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly told: ServerMessage[] = []
  pings = 0
  closedWith: number | null = null
  isTerminated = false
  isPaused = false

  send(message: string, written?: () => void): void {
    this.told.push(JSON.parse(message))
    written?.()
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  close(code: number): void {
    this.closedWith = code
    this.readyState = 2
  }

  terminate(): void {
    this.isTerminated = true
    this.readyState = 3
    this.emit('close')
  }

  ping(): void {
    this.pings++
  }

  say(message: object | string): void {
    this.emit('message', typeof message === 'string' ? message : JSON.stringify(message), false)
  }
}
