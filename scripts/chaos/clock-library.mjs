/** The library that makes clocks jump. Without dependencies, because it is looked for before any is installed. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian's package puts it, on any processor; null if it is not there. */
export function clockLibrary() {
  if (!existsSync('/usr/lib')) return null
  const places = readdirSync('/usr/lib').map((name) => join('/usr/lib', name, 'faketime', 'libfaketimeMT.so.1'))
  return places.find((place) => existsSync(place)) ?? null
}
