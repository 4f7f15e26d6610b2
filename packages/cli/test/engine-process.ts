/** The memory of an engine in a process of its own, over many lines. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { real } from './built-program.js'

/** What the system says it holds, in MiB; 0 where there is no /proc. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Sends so many lines, of all kinds and some that are none, and returns the exit code and the memory on the way. */
export async function sendLines(
  count: number,
): Promise<{ code: number; answered: number; early: number; late: number }> {
  const child = spawn(process.execPath, ['--max-old-space-size=128', real, 'engine'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let answered = -1
  createInterface({ input: child.stdout }).on('line', () => {
    answered++
  })
  let early = 0
  for (let sent = 0; sent < count; ) {
    const handle = 1 + Math.floor(sent / 8)
    const lines = [
      {
        is: 'start',
        id: 1,
        game: handle % 2 ? 'mottainai' : 'oh-my-goods',
        seats: 2,
        seeds: [`${handle}`],
        want: ['texts', 'views'],
      },
      { is: 'moves', id: 2, games: [handle] },
      { is: 'play', id: 3, games: [handle], moves: [-1] },
      { is: 'view', id: 4, games: [handle], seats: [null] },
      { is: 'play', id: 5, games: [handle + 1], moves: [0] },
      { is: 'start', id: 6, game: `game ${handle}`, seats: 2, seeds: ['a'] },
      { is: 'drop', id: 7, games: [handle] },
    ].map((line) => JSON.stringify(line))
    const whole = `${[...lines, `nonsense ${handle}`].join('\n')}\n`
    if (!child.stdin.write(whole)) await once(child.stdin, 'drain')
    sent += 8
    if (early === 0 && sent > count / 5) early = memoryOf(child.pid)
  }
  const late = memoryOf(child.pid)
  child.stdin.end()
  const [code] = await ended
  return { code: Number(code), answered, early, late }
}
