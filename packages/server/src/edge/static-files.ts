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

export function servePages(app: FastifyInstance, pages: Pages): void {
  const index = pages.get('/index.html')
  if (!index) throw new Error('there is no index.html')
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    // A missing file is not found. Any other path is a page of the client.
    const page = pages.get(path) ?? (extname(path) === '' && !path.startsWith('/api/') ? index : undefined)
    if (!page) return reply.callNotFound()
    reply.header('etag', page.tag)
    reply.header('cache-control', page.forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    reply.header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send()
    reply.type(page.type)
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
      tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      forever: /-[\w-]{8}\.\w+$/.test(entry.name),
    })
  }
  return pages
}

const takesBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
