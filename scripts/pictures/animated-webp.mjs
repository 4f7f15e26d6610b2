/** Joins still pictures (WebP without transparency, as a canvas writes them) to one that moves and repeats for ever. */

const HEADER = 12
const ANIMATED = 0x02
/** Each frame covers all of the one before. */
const WITHOUT_BLENDING = 0x02

/** `frames`: still pictures of the same size, each with how long it is shown. */
export function animated(frames, width, height) {
  const canvas = Buffer.concat([Buffer.from([ANIMATED, 0, 0, 0]), int24(width - 1), int24(height - 1)])
  const repeat = Buffer.from([0, 0, 0, 0xff, 0, 0])
  const parts = frames.map(({ bytes, milliseconds }) => {
    const place = Buffer.concat([int24(0), int24(0), int24(width - 1), int24(height - 1), int24(milliseconds)])
    return chunk('ANMF', Buffer.concat([place, Buffer.from([WITHOUT_BLENDING]), pictureIn(bytes)]))
  })
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', canvas), chunk('ANIM', repeat), ...parts]))
}

/** How long each frame of such a picture is shown, in milliseconds. */
export const durationsIn = (bytes) =>
  chunksIn(bytes).flatMap(({ name, from }) => (name === 'ANMF' ? [bytes.readUIntLE(from + 8 + 12, 3)] : []))

/** The chunk with the picture itself; browsers may write others beside it. */
function pictureIn(bytes) {
  const found = chunksIn(bytes).find(({ name }) => name === 'VP8 ')
  if (found === undefined) throw new Error('a frame is no plain WebP picture')
  return bytes.subarray(found.from, found.to)
}

function chunksIn(bytes) {
  const chunks = []
  for (let from = HEADER; from + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(from + 4)
    const to = from + 8 + size + (size % 2)
    chunks.push({ name: bytes.toString('latin1', from, from + 4), from, to })
    from = to
  }
  return chunks
}

function chunk(name, content) {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function int24(number) {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(number, 0, 3)
  return bytes
}
