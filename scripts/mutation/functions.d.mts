export function functionAt(file: string, code: string, place: number): string | null
export function counted(file: string, code: string): string
