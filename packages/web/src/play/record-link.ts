/** Records in links: compressed into the fragment, which no server sees. */
import { type MatchRecord, shortRecord } from '@handwerk/match'

/** The link that replays a record, also offline. */
export async function recordLink(record: MatchRecord): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(shortRecord(record))),
    new CompressionStream('deflate-raw'),
  )
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  const packed = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${location.origin}/replay#${packed}`
}

/** The text of the record in a fragment; null if it cannot be read. */
export async function readRecordLink(fragment: string): Promise<string | null> {
  try {
    const text = atob(fragment.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
  } catch {
    return null
  }
}

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
