/** What a browser is called in the list of sessions: as much as its owner needs to know it again. */
import type { IncomingHttpHeaders } from 'node:http'

/** The first that fits: browsers also name those that they imitate. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

export function browserLabel({ 'user-agent': agent = '' }: IncomingHttpHeaders): string {
  const nameIn = (known: readonly (readonly [string, string])[]) => known.find(([sign]) => agent.includes(sign))?.[1]
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined)
  return names.join(', ') || 'browser'
}
