/** Somebody who asks a server over HTTP, from a loopback address of their own. */
import { Agent, request } from 'node:http'

export interface Reply {
  readonly status: number
  readonly text: string
  /** Milliseconds after which a refused request may be sent again; 0 if it was not refused for its number. */
  readonly retry: number
}

export class Visitor {
  readonly server: string
  readonly address: string
  private readonly agent: Agent
  private cookies: readonly string[] = []

  constructor(server: string, address: string) {
    this.server = server
    this.address = address
    this.agent = new Agent({ keepAlive: true, localAddress: address })
  }

  /** The cookies, as a header. */
  get cookie(): string {
    return this.cookies.join('; ')
  }

  /** The same person, from another address. */
  from(address: string): Visitor {
    const moved = new Visitor(this.server, address)
    moved.cookies = this.cookies
    return moved
  }

  async takeName(name: string): Promise<void> {
    await this.must('POST', '/api/me', { name })
  }

  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    return new Promise((answered, fail) => {
      const content = body === undefined ? {} : { 'content-type': 'application/json' }
      const headers = { ...content, ...(this.cookies.length > 0 ? { cookie: this.cookie } : {}) }
      const asked = request(this.server + path, { method, agent: this.agent, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', fail)
        response.on('end', () => {
          this.keep(response.headers['set-cookie'] ?? [])
          const { statusCode: status = 0 } = response
          const text = Buffer.concat(parts).toString()
          answered({ status, text, retry: status === 429 ? retryIn(text) : 0 })
        })
      })
      asked.on('error', fail)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  /** For what belongs to the preparation: it waits while it is too much, and may not fail. */
  async must<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const { status, text, retry } = await this.ask(method, path, body)
    if (status === 200) return JSON.parse(text) as T
    if (status !== 429) throw new Error(`${path}: ${text}`)
    await new Promise((done) => setTimeout(done, retry))
    return this.must(method, path, body)
  }

  close(): void {
    this.agent.destroy()
  }

  private keep(set: readonly string[]): void {
    for (const one of set) {
      const [pair = ''] = one.split(';')
      const [name = ''] = pair.split('=')
      this.cookies = [...this.cookies.filter((kept) => !kept.startsWith(`${name}=`)), pair]
    }
  }
}

const retryIn = (text: string): number => (JSON.parse(text) as { retry?: number }).retry ?? 1000
