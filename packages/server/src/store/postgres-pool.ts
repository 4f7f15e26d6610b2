/** Connections to PostgreSQL that wait for nothing for ever: not for the network, not for a lock, not for an answer. */
import pg from 'pg'

/** How long the database may take for an answer, in milliseconds. */
export const QUERY_TIMEOUT = 10_000

/** So long it may take to connect; and a connection that nothing was heard of for so long is probed. */
const CONNECT_TIMEOUT = 5000
const KEEP_ALIVE = 10_000

/** What every connection is opened with. */
const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
})

/** Times are larger than 32 bits, and smaller than 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** A pool whose statements end after a time: the database ends them itself a little earlier, where it can. */
export function openPool(url: string, max: number, timeout = QUERY_TIMEOUT): pg.Pool {
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
    // By a statement, since poolers refuse to pass such settings on when a connection is opened.
    onConnect: async (client) => {
      const statementTimeout = Math.ceil(timeout * 0.8)
      await client.query(
        `set statement_timeout = ${statementTimeout}; set idle_in_transaction_session_timeout = ${3 * statementTimeout}`,
      )
    },
  })
}

/** A pool for changing the tables of a database, which takes as long as it takes. */
export const openUnboundedPool = (url: string): pg.Pool => new pg.Pool({ ...connectionTo(url), max: 4, types })

/** One connection by itself. */
export function openClient(url: string, timeout = QUERY_TIMEOUT): pg.Client {
  const client = new pg.Client(connectionTo(url))
  bound(client, timeout)
  return client
}

/** A connection that has not answered in time is given up whole: nobody knows what it would answer next. */
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
