import { livePath } from '@handwerk/protocol'
import type { Ear, Socket } from './line.ts'

/** Opens the live connection. */
export function dial(ear: Ear): Socket {
  const address = new URL(livePath(), location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address)
  socket.addEventListener('open', () => ear.opened())
  socket.addEventListener('message', ({ data }) => ear.heard(data))
  socket.addEventListener('close', () => ear.closed())
  return socket
}
