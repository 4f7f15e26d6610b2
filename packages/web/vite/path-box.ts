/** The box that a path of an icon fills, so that an icon can be put on its feet. */
type Box = readonly [x: number, y: number, width: number, height: number]

type Point = readonly [x: number, y: number]

/** How many numbers each command takes. */
const COUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const STEPS = 12

/** `d` is the path of an icon. */
export function boxOf(d: string): Box {
  const points = pointsOf(d)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const { round } = Math
  return [round(left), round(top), round(Math.max(...xs) - left), round(Math.max(...ys) - top)]
}

/** Points on the outline, dense enough for its box. */
function pointsOf(d: string): Point[] {
  const points: Point[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  /** The last control point, which smooth curves mirror. */
  let control: Point | null = null
  for (const { command, numbers } of commandsOf(d)) {
    const upper = command.toUpperCase()
    const [fromX, fromY] = command === upper ? [0, 0] : [x, y]
    const n = (i: number) => numbers[i] ?? 0
    const at = (i: number): Point => [fromX + n(i), fromY + n(i + 1)]
    const mirrored = (): Point => (control ? [2 * x - control[0], 2 * y - control[1]] : [x, y])
    let next: Point = [x, y]
    let used: Point | null = null
    if (upper === 'Z') next = [startX, startY]
    else if (upper === 'H') next = [fromX + n(0), y]
    else if (upper === 'V') next = [x, fromY + n(0)]
    else if (upper === 'A') {
      next = at(5)
      points.push(...arc([x, y], next, n(0), n(1), n(3) !== 0, n(4) !== 0))
    } else if (upper === 'C' || upper === 'S') {
      const first = upper === 'C' ? at(0) : mirrored()
      used = at(upper === 'C' ? 2 : 0)
      next = at(upper === 'C' ? 4 : 2)
      points.push(...curve([[x, y], first, used, next]))
    } else if (upper === 'Q' || upper === 'T') {
      used = upper === 'Q' ? at(0) : mirrored()
      next = at(upper === 'Q' ? 2 : 0)
      points.push(...curve([[x, y], used, next]))
    } else next = at(0)
    control = used
    ;[x, y] = next
    if (upper === 'M') [startX, startY] = next
    points.push(next)
  }
  return points
}

interface Command {
  readonly command: string
  readonly numbers: readonly number[]
}

function commandsOf(d: string): Command[] {
  return [...d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].flatMap(([, command = '', text = '']) => {
    const count = COUNTS[command.toUpperCase()]
    if (count === undefined) throw new Error(`a path has the command ${command}`)
    const numbers = numbersOf(text, count === 7)
    if (count === 0) return [{ command, numbers: [] }]
    // More numbers repeat the command; after a move they are lines.
    return Array.from({ length: numbers.length / count }, (_, i) => ({
      command: i > 0 && command === 'M' ? 'L' : i > 0 && command === 'm' ? 'l' : command,
      numbers: numbers.slice(i * count, (i + 1) * count),
    }))
  })
}

/** The two flags of an arc may stand without space between them and the next number. */
function numbersOf(text: string, arcs: boolean): number[] {
  const numbers: number[] = []
  const reader = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/giy
  const flag = /[01]/y
  let place = 0
  while (place < text.length) {
    const isFlag = arcs && [3, 4].includes(numbers.length % 7)
    const pattern = isFlag ? flag : reader
    pattern.lastIndex = place
    const found = pattern.exec(text)
    if (found) numbers.push(Number(found[0]))
    place = found ? pattern.lastIndex : place + 1
  }
  return numbers
}

/** A Bézier curve of any degree. */
function curve(points: readonly Point[]): Point[] {
  return Array.from({ length: STEPS }, (_, i) => {
    let level = points
    while (level.length > 1)
      level = level.slice(1).map(([x, y], k) => {
        const [fromX, fromY] = level[k] ?? [x, y]
        return [fromX + ((x - fromX) * (i + 1)) / STEPS, fromY + ((y - fromY) * (i + 1)) / STEPS] as const
      })
    return level[0] ?? [0, 0]
  })
}

/** An arc of an ellipse; a turned one is taken as upright, which the icons that we use do not notice. */
function arc(from: Point, to: Point, rx: number, ry: number, large: boolean, sweep: boolean): Point[] {
  if (rx === 0 || ry === 0) return [to]
  const [dx, dy] = [(to[0] - from[0]) / 2 / rx, (to[1] - from[1]) / 2 / ry]
  const half = Math.hypot(dx, dy)
  if (half === 0) return [to]
  const scale = Math.max(1, half)
  const away = (Math.sqrt(Math.max(0, scale ** 2 - half ** 2)) / half) * (large === sweep ? -1 : 1)
  const [cx, cy] = [(from[0] + to[0]) / 2 / rx - away * dy, (from[1] + to[1]) / 2 / ry + away * dx]
  const start = Math.atan2(from[1] / ry - cy, from[0] / rx - cx)
  const end = Math.atan2(to[1] / ry - cy, to[0] / rx - cx)
  const turn = 2 * Math.PI
  const angle = sweep ? (end - start + turn) % turn : -((start - end + turn) % turn)
  return Array.from({ length: STEPS }, (_, i) => {
    const a = start + (angle * (i + 1)) / STEPS
    return [(cx + Math.cos(a) * scale) * rx, (cy + Math.sin(a) * scale) * ry]
  })
}
