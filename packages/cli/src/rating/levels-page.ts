/** The page of levels, a section for each game, and the same ratings as data: what `rate-bots` writes. */
import { existsSync, readFileSync } from 'node:fs'
import { reading, readObject } from '@handwerk/kernel'
import { openJson, unwrap, writeTextFile } from '../json-file.js'
import type { Interval } from '../simulation/confidence-interval.js'
import type { BotRatings } from './rate-bots.js'

const HEAD = `# Levels

How strong the bots are. \`handwerk rate-bots\` plays this and writes this page; do not edit it by hand.

Every bot plays against the next one of its list, and all play against the anchor, which has no interval. Each deal is played from both seats, and is the unit of all intervals (95 % confidence). Ratings are those of Bradley and Terry on the scale of Elo, 400 points for odds of ten to one, with intervals by the normal approximation. They compare the bots of one game with each other, and nothing else: not with people, with the other game or with the ladder of a server.
`

/** Replaces the section of this game, and leaves those of other games as they are. */
export function writePage(path: string, title: string, ratings: BotRatings, command: string): void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : HEAD
  const [begin, end] = [`<!-- ${ratings.game} -->`, `<!-- end of ${ratings.game} -->`]
  const section = [begin, ...sectionLines(title, ratings, command), end].join('\n')
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  const text =
    from < 0 || to < from
      ? `${before.trimEnd()}\n\n${section}\n`
      : before.slice(0, from) + section + before.slice(to + end.length)
  writeTextFile(path, text)
}

/** Replaces the ratings of this game, in whole points as on the page, and leaves those of other games as they are. */
export function writeRatings(path: string, { game, bots }: BotRatings): void {
  const file = existsSync(path) ? openJson(path) : null
  const before = file
    ? unwrap(
        file,
        reading(() => readObject(file.value, [])),
      )
    : {}
  const own = Object.fromEntries(bots.map(({ bot, rating }) => [bot, Number(whole(rating))]))
  writeTextFile(path, `${JSON.stringify({ ...before, [game]: own }, null, 2)}\n`)
}

function sectionLines(
  title: string,
  { games, deals, seed, version, anchor, bots, pairs }: BotRatings,
  command: string,
): string[] {
  return [
    `## ${title}`,
    `Two seats, up to ${deals} deals a pair, ${games} games, seed \`${seed}\`, version ${version} of the rules:`,
    '```',
    command,
    '```',
    ...markdown([
      ['bot', 'rating', 'interval', 'share of the wins'],
      ...[...bots]
        .sort((a, b) => b.rating - a.rating)
        .map(({ bot, rating, low, high }) => {
          const below = pairs.find(({ first, second }) => second === bot && ![first, bot].includes(anchor))
          return [
            bot,
            whole(rating),
            bot === anchor ? 'anchor' : `${whole(low)} to ${whole(high)}`,
            below ? `${shareText(below)} over ${below.first}` : '',
          ]
        }),
    ]),
    '',
    ...markdown([
      ['pair', 'share of the second', 'games'],
      ...pairs.map(({ first, second, share, low, high, games }) => [
        `${first}, ${second}`,
        shareText({ share, low, high }),
        String(games),
      ]),
    ]),
  ]
}

const whole = (rating: number): string => rating.toFixed(0)

/** Of the second bot, from the interval of the first. */
function shareText({ share, low, high }: Interval): string {
  const percent = (part: number) => (100 * (1 - part)).toFixed(1)
  return `${percent(share)} % (${percent(high)} to ${percent(low)})`
}

function markdown([head, ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return head ? [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)] : []
}
