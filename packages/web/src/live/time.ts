/** Durations and times in words, and as clocks. */
import type { Language } from '@handwerk/kernel'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in the largest unit that it fills, rounded. */
function inUnits(milliseconds: number): readonly ['day' | 'hour' | 'minute', number] {
  if (milliseconds >= 2 * DAY) return ['day', Math.round(milliseconds / DAY)]
  if (milliseconds >= HOUR) return ['hour', Math.round(milliseconds / HOUR)]
  return ['minute', Math.round(milliseconds / MINUTE)]
}

/** `3 hours` */
export function span(language: Language, milliseconds: number): string {
  const [unit, count] = inUnits(milliseconds)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** `3 hours ago` */
export function ago(language: Language, milliseconds: number): string {
  const [unit, count] = inUnits(milliseconds)
  return new Intl.RelativeTimeFormat(language).format(-count, unit)
}

/** `14:05`, or `12 Nov` if it is a day ago or more. */
export function dayOrTime(language: Language, at: number, now: number): string {
  const format: Intl.DateTimeFormatOptions =
    now - at < DAY ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(language, format).format(at)
}

/** As a clock shows it: `4:07`, `1:20:05`. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
