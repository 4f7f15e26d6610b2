/** What tests need of power-cut.mjs. */
export interface Lost {
  readonly writes: number
  readonly bytes: number
  readonly survived: number
}
export function unableToCutPower(): string | null
export function buildLibrary(folder: string): string
export function noting(library: string, files: string, notes: string): Readonly<Record<string, string>>
export function cutPower(files: string, notes: string, survives: () => boolean): Lost
