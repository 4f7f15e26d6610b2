import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Mail {
  readonly to: string
  readonly text: string
}

/** A mail server that stores all mails. */
export class MailServer {
  readonly mails: Mail[] = []
  private readonly server: SMTPServer
  refusing = false

  constructor() {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (this.refusing) {
            done(new Error('not today'))
            return
          }
          const [to] = session.envelope.rcptTo
          this.mails.push({ to: to.address, text: unfolded(Buffer.concat(chunks).toString()) })
          done()
        })
      },
    })
    this.server.on('error', () => undefined)
  }

  async open(): Promise<string> {
    await new Promise<void>((open) => this.server.listen(0, '127.0.0.1', () => open()))
    const { port } = this.server.server.address() as AddressInfo
    return `smtp://127.0.0.1:${port}`
  }

  close(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()))
  }
}

/** Decodes folded headers and quoted-printable, so that links are complete. */
const unfolded = (text: string): string =>
  text
    .replace(/\r\n (?=\S)/g, ' ')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The seal in a link to this page. */
export const sealIn = (text: string, page: string): string => new RegExp(`/${page}#([\\w.-]+)`).exec(text)?.[1] ?? ''
