/** A socket that writes the messages of one tick together. */
import { beforeEach, describe, expect, it } from 'vitest'
import { COMPRESSED_FROM, GatheringSocket } from '../src/edge/gathering-socket.js'
import { FakeSocket } from './fake-socket.js'

it('all else is done by the socket below', () => {
  const below = new FakeSocket()
  const socket = new GatheringSocket(below, { write: () => true })
  socket.ping()
  socket.pause()
  expect([below.pings, below.isPaused]).toEqual([1, true])
  socket.resume()
  socket.terminate()
  expect([below.isPaused, below.isTerminated]).toEqual([false, true])
})

describe('messages of one moment', () => {
  const nextTick = () => new Promise<void>((done) => process.nextTick(done))
  let written: string[]
  let below: FakeSocket
  let socket: GatheringSocket

  beforeEach(() => {
    written = []
    below = new FakeSocket()
    socket = new GatheringSocket(below, { write: (frames: string) => written.push(frames) > 0 })
  })

  it('are written together', async () => {
    socket.send('1')
    socket.send('2')
    await nextTick()
    expect(written).toEqual(['\x81\x011\x81\x012'])
  })

  it('are written apart from those of the next', async () => {
    for (const message of ['1', '2']) {
      socket.send(message)
      await nextTick()
    }
    expect(written).toEqual(['\x81\x011', '\x81\x012'])
  })

  it('have their length in the frame', async () => {
    socket.send('a'.repeat(125))
    socket.send('a'.repeat(126))
    socket.send('a'.repeat(1000))
    await nextTick()
    const heads = ['\x81\x7d', '\x81\x7e\x00\x7e', '\x81\x7e\x03\xe8']
    expect(written.join('').split(/a+/).slice(0, 3)).toEqual(heads)
  })

  it('are left to the library if they are long, or not ASCII, or somebody waits for them', async () => {
    const sent: string[] = []
    below.send = (message, done) => {
      sent.push(message)
      done?.()
    }
    const long = 'a'.repeat(COMPRESSED_FROM)
    socket.send(long)
    socket.send('ä')
    socket.send('1', () => undefined)
    await nextTick()
    expect([sent, written]).toEqual([[long, 'ä', '1'], []])
  })

  it('keep their order while a long one is compressed', async () => {
    const sent: string[] = []
    let finish: () => void = () => undefined
    below.send = (message, done) => {
      sent.push(message)
      if (message === 'ä') finish = () => done?.()
      else done?.()
    }
    socket.send('1')
    socket.send('ä')
    socket.send('2')
    await nextTick()
    expect([written, sent]).toEqual([['\x81\x011'], ['ä', '2']])
    finish()
    socket.send('3')
    await nextTick()
    expect([written, sent]).toEqual([
      ['\x81\x011', '\x81\x013'],
      ['ä', '2'],
    ])
  })

  it('are written before the connection is closed, and not after', async () => {
    below.close = () => {
      written.push('closed')
      below.readyState = 2
    }
    socket.send('1')
    socket.close(1001)
    socket.send('2')
    await nextTick()
    expect(written).toEqual(['\x81\x011', 'closed'])
  })
})
