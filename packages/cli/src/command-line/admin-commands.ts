/** `handwerk admin …`: the commands of a host, with their arguments and flags. */
import { type Command, Option } from 'commander'
import type { Ask } from '../commands/admin.js'
import { AS_JSON, type Context, DATA } from './common-flags.js'
import { wholeNumber } from './flags.js'

const WHO = 'an id, the name of an account, or a name that nobody else has'

/** Gives the commands, which also read the environment. */
export function addAdminCommands(program: Command, { registry, terminal }: Context): readonly Command[] {
  const admin = program
    .command('admin')
    .description('people, tables and peace on a server, also while it runs; see docs/moderation.md')
  const add = (name: string, description: string) =>
    admin
      .command(name)
      .description(description)
      .option(...DATA)
      .option('--database-url <url>', 'the PostgreSQL of the servers')
      .option(...AS_JSON)
  const run = async (flags: object, ask: Ask) => {
    const { performAdmin } = await import('../commands/admin.js')
    await performAdmin(registry, terminal, flags, ask)
  }
  const after = ['--after <text>', 'the next page: what the page before said at its end'] as const

  add('people', 'list people, the newest first')
    .argument('[search]', 'a part of the name')
    .addOption(
      new Option('--only <which>', 'only those; odd: names that nobody could take today').choices([
        'banned',
        'odd',
        'moderators',
      ]),
    )
    .option(...after)
    .action((search, { only, after: place, ...flags }) => run(flags, { is: 'people', search, only, after: place }))
  add('person', 'show somebody, with their tables and what they said last')
    .argument('<who>', WHO)
    .action((who, flags) => run(flags, { is: 'person', who }))
  add('tables', 'list tables, the newest first')
    .addOption(new Option('--status <status>', 'only those').choices(['gathering', 'running', 'over']))
    .option('--who <person>', 'only those of somebody')
    .option(...after)
    .action(({ status, who, after: place, ...flags }) => run(flags, { is: 'tables', status, who, after: place }))
  add('ban', 'sign somebody out everywhere, and let them in no more')
    .argument('<who>', WHO)
    .option('--days <n>', 'for so many days (default: for ever)', wholeNumber('--days', 1, 3650))
    .option('--reason <text>', 'kept in the log', '')
    .option('--erase', 'their name, and all that they have said, are gone too')
    .option('--report <id>', 'this settles a report')
    .action((who, { days = null, reason, erase = false, report, ...flags }) =>
      run(flags, { is: 'ban', who, days, reason, erase, report }),
    )
  add('unban', 'let somebody in again')
    .argument('<who>', WHO)
    .action((who, flags) => run(flags, { is: 'unban', who }))
  add('rename', 'give somebody another name, everywhere')
    .argument('<who>', WHO)
    .argument('<name>', 'the new name')
    .action((who, name, flags) => run(flags, { is: 'rename', who, name }))
  add('close', 'end a game without a result, or delete a table that has not begun')
    .argument('<table>', 'the id of the table')
    .action((table, flags) => run(flags, { is: 'close', table }))
  add('reset', 'a code by which somebody chooses a new password, within a day')
    .argument('<who>', WHO)
    .action((who, flags) => run(flags, { is: 'reset', who }))
  add('announce', 'show everybody a sentence; without a text, take it back')
    .argument('[text]', 'the sentence')
    .option('--hours <n>', 'for so long (default: until it is taken back)', wholeNumber('--hours', 1, 10_000))
    .action((text = '', { hours, ...flags }) => run(flags, { is: 'announce', text, hours }))
  add('maintenance', 'no new tables from now on, or from a time on; games that run go on')
    .argument('<on|off>', 'whether')
    .option('--in <minutes>', 'with on: only in so many minutes', wholeNumber('--in', 0, 100_000), 0)
    .action((on, { in: minutes, ...flags }) => run(flags, { is: 'maintenance', on, minutes }))
  add('statistics', 'how many people and games there are').action((flags) => run(flags, { is: 'statistics' }))
  add('reports', 'what people have reported, the newest first')
    .option('--settled', 'those that are settled')
    .option(...after)
    .action(({ settled, after: place, ...flags }) => run(flags, { is: 'reports', settled, after: place }))
  add('settle', 'a report needs nothing more')
    .argument('<report>', 'its id')
    .argument('<outcome>', 'what came of it')
    .action((report, outcome, flags) => run(flags, { is: 'settle', report, outcome }))
  add('log', 'what hosts and moderators have done, the newest first')
    .option(...after)
    .action(({ after: place, ...flags }) => run(flags, { is: 'log', after: place }))
  add('invite', 'a code for new guests of a site that needs one (serve --invite-only)')
    .option('--uses <n>', 'for so many people', wholeNumber('--uses', 1, 1000), 1)
    .option('--days <n>', 'for so many days', wholeNumber('--days', 1, 365), 7)
    .action(({ uses, days, ...flags }) => run(flags, { is: 'invite', uses, days }))
  add('grant', 'let somebody do all this on the page /admin')
    .argument('<who>', WHO)
    .action((who, flags) => run(flags, { is: 'grant', who }))
  add('revoke', 'let them do it no more')
    .argument('<who>', WHO)
    .action((who, flags) => run(flags, { is: 'revoke', who }))
  return admin.commands
}
