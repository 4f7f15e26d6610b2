/** One small change: the text from `start` to `end` becomes `text`. */
export interface Mutant {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly text: string
}
export function mutantsOf(file: string, code: string): Mutant[]
export function mutated(code: string, mutant: Mutant): string
