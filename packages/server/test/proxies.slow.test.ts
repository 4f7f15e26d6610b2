/** The files for nginx and Caddy in `deploy/`, with the real programs in front of a server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@handwerk/own-postgres'
import { LIVE_PATH } from '@handwerk/protocol'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { GENEROUS, open } from './serving.js'

// Starts processes, and makes certificates.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url))
const NGINX = '/usr/sbin/nginx'
const CADDY = '/usr/bin/caddy'
const SITE = 'play.example.org'

interface Place {
  readonly folder: string
  readonly port: number
  /** Where plain http is answered. */
  readonly plain: number
  readonly upstream: string
}

/** As `deploy/nginx.conf` is included on a real machine, with other ports, and a certificate of its own. */
function startNginx({ folder, port, plain, upstream }: Place): ChildProcess {
  const names = ['-subj', `/CN=${SITE}`, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names])
  const site = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('127.0.0.1:8080', upstream)
    .replace(/\/etc\/letsencrypt\/\S+fullchain\.pem/, join(folder, 'cert.pem'))
    .replace(/\/etc\/letsencrypt\/\S+privkey\.pem/, join(folder, 'key.pem'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  )
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
    events {} http { access_log off; ${temporary.join(' ')} ${site} }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return spawn(NGINX, ['-p', folder, '-e', join(folder, 'errors'), '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
}

/** With certificates of its own making, which no machine is told to trust. */
function startCaddy({ folder, port, plain, upstream }: Place): ChildProcess {
  const main = `{
    admin off
    skip_install_trust
    local_certs
    http_port ${plain}
  }
  import ${join(deploy, 'Caddyfile')}`
  writeFileSync(join(folder, 'Caddyfile'), main)
  mkdirSync(join(folder, 'home'))
  const env = {
    PATH: process.env['PATH'],
    HOME: join(folder, 'home'),
    SITE: `https://${SITE}:${port}`,
    UPSTREAM: upstream,
  }
  return spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    stdio: 'ignore',
    env,
  })
}

for (const [name, program, start] of [
  ['nginx', NGINX, startNginx],
  ['Caddy', CADDY, startCaddy],
] as const)
  describe.skipIf(!existsSync(program))(`behind ${name} (skipped where it is not installed)`, () => {
    let place: Place
    let proxy: ChildProcess
    let serving: Serving
    beforeAll(async () => {
      const folder = mkdtempSync(join(inject('temporaryFolder'), 'proxy-'))
      const requests = { burst: 30, perSecond: 0.0001 }
      serving = await open({ folder: join(folder, 'data') }, { proxies: 1, rates: { ...GENEROUS, requests } })
      place = { folder, port: await freePort(), plain: await freePort(), upstream: new URL(serving.address).host }
      proxy = start(place)
      await vi.waitFor(async () => expect((await ask('/healthz')).status).toBe(200), { timeout: 30_000, interval: 200 })
    })
    afterAll(async () => {
      const ended = new Promise((done) => proxy.once('exit', done))
      proxy.kill('SIGTERM')
      await ended
      await serving.stop()
    })

    interface Answer {
      readonly status: number | undefined
      readonly headers: IncomingHttpHeaders
    }
    /** By node:https, since fetch sets the header Host itself, and trusts no certificate of a test. */
    const ask = (path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> =>
      new Promise((done, fail) => {
        const asked = request(`https://127.0.0.1:${place.port}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          rejectUnauthorized: false,
          servername: SITE,
          headers: {
            host: `${SITE}:${place.port}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
        })
        asked.on('response', (response) => done({ status: response.resume().statusCode, headers: response.headers }))
        asked.on('error', fail)
        asked.end(body)
      })
    const take = (origin: string, name = 'Anna') => ask('/api/me', { origin }, JSON.stringify({ name }))
    const own = () => `https://${SITE}:${place.port}`

    it('the site’s own pages may act, at any port, and others may not', async () => {
      expect((await take(own())).status).toBe(200)
      expect((await take(`https://${SITE}`)).status).toBe(403)
      expect((await take('https://evil.example')).status).toBe(403)
    })

    it('cookies are for https alone', async () =>
      expect((await take(own())).headers['set-cookie']?.[0]).toMatch(/^__Host-handwerk=.*; Secure/))

    it('live connections come through', async () => {
      const cookie = (await take(own())).headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      const options: ClientOptions & { servername: string } = {
        rejectUnauthorized: false,
        servername: SITE,
        headers: { host: `${SITE}:${place.port}`, origin: own(), cookie },
      }
      const socket = new WebSocket(`wss://127.0.0.1:${place.port}${LIVE_PATH}`, options)
      const told = new Promise((heard, fail) => {
        socket.once('message', (data) => heard(String(data)))
        socket.once('error', fail)
      })
      socket.once('open', () => socket.send(JSON.stringify({ id: 1, is: 'follow', table: 'nothing' })))
      expect(await told).toContain('"is"')
      socket.close()
    })

    it('plain http is sent to https', async () => {
      const answer = await fetch(`http://127.0.0.1:${place.plain}/rules`, {
        redirect: 'manual',
        headers: { host: SITE },
      })
      expect([301, 308]).toContain(answer.status)
      expect(answer.headers.get('location')).toMatch(/^https:\/\/.*\/rules$/)
    })

    it('metrics are for nobody outside', async () => expect((await ask('/metrics')).status).toBe(404))

    it('limits count the address of the client, whatever it forges', async () => {
      const answers: (number | undefined)[] = []
      for (let i = 0; i < 40 && !answers.includes(429); i++)
        answers.push((await ask('/api/me', { 'x-forwarded-for': `192.0.2.${i}` })).status)
      expect(answers).toContain(429)
    })
  })
