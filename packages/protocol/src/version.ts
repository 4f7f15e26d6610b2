/**
 * Versions of the protocol. A client declares its version, and the server greets
 * with its own. Either may be newer, because a tab stays open while the server is
 * replaced, and several servers are replaced one by one.
 */
import { type Static, Type } from '@sinclair/typebox'

/**
 * Rises when a client written for the old description might miss something. New
 * fields and kinds alone do not raise it.
 */
export const PROTOCOL_VERSION = 2

/** The oldest version of clients that this server understands, and that understand it. */
export const OLDEST_PROTOCOL = 1

/** In a request: the version of the client. In an answer: the version of the server. */
export const PROTOCOL_HEADER = 'handwerk-protocol'

/** In an answer: the server's build. */
export const BUILD_HEADER = 'handwerk-build'

/** The address of the live connection. */
export const LIVE_PATH = '/api/live'

/** The same with the client's version, because a browser cannot send headers there. */
export const livePath = (version = PROTOCOL_VERSION): string => `${LIVE_PATH}?protocol=${version}`

export interface ProtocolRange {
  readonly version: number
  readonly oldest: number
}

export const Version = Type.Object(
  {
    /** The version that the server speaks. */
    protocol: Type.Integer({ minimum: 1 }),
    /** The oldest version of a client that it still understands. */
    oldest: Type.Integer({ minimum: 1 }),
    /** The build of the program and of the browser client; it changes with any part of them. */
    build: Type.String(),
  },
  { $id: 'Version', additionalProperties: false },
)
export type Version = Static<typeof Version>

/** The first message of a live connection. */
export const Hello = Type.Object(
  { is: Type.Literal('hello'), ...Version.properties },
  { $id: 'Hello', additionalProperties: false },
)
export type Hello = Static<typeof Hello>

/** The version that somebody declares; null if it is not valid. */
export const versionIn = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null)
