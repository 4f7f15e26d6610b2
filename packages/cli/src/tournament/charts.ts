/** Charts as SVG. Widths are in percent of the page, so that texts stay readable on a phone. */

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`

const svg = (height: number, label: string, inside: string): string =>
  `<svg width="100%" height="${height}" role="img" aria-label="${escapeHtml(label)}">${inside}</svg>`

export interface Scale {
  readonly low: number
  readonly high: number
}

/** Round bounds around the values, with marks between them. */
export function scaleOf(values: readonly number[], marks: number): Scale & { readonly marks: readonly number[] } {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const rough = Math.max(1e-9, (high - low) / marks)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.floor(low / step) * step
  const count = Math.max(1, Math.ceil((high - first) / step))
  const all = Array.from({ length: count + 1 }, (_, i) => first + i * step)
  return { low: first, high: first + count * step, marks: all }
}

const fractionOf = ({ low, high }: Scale, value: number): number => (value - low) / (high - low || 1)

/** A dot on its interval. */
export function interval(scale: Scale, value: number, low: number, high: number, label: string): string {
  const at = (where: number) => percent(fractionOf(scale, where))
  const y = 14
  return svg(
    28,
    label,
    `<line class="rail" x1="0" x2="100%" y1="${y}" y2="${y}"/>` +
      `<line class="span" x1="${at(low)}" x2="${at(high)}" y1="${y}" y2="${y}"/>` +
      `<line class="end" x1="${at(low)}" x2="${at(low)}" y1="${y - 6}" y2="${y + 6}"/>` +
      `<line class="end" x1="${at(high)}" x2="${at(high)}" y1="${y - 6}" y2="${y + 6}"/>` +
      `<circle class="dot" cx="${at(value)}" cy="${y}" r="6"/>`,
  )
}

/** The marks of a scale, for above or below rows of charts. */
export function axis(scale: Scale & { readonly marks: readonly number[] }, write: (value: number) => string): string {
  const texts = scale.marks.map((mark, i) => {
    const anchor = i === 0 ? 'start' : i === scale.marks.length - 1 ? 'end' : 'middle'
    return `<text class="mark" x="${percent(fractionOf(scale, mark))}" y="14" text-anchor="${anchor}">${escapeHtml(write(mark))}</text>`
  })
  return `<svg width="100%" height="20" aria-hidden="true">${texts.join('')}</svg>`
}

export interface Column {
  readonly value: number
  readonly count: number
  readonly title: string
}

/** Over a scale of whole numbers. */
export function histogram(
  columns: readonly Column[],
  scale: Scale,
  most: number,
  height: number,
  label: string,
  mean?: number,
): string {
  const width = 1 / (scale.high - scale.low + 1)
  const bars = columns.map(({ value, count, title }) => {
    const tall = (height * count) / most
    const x = (value - scale.low + 0.08) * width
    const size = `width="${percent(width * 0.84)}" height="${tall.toFixed(1)}"`
    return `<rect class="bar" x="${percent(x)}" y="${(height - tall).toFixed(1)}" ${size}><title>${escapeHtml(title)}</title></rect>`
  })
  const line = mean === undefined ? '' : percent((mean - scale.low + 0.5) * width)
  return svg(
    height + 1,
    label,
    `<line class="rail" x1="0" x2="100%" y1="${height}" y2="${height}"/>${bars.join('')}${
      line && `<line class="mean" x1="${line}" x2="${line}" y1="0" y2="${height}"/>`
    }`,
  )
}

/** A bar from zero to the right, or to the left. */
export function divergingBar(value: number, scale: Scale, label: string): string {
  const zero = percent(fractionOf(scale, 0))
  const x = fractionOf(scale, Math.min(0, value))
  const share = Math.abs(fractionOf(scale, value) - fractionOf(scale, 0))
  const kind = value < 0 ? 'against' : 'for'
  return svg(
    18,
    label,
    `<rect class="${kind}" x="${percent(x)}" y="3" width="${percent(share)}" height="12" rx="2"/>` +
      `<line class="zero" x1="${zero}" x2="${zero}" y1="0" y2="18"/>`,
  )
}
