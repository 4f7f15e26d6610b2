/** Servers that are killed, and servers that stand still for a while. */
import { setTimeout as pause } from 'node:timers/promises'

const pick = (luck, from) => from[luck.below(from.length)]

async function killServer(site, luck) {
  const server = pick(luck, site.servers)
  const others = site.servers.filter((other) => other !== server)
  await server.kill('SIGKILL')
  const complaints = []
  if ((await site.readiness(server)) !== 0) complaints.push('/readyz of a dead server answers')
  // The others do not need it.
  if (others.length > 0) complaints.push(...(await site.stays(pick(luck, others), 200, luck.below(3000))))
  await server.start()
  return { complaints }
}

async function stopServer(site, luck) {
  const server = pick(luck, site.servers)
  const others = site.servers.filter((other) => other !== server)
  const milliseconds = 200 + luck.below(9000)
  const end = Date.now() + milliseconds
  server.signal('SIGSTOP')
  const complaints = []
  try {
    if (others.length > 0) complaints.push(...(await site.stays(pick(luck, others), 200, milliseconds / 2)))
    await pause(Math.max(0, end - Date.now()))
  } finally {
    server.signal('SIGCONT')
  }
  return { complaints, milliseconds }
}

/** A dead process tells nothing, nor does one that was stopped: it has no way to know. */
export const kindsOfProcesses = ['sqlite', 'postgres'].flatMap((database) => [
  { name: `kill-server-${database}`, database, site: database, strike: killServer },
  { name: `stop-server-${database}`, database, site: database, strike: stopServer },
])
