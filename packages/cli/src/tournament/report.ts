/** The report of a tournament: one HTML page without external resources. */
import { itemAt, type Language } from '@handwerk/kernel'
import { TROUBLES } from '../external-bots/troubles.js'
import { axis, divergingBar, escapeHtml, histogram, interval, type Scale, scaleOf } from './charts.js'
import { reportCss } from './report-css.js'
import { type ReportWords, reportWords } from './report-words.js'
import type { BuiltRow, Entrant, Results } from './results.js'

/** How many rows of the best and of the worst are shown at first. */
const SHOWN = 8
/** What fewer seats have built says little. */
const MIN_SHARE = 0.01

export function report(results: Results, title: string, language: Language): string {
  const words = reportWords[language]
  const number = (value: number, digits = 0) =>
    value
      .toLocaleString(words.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
      .replace('-', '\u2212')
  const page = new Page(results, words, number)
  const best = itemAt(results.entrants, 0)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – ${escapeHtml(words.kicker)}</title>
<style>${reportCss}</style>
</head>
<body><main>
<header>
<p class="kicker">${escapeHtml(words.kicker)}</p>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(words.lead(results.entrants.length, results.pairings, results.games, results.seats))}</p>
<p class="lead"><strong>${escapeHtml(words.best(best.name, number(best.rating), number(best.ratingLow), number(best.ratingHigh)))}</strong></p>
</header>
${page.sections().join('\n')}
<footer>${escapeHtml(words.repeat(words.styles[results.style], results.seed))}</footer>
</main></body>
</html>
`
}

class Page {
  private readonly results: Results
  private readonly words: ReportWords
  private readonly number: (value: number, digits?: number) => string

  constructor(results: Results, words: ReportWords, number: (value: number, digits?: number) => string) {
    this.results = results
    this.words = words
    this.number = number
  }

  sections(): string[] {
    const { words, results } = this
    return [
      section(words.ratings, words.ratingsNote, this.ratings()),
      section(words.matrix, words.matrixNote, this.matrix()),
      section(words.standings, '', this.standings()),
      section(words.points, words.pointsNote, this.points()),
      section(words.length, this.lengthNote(), this.length()),
      ...(results.built.length > 0 ? [section(words.built, words.builtNote, this.built())] : []),
      ...(results.entrants.some(hasTroubles) ? [section(words.troubles, words.troublesNote, this.troubles())] : []),
    ]
  }

  private percent(share: number): string {
    return `${this.number(100 * share, 1)} %`
  }

  private ratings(): string {
    const entrants = this.results.entrants.filter(({ rated }) => rated)
    const scale = scaleOf(
      entrants.flatMap((one) => [one.ratingLow, one.ratingHigh]),
      5,
    )
    const rows = entrants.map(({ name, rating, ratingLow, ratingHigh }) => {
      const [value, low, high] = [rating, ratingLow, ratingHigh].map((one) => this.number(one))
      const chart = interval(scale, rating, ratingLow, ratingHigh, `${name}: ${value} (${low}–${high})`)
      return line(escapeHtml(name), chart, `<strong>${value}</strong> <small>${low} – ${high}</small>`)
    })
    const marks = axis(scale, (mark) => this.number(mark))
    return `<div class="rows">${rows.join('')}${line('', marks, '')}</div>`
  }

  private matrix(): string {
    const { entrants, matrix } = this.results
    const head = entrants.map(({ name }) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
    const rows = entrants.map(({ name }, i) => {
      const cells = itemAt(matrix, i).map((share) => {
        if (share === null) return '<td aria-label="–"></td>'
        // Weak enough for the text to stay readable.
        const strength = Math.round(Math.abs(share - 0.5) * 76)
        const colour = share >= 0.5 ? 'var(--clay)' : 'var(--indigo)'
        return `<td style="background:color-mix(in srgb, ${colour} ${strength}%, var(--rail))">${this.number(100 * share)} %</td>`
      })
      return `<tr><th scope="row">${escapeHtml(name)}</th>${cells.join('')}</tr>`
    })
    return `<div class="scroll" tabindex="0"><table class="matrix"><thead><tr><td></td>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  }

  private standings(): string {
    const head = this.words.columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
    const rows = this.results.entrants.map((one) => {
      const cells = [
        one.rated ? this.number(one.rating) : escapeHtml(this.words.notRated),
        this.number(one.games),
        this.number(one.wins),
        this.number(one.ties),
        this.percent(one.share),
        `<small>${this.percent(one.low)} – ${this.percent(one.high)}</small>`,
        this.number(one.meanPoints, 2),
      ]
      const what = one.bot === one.name ? '' : `<small>${escapeHtml(one.bot.slice(one.name.length + 1))}</small>`
      return `<tr><th scope="row">${escapeHtml(one.name)}${what}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    })
    return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  }

  private points(): string {
    const { entrants } = this.results
    const values = entrants.flatMap(({ points }) => points.map(([value]) => value))
    const size = Math.max(1, Math.ceil((Math.max(...values) - Math.min(...values)) / 40))
    const binned = entrants.map((one) => ({ one, bins: bins(one.points, size) }))
    const all = binned.flatMap((row) => row.bins.map(({ value }) => value))
    const scale = { low: Math.min(...all), high: Math.max(...all) }
    const most = Math.max(...binned.flatMap((row) => row.bins.map(({ count }) => count)))
    const plots = binned.map(({ one, bins: own }) => {
      const columns = own.map(({ value, count }) => ({
        value,
        count,
        title: this.words.games(count, size === 1 ? String(value) : `${value * size}–${(value + 1) * size - 1}`),
      }))
      const mean = this.words.mean(this.number(one.meanPoints, 1))
      const middle = size === 1 ? one.meanPoints : one.meanPoints / size - 0.5
      const chart = histogram(columns, scale, most, 76, `${one.name}: ${mean}`, middle)
      return `<div><header><h3>${escapeHtml(one.name)}</h3><span>${escapeHtml(mean)}</span></header>${chart}${this.histogramAxis(scale, size)}</div>`
    })
    return `<div class="plots">${plots.join('')}</div>`
  }

  private lengthNote(): string {
    const { rounds, games, decisions } = this.results
    const mean = rounds.reduce((sum, [value, count]) => sum + value * count, 0) / Math.max(1, games)
    return this.words.lengthNote(this.number(mean, 1), this.number(decisions / Math.max(1, games), 0))
  }

  private length(): string {
    const { rounds } = this.results
    const values = rounds.map(([value]) => value)
    const scale = { low: Math.min(...values), high: Math.max(...values) }
    const columns = rounds.map(([value, count]) => ({
      value,
      count,
      title: this.words.games(count, `${value} ${this.words.rounds}`),
    }))
    const most = Math.max(...rounds.map(([, count]) => count))
    return histogram(columns, scale, most, 120, this.lengthNote()) + this.histogramAxis(scale, 1)
  }

  /** The first, the middle and the last number. */
  private histogramAxis({ low, high }: { low: number; high: number }, size: number): string {
    const middle = Math.round((low + high) / 2)
    const width = 100 / (high - low + 1)
    const text = (value: number) =>
      `<text class="mark" x="${((value - low + 0.5) * width).toFixed(2)}%" y="14" text-anchor="middle">${this.number(value * size)}</text>`
    return `<svg width="100%" height="20" aria-hidden="true">${[...new Set([low, middle, high])].map(text).join('')}</svg>`
  }

  private built(): string {
    const { built } = this.results
    const seats = this.results.games * this.results.seats
    const significant = built.filter((row) => row.seats >= MIN_SHARE * seats && row.seats < seats)
    const values = built.map(({ correlation }) => correlation)
    const scale = { low: Math.min(0, ...values), high: Math.max(0.01, ...values) }
    const list = (rows: readonly BuiltRow[]) =>
      `<div class="rows works">${rows.map((row) => this.builtRow(row, scale)).join('')}</div>`
    if (built.length <= 2 * SHOWN + 4) return list(built)
    const ends = [...significant.slice(0, SHOWN), ...significant.slice(Math.max(SHOWN, significant.length - SHOWN))]
    return `${list(ends)}<details><summary>${escapeHtml(this.words.all)} (${built.length})</summary>${list(built)}</details>`
  }

  private builtRow(row: BuiltRow, scale: Scale): string {
    const shares = `${this.words.with} ${this.percent(row.share)}, ${this.words.without} ${this.percent(row.without)}`
    const label = `${row.name}: ${this.words.correlation} ${this.number(row.correlation, 2)}; ${shares}`
    return line(
      `${escapeHtml(row.name)} <small>${this.number(row.seats)}</small>`,
      `<div title="${escapeHtml(label)}">${divergingBar(row.correlation, scale, label)}</div>`,
      `${this.percent(row.share)} <small>${escapeHtml(this.words.without)} ${this.percent(row.without)}</small>`,
    )
  }

  private troubles(): string {
    const { bot, kinds, last } = this.words
    const head = [bot, ...TROUBLES.map((kind) => kinds[kind]), last].map(
      (name) => `<th scope="col">${escapeHtml(name)}</th>`,
    )
    const rows = this.results.entrants.filter(hasTroubles).map(({ name, troubles }) => {
      const counts = TROUBLES.map((kind) => `<td>${this.number(troubles?.[kind] ?? 0)}</td>`)
      return `<tr><th scope="row">${escapeHtml(name)}</th>${counts.join('')}<td><small>${escapeHtml((troubles?.last ?? '').slice(0, 120))}</small></td></tr>`
    })
    return `<div class="scroll" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  }
}

const hasTroubles = ({ troubles }: Entrant): boolean =>
  troubles !== undefined && TROUBLES.some((kind) => troubles[kind] > 0)

/** On a phone the chart goes below the texts. */
const line = (name: string, chart: string, value: string): string =>
  `<div class="row"><div class="name">${name}</div><div class="chart">${chart}</div><div class="value">${value}</div></div>`

const section = (title: string, note: string, inside: string): string =>
  `<section><h2>${escapeHtml(title)}</h2>${note && `<p class="note">${escapeHtml(note)}</p>`}${inside}</section>`

/** `size` points in one column. */
function bins(points: Entrant['points'], size: number): { value: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const [value, count] of points) {
    const bin = Math.floor(value / size)
    counts.set(bin, (counts.get(bin) ?? 0) + count)
  }
  return [...counts].map(([value, count]) => ({ value, count }))
}
