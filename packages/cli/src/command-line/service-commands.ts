/** The commands of hosts, all of which can be set up by the environment and a config file. */
import type { Command } from 'commander'
import { programVersion } from '../installation.js'
import { AS_JSON, type Context, DATA } from './common-flags.js'
import { days, seconds, wholeNumber } from './flags.js'

/** Returns the commands that can be set up by the environment and a config file. */
export function addServices(program: Command, { registry, terminal }: Context): Command[] {
  const serveCommand = program
    .command('serve')
    .description('tables for people on the network, live or one move a day, with bots in any seat')
    .option('--port <n>', 'where to listen; 0 is any free port', wholeNumber('--port', 0, 65_535), 8080)
    .option('--host <name>', 'which address to listen at; 0.0.0.0 is all of them', '127.0.0.1')
    .option('--data <folder>', 'where everything is kept (default: handwerk in the folder for data of this user)')
    .option('--database-url <url>', 'keep everything in a PostgreSQL, which several servers may share')
    .option('--pages <folder>', 'the browser client (default: the one that was built with this program)')
    .option('--proxied', 'a proxy in front tells the true address and protocol of each request')
    .option(
      '--proxies <n>',
      'with --proxied: how many proxies stand in front, one behind the other',
      wholeNumber('--proxies', 1, 10),
      1,
    )
    .option('--public-url <url>', 'how the site is called from outside, for links in mails and for push services')
    .option('--smtp-url <url>', 'the mail server for notices; better given as HANDWERK_SMTP_URL')
    .option('--mail-from <address>', 'whom mail comes from')
    .option('--bot-seconds <n>', 'how long a bot may think about a move', wholeNumber('--bot-seconds', 1, 600), 10)
    .option('--expire-gathering <days>', 'forget tables that never began; 0: never', days('--expire-gathering'), 2)
    .option('--expire-mail <days>', 'the same for tables by correspondence', days('--expire-mail'), 30)
    .option('--expire-guests <days>', 'forget guests who never took a seat; 0: never', days('--expire-guests'), 30)
    .option('--expire-finished <days>', 'forget games that are over; 0: never', days('--expire-finished'), 0)
    .option('--invite-only', 'strangers see nothing, and new guests need an invitation ("handwerk admin invite")')
    .option('--site-pages <folder>', 'the pages of the host: imprint.md, privacy.md, rules.md, robots.txt')
    .option('--expire-talk <days>', 'forget what was said at tables that are over; 0: never', days('--expire-talk'), 0)
    .option('--expire-reports <days>', 'forget settled reports; 0: never', days('--expire-reports'), 180)
    .option('--expire-log <days>', 'forget what hosts have done; 0: never', days('--expire-log'), 730)
    .option('--log <level>', 'how much is logged: debug, info, warn, error or silent', 'info')
    .action(async (flags) => {
      const { serve } = await import('../commands/serve.js')
      await serve(registry, terminal, programVersion(), flags)
    })
  const workerCommand = program
    .command('worker')
    .description('play games for tournaments, comparisons and simulations that are started with --database-url')
    .option('--database-url <url>', 'the PostgreSQL through which they are handed out')
    .option(
      '--workers <n>',
      'how many games at once (default: as many as there are cores)',
      wholeNumber('--workers', 1, 256),
    )
    .option('--programs', 'also for bots that are programs (cmd:…), which this machine runs then')
    .option(
      '--lease <seconds>',
      'after how long its games are given to others, should it die',
      seconds('--lease'),
      30_000,
    )
    .action(async (flags) => {
      const { worker } = await import('../commands/worker.js')
      await worker(registry, terminal, flags)
    })
  const backupCommand = program
    .command('backup')
    .description('write everything that a server keeps in its folder to one file, also while it runs')
    .argument('<file>', 'a file that does not exist yet')
    .option(...DATA)
    .action(async (file, flags) => {
      const { backup } = await import('../commands/backup.js')
      await backup(terminal, file, flags)
    })
  program
    .command('check-backup')
    .description('check that a backup is sound and can be restored; exit code 2 if it cannot')
    .argument('<file>', 'a backup')
    .action(async (file) => {
      const { checkBackup } = await import('../commands/backup.js')
      await checkBackup(terminal, file)
    })
  const restoreCommand = program
    .command('restore')
    .description('put a backup back; the server must not be running')
    .argument('<file>', 'a backup')
    .option(...DATA)
    .option('--force', 'replace what is there')
    .action(async (file, flags) => {
      const { restore } = await import('../commands/backup.js')
      await restore(terminal, file, flags)
    })
  return [serveCommand, workerCommand, backupCommand, restoreCommand]
}

export function addRatings(program: Command, { terminal }: Context): Command {
  return program
    .command('ratings')
    .description('the ratings of a server')
    .command('recompute')
    .description('compute all ratings anew from the finished games, and tell those whose rating changes')
    .option(...DATA)
    .option('--database-url <url>', 'the PostgreSQL of the servers')
    .option('--dry-run', 'change nothing, only print what would change')
    .option(...AS_JSON)
    .action(async (flags) => {
      const { recompute } = await import('../commands/ratings.js')
      await recompute(terminal, flags)
    })
}
