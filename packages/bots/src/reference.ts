/** A level for measuring: it can be named wherever bots are, but is listed nowhere and offered to no player. */
export const REFERENCE = 'reference'
