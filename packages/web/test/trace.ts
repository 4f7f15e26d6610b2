/** Which files of the project something goes through. A game package counts as nothing, and the kernel as part of it. */
import { type Profiler, Session } from 'node:inspector/promises'

/** A place where something is handed on, and the files that led there, from the outside in. */
export interface Waypoint {
  readonly place: string
  readonly files: readonly string[]
}

const SOURCE = /packages\/(?!oh-my-goods|mottainai|kernel)[\w-]+\/src\/[\w./-]+\.(?:tsx?|js)/

export class Trace {
  readonly waypoints: Waypoint[] = []
  private isOn = false

  /** Notes what happens from now on. */
  start(): void {
    this.isOn = true
  }

  /** The places in the order in which they were reached, each way to them once. */
  stop(): readonly Waypoint[] {
    this.isOn = false
    return this.waypoints
  }

  /** `next` are files that go on where the stack cannot be seen; only what the file `by` does is noted. */
  note(place: string, next: readonly string[] = [], by = ''): void {
    if (!this.isOn) return
    const lines = [...stack().reverse(), ...next]
    const files = [...new Set(lines.flatMap((line) => line.match(SOURCE) ?? []))]
    if (!files.at(-1)?.endsWith(by)) return
    const isKnown = this.waypoints.some(
      (waypoint) => waypoint.place === place && waypoint.files.join() === files.join(),
    )
    if (!isKnown) this.waypoints.push({ place, files })
  }
}

export const filesOf = (walk: readonly Waypoint[]): string[] => [...new Set(walk.flatMap(({ files }) => files))].sort()

export const linkTo = (file: string): string => `[\`${file.replace('packages/', '').replace('/src', '')}\`](../${file})`

/** The files of which any function runs meanwhile, by the engine's own count. */
export async function filesEntered(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // What ran before is counted away.
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran = ({ functions }: Profiler.ScriptCoverage) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0))
  return [...new Set(result.filter(ran).flatMap(({ url }) => url.match(SOURCE)?.[0] ?? []))].sort()
}

/** The walk as a table in Markdown; a file is named in full where it comes first. */
export function tableOf(walk: readonly Waypoint[]): string {
  const named = new Set<string>()
  const nameOf = (file: string) => {
    const isNew = !named.has(file)
    named.add(file)
    return isNew ? linkTo(file) : `\`${file.split('/').at(-1)}\``
  }
  return walk.map(({ place, files }) => `| ${place} | ${files.map(nameOf).join(' → ')} |`).join('\n')
}

function stack(): string[] {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = Number.POSITIVE_INFINITY
  const { stack = '' } = new Error('where')
  Error.stackTraceLimit = stackTraceLimit
  return stack.split('\n').slice(2)
}
