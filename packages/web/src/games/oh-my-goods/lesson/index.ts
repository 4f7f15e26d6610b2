import { de } from './de.ts'
import { en } from './en.ts'

export { lesson } from './steps.ts'
export const words = { en, de }
