import { livePath } from '@handwerk/protocol'
import type { Socket, SocketListener } from './connection.ts'

/** Opens the live connection. */
export function openSocket(listener: SocketListener): Socket {
  const address = new URL(livePath(), location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address)
  socket.addEventListener('open', () => listener.opened())
  socket.addEventListener('message', ({ data }) => listener.heard(data))
  socket.addEventListener('close', () => listener.closed())
  return socket
}
