import type { EngineRefusalCode, EngineRefused } from '@handwerk/protocol'

/** Thrown while a request is checked; the engine answers with it, and goes on. */
export class EngineRefusal extends Error {
  readonly details: Omit<EngineRefused, 'is' | 'id'>

  constructor(code: EngineRefusalCode, sentence: string, index?: number, rule?: string) {
    super(sentence)
    this.name = 'EngineRefusal'
    this.details = {
      code,
      sentence,
      ...(index === undefined ? {} : { index }),
      ...(rule === undefined ? {} : { rule }),
    }
  }
}
