export const LIBRARIES: readonly string[]
