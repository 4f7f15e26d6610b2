import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The style sheet knows so many sizes of what lies on a mat. */
const SIZES = 7

/** Lays what is on a mat smaller and closer, step by step (`data-fit`), until all has room; at the last it scrolls. */
export function useFit(): RefObject<HTMLDivElement | null> {
  const mat = useRef<HTMLDivElement>(null)
  // What lies there may have changed with every drawing.
  useLayoutEffect(() => {
    if (mat.current) fit(mat.current)
  })
  useLayoutEffect(() => {
    const element = mat.current
    if (!element?.parentElement) return
    const observer = new ResizeObserver(() => fit(element))
    observer.observe(element.parentElement)
    return () => observer.disconnect()
  }, [])
  return mat
}

function fit(mat: HTMLElement): void {
  const { scrollTop } = mat
  for (let size = 0; size < SIZES; size++) {
    mat.dataset['fit'] = String(size)
    if (!overflows(mat)) return
  }
  // Larger sizes do not scroll, and trying them has lost the place.
  mat.scrollTop = scrollTop
}

function overflows(mat: HTMLElement): boolean {
  if (mat.scrollHeight > mat.clientHeight + 1) return true
  return [...mat.querySelectorAll('.lie')].some((lie) => lie.scrollWidth > lie.clientWidth + 1)
}
