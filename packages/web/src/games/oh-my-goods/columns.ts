import type { CSSProperties } from 'react'

/** How many columns the buildings stand in: two rows on a phone, two shorter ones on a tablet, one row on a desk. */
export const columnsFor = (tiles: number): CSSProperties => {
  const half = Math.ceil(tiles / 2)
  return { '--half': Math.max(2, half), '--third': Math.max(3, half), '--all': Math.max(5, tiles) } as CSSProperties
}
