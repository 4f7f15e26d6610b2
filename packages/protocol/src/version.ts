/**
 * Which protocol is spoken. A client declares its version, the server greets
 * with its own; either may be the newer one, since a tab stays open while the
 * server is replaced, and several servers are replaced one by one.
 */
import { type Static, Type } from '@sinclair/typebox'

/** Rises when a client that followed the old description might miss something. New fields and kinds alone do not. */
export const PROTOCOL_VERSION = 1

/** The oldest version whose clients a server of this code still understands, and who understand it. */
export const OLDEST_PROTOCOL = 1

/** Of a request: the version that the client speaks. Of an answer: the server's. */
export const PROTOCOL_HEADER = 'handwerk-protocol'

/** Of an answer: the server's build. */
export const BUILD_HEADER = 'handwerk-build'

/** Where the live connection is opened. */
export const LIVE_PATH = '/api/live'

/** The same with the version that this client speaks: a browser cannot send headers there. */
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
    /** Which build of the program and of the browser client this is; another one where anything of it has changed. */
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

/** The version that somebody declares; null where it is none. */
export const versionIn = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null)
