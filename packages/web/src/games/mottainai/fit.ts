import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The number of sizes in the style sheet. */
const SIZES = 7

/** Makes the contents of a mat smaller step by step (`data-fit`) until they fit. The smallest size scrolls. */
export function useFit(): RefObject<HTMLDivElement | null> {
  const mat = useRef<HTMLDivElement>(null)
  // Without dependencies: any render may change the contents.
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
  // Trying the larger sizes, which do not scroll, has reset the scroll position.
  mat.scrollTop = scrollTop
}

function overflows(mat: HTMLElement): boolean {
  if (mat.scrollHeight > mat.clientHeight + 1) return true
  return [...mat.querySelectorAll('.lie')].some((lie) => lie.scrollWidth > lie.clientWidth + 1)
}
