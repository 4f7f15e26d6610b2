import type { RefusalCode, Refused } from '@handwerk/protocol'

/** Thrown anywhere while a request is handled; the edge sends it as the answer. */
export class ApiError extends Error {
  readonly refused: Refused

  constructor(code: RefusalCode, sentence: string, more: Pick<Refused, 'refusal' | 'retry' | 'field' | 'why'> = {}) {
    super(sentence)
    this.refused = { code, sentence, ...more }
  }
}
