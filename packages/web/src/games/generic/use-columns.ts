import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of a terminal, for where nothing can be measured. */
const USUAL = 78
const LEAST = 30
const MOST = 100

/** How many columns of its fixed-width font fit into an element. */
export function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(USUAL)
  useLayoutEffect(() => {
    const text = element.current
    if (!text) return
    const measure = () => {
      const letter = widthOfLetter(text)
      const { paddingLeft, paddingRight } = getComputedStyle(text)
      const room = text.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (letter > 0 && room > 0) setColumns(Math.max(LEAST, Math.min(MOST, Math.floor(room / letter))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(text)
    return () => observer.disconnect()
  }, [element])
  return columns
}

function widthOfLetter(text: HTMLElement): number {
  const ruler = document.createElement('span')
  ruler.textContent = '0'.repeat(10)
  ruler.style.position = 'absolute'
  ruler.style.visibility = 'hidden'
  text.append(ruler)
  const width = ruler.offsetWidth / 10
  ruler.remove()
  return width
}
