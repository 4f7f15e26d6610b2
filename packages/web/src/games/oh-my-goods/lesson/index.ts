import { de } from './de.ts'
import { en } from './en.ts'

export { lesson } from './lesson.ts'
export const words = { en, de }
