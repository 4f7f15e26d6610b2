/** Connections to PostgreSQL with time-outs for the network, for locks and for answers. */
import pg from 'pg'

/** How long the database may take to answer, in milliseconds. */
export const QUERY_TIMEOUT = 10_000

/** Time to connect, and idle time before a keep-alive probe, in milliseconds. */
const CONNECT_TIMEOUT = 5000
const KEEP_ALIVE = 10_000

const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
})

/** Read bigint as number: times have more than 32 bits, but fewer than 53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

export interface PoolOptions {
  /** Maximum number of connections. */
  readonly max: number
  readonly timeout?: number
  /** False: a commit does not wait for the disk, and a power cut may take the last ones back, all from one moment on. */
  readonly isDurable?: boolean
}

/** A pool with time-outs. The database cancels a statement itself a little earlier, where it can. */
export function openPool(url: string, { max, timeout = QUERY_TIMEOUT, isDurable = true }: PoolOptions): pg.Pool {
  class BoundClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      bound(this, timeout)
    }
  }
  return new pg.Pool({
    ...connectionTo(url),
    max,
    types,
    Client: BoundClient,
    // Set by a statement, since poolers do not accept these settings as connection parameters.
    onConnect: async (client) => {
      const statementTimeout = Math.ceil(timeout * 0.8)
      const settings = [
        `set statement_timeout = ${statementTimeout}`,
        `set idle_in_transaction_session_timeout = ${3 * statementTimeout}`,
        // Statements are short here: to compile one takes a hundred times as long as to run it.
        'set jit = off',
        // Always, since a pooler may hand out a connection with the settings of another client.
        isDurable ? 'reset synchronous_commit' : 'set synchronous_commit = off',
      ]
      await client.query(settings.join('; '))
    },
  })
}

/** A pool without time-outs, for migrations. */
export const openUnboundedPool = (url: string): pg.Pool => new pg.Pool({ ...connectionTo(url), max: 4, types })

/** A single connection, outside the pool. */
export function openClient(url: string, timeout = QUERY_TIMEOUT): pg.Client {
  const client = new pg.Client(connectionTo(url))
  bound(client, timeout)
  return client
}

/** Closes a connection that has not answered in time, since a late answer would be taken for the next one. */
export function destroyConnection(client: pg.Client, reason: string): void {
  client.connection.stream.destroy(new Error(reason))
}

function bound(client: pg.Client, timeout: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const bounded = (...args: unknown[]): unknown => {
    const timer = setTimeout(
      () => destroyConnection(client, `the database has not answered within ${timeout} ms`),
      timeout,
    )
    const done = () => clearTimeout(timer)
    const callback = args.at(-1)
    if (typeof callback === 'function')
      args[args.length - 1] = (...results: unknown[]) => {
        done()
        callback(...results)
      }
    const answer = query(...args)
    if (answer instanceof Promise) answer.then(done, done)
    return answer
  }
  client.query = bounded as typeof client.query
}
