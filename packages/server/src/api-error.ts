import type { RefusalCode, Refused } from '@handwerk/protocol'

/** Thrown anywhere while something is done for somebody; the edge answers with it. */
export class ApiError extends Error {
  readonly refused: Refused

  constructor(code: RefusalCode, sentence: string, more: Pick<Refused, 'refusal' | 'retry'> = {}) {
    super(sentence)
    this.refused = { code, sentence, ...more }
  }
}
