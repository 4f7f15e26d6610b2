/** The page of levels: a section for each game, which `rate-bots --page` writes. */
import { existsSync, readFileSync } from 'node:fs'
import { writeTextFile } from '../json-file.js'
import type { BotRatings } from './rate-bots.js'

const HEAD = `# Levels

How strong the bots are. \`handwerk rate-bots\` plays this and writes this page; do not edit it by hand.

Every bot plays against the next two in the table. Each deal is played from both seats, and is the unit of all intervals (95 % confidence). Ratings are those of Bradley and Terry on the scale of Elo, 400 points for odds of ten to one, with intervals by the normal approximation. They compare the bots of one game with each other, and nothing else: not with people, with the other game or with the ladder of a server.
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

function sectionLines(
  title: string,
  { games, deals, seed, version, bots, pairs }: BotRatings,
  command: string,
): string[] {
  return [
    `## ${title}`,
    `Two seats, ${deals} deals a pair, ${games} games, seed \`${seed}\`, version ${version} of the rules:`,
    '```',
    command,
    '```',
    ...markdown([
      ['bot', 'rating', 'interval', 'share against the one above it'],
      ...bots.map(({ bot, rating, low, high }, index) => {
        const above = pairs.find(({ first, second }) => second === bot && first === bots[index - 1]?.bot)
        const share = above ? { share: 1 - above.share, low: 1 - above.high, high: 1 - above.low } : null
        return [
          bot,
          whole(rating),
          low === high ? 'fixed' : `${whole(low)} to ${whole(high)}`,
          share ? shareText(share) : '',
        ]
      }),
    ]),
    '',
    ...markdown([
      ['pair', 'share of the second', 'games'],
      ...pairs.map(({ first, second, share, low, high, games }) => [
        `${first}, ${second}`,
        shareText({ share: 1 - share, low: 1 - high, high: 1 - low }),
        String(games),
      ]),
    ]),
  ]
}

const whole = (rating: number): string => rating.toFixed(0)

function shareText({
  share,
  low,
  high,
}: {
  readonly share: number
  readonly low: number
  readonly high: number
}): string {
  const percent = (part: number) => (100 * part).toFixed(1)
  return `${percent(share)} % (${percent(low)} to ${percent(high)})`
}

function markdown([head, ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return head ? [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)] : []
}
