/** Makes and shows passkeys as a browser does (WebAuthn, ES256, without attestation). */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** The head of a CBOR item: its kind, and a number below 65536. */
function head(kind: number, number: number): Buffer {
  const type = kind << 5
  if (number < 24) return Buffer.from([type | number])
  return number < 256 ? Buffer.from([type | 24, number]) : Buffer.from([type | 25, number >> 8, number & 255])
}

const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...pairs: (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const PRESENT = 1
const HAS_KEY = 64

export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url')
  /** How often it has signed. */
  counter = 0
  private readonly origin: string
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(origin: string) {
    this.origin = origin
  }

  /** The credential for the options of a new passkey. */
  make(challenge: string) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const [left, right] = [x, y].map((part) => bytes(Buffer.from(part, 'base64url'))) as [Buffer, Buffer]
    const key = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), left],
      [integer(-3), right],
    )
    const id = Buffer.from(this.id, 'base64url')
    const data = Buffer.concat([this.data(PRESENT | HAS_KEY), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)])
    return this.credential({
      clientDataJSON: this.client('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    })
  }

  /** The credential for the options of signing in. */
  sign(challenge: string) {
    this.counter++
    const data = this.data(PRESENT)
    const client = this.client('webauthn.get', challenge)
    const signature = createSign('sha256').update(data).update(sha256(client)).sign(this.keys.privateKey)
    return this.credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  private data(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter])
  }

  private client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  private credential(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }
}
