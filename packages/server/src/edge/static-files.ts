/** Serves the browser client from one folder, which is read once. Paths without a file get `index.html`, for the client's router. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

interface Page {
  readonly type: string
  readonly plain: Buffer
  /** Compressed with Brotli, if the build has written that file. */
  readonly packed: Buffer | null
  readonly tag: string
  /** The name contains a hash, so the content never changes. */
  readonly forever: boolean
}

export type Pages = ReadonlyMap<string, Page>

/** Another text for a page of the client at this path; null for the usual one. */
export type DrawPage = (page: string, path: string, request: FastifyRequest) => Promise<string | null>

export function servePages(app: FastifyInstance, pages: Pages, draw: DrawPage = async () => null): void {
  const index = pages.get('/index.html')
  if (!index) throw new Error('there is no index.html')
  const indexText = index.plain.toString()
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    // A missing file is not found. Any other path is a page of the client.
    const page = pages.get(path) ?? (extname(path) === '' && !path.startsWith('/api/') ? index : undefined)
    if (!page) return reply.callNotFound()
    const drawn = page === index ? await draw(indexText, path, request) : null
    const tag = drawn === null ? page.tag : tagOf(drawn)
    reply.header('etag', tag)
    reply.header('cache-control', page.forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    reply.header('vary', drawn === null ? 'accept-encoding' : 'accept-encoding, accept-language')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    reply.type(page.type)
    if (drawn !== null) return reply.send(drawn)
    if (page.packed && takesBrotli(request)) return reply.header('content-encoding', 'br').send(page.packed)
    return reply.send(page.plain)
  })
}

export const holdsPages = (folder: string): boolean => existsSync(join(folder, 'index.html'))

/** Changes when any file is added, removed, renamed or changed. */
export function fingerprint(pages: Pages): string {
  const files = [...pages].map(([path, { tag }]) => `${path} ${tag}`).sort()
  return createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
}

export function readPages(folder: string): Pages {
  const pages = new Map<string, Page>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.br')) continue
    const file = join(entry.parentPath, entry.name)
    const plain = readFileSync(file)
    pages.set(`/${relative(folder, file).split(sep).join('/')}`, {
      type: TYPES[extname(file)] ?? 'application/octet-stream',
      plain,
      packed: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null,
      tag: tagOf(plain),
      forever: /-[\w-]{8}\.\w+$/.test(entry.name),
    })
  }
  return pages
}

const tagOf = (content: Buffer | string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

const takesBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
