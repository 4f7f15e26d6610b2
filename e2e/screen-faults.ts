/** What a player would miss on a table, measured in the page: see `screens.ts`. */
import type { Page } from 'playwright-core'

/** `finger`: the least side of what can be tapped now, in pixels. */
export const screenFaults = (page: Page, finger: number): Promise<string[]> => page.evaluate(findFaults, finger)

/** Runs in the page, and so stands alone. */
function findFaults(finger: number): string[] {
  const TEXT = 11
  const FIGURE = 10
  const OWN = '.own [data-card], .hand [data-card], .setaside [data-card]'
  const table = document.querySelector('.table')
  if (!table) return ['there is no table']
  const found = new Set<string>()
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.hear, .only-heard')
  const called = (element: Element) => {
    const card = element.closest('[aria-label]')
    return `${element.className || element.tagName} "${(card?.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}"`
  }
  const boxOf = (element: Element) => element.getBoundingClientRect()

  /** The part of the window in which nothing around an element cuts it off. */
  const frameOf = (element: Element) => {
    const frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up)
      const box = boxOf(up)
      if (overflowX !== 'visible') {
        frame.left = Math.max(frame.left, box.left)
        frame.right = Math.min(frame.right, box.right)
      }
      if (overflowY !== 'visible') {
        frame.top = Math.max(frame.top, box.top)
        frame.bottom = Math.min(frame.bottom, box.bottom)
      }
    }
    return frame
  }
  const isCut = (box: DOMRect, frame: ReturnType<typeof frameOf>) =>
    box.left < frame.left - 1.5 ||
    box.top < frame.top - 1.5 ||
    box.right > frame.right + 1.5 ||
    box.bottom > frame.bottom + 1.5
  const textBoxes = (element: Element): DOMRect[] => {
    const range = document.createRange()
    range.selectNodeContents(element)
    // A line of text reaches above and below its letters.
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ x, y, width, height }) => new DOMRect(x, y + height * 0.2, width, height * 0.6))
  }

  // Names of one's own cards.
  for (const card of document.querySelectorAll(OWN)) {
    if (!isShown(card)) continue
    const name = [...card.querySelectorAll('.name, .nm, .tn, .cardname')].find(isShown)
    if (!name || textBoxes(name).length === 0) {
      found.add(`has no name: ${called(card)}`)
      continue
    }
    // Its own box may cut the text as well.
    const frame = frameOf(name.firstElementChild ?? name)
    const { overflowX } = getComputedStyle(name)
    const own = boxOf(name)
    for (const box of textBoxes(name)) {
      const isOut = overflowX !== 'visible' && (box.right > own.right + 1.5 || box.bottom > own.bottom + 3)
      if (isCut(box, frame) || isOut) found.add(`its name is cut: ${called(card)}`)
      const meets = [...card.querySelectorAll('.sym, .coin, .pts, .foot, .when')].some((sign) => {
        const there = boxOf(sign)
        const [dx, dy] = [
          Math.min(box.right, there.right) - Math.max(box.left, there.left),
          Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top),
        ]
        return isShown(sign) && dx > 2 && dy > 2
      })
      if (meets) found.add(`something lies over its name: ${called(card)}`)
    }
  }

  // Who hears the table is asked before it is told what lies there.
  const asked = table.querySelector('.ask')
  const isEarly = (zone: Element) => asked && zone.compareDocumentPosition(asked) & Node.DOCUMENT_POSITION_PRECEDING
  for (const zone of table.querySelectorAll(':scope > :is(.opps, .common, .own, .handzone)'))
    if (!isEarly(zone)) found.add(`is read before the question: ${called(zone)}`)

  // Needs, costs, goods: nothing lies over them.
  const signs = '.own :is(.sym, .coin, .pts, .plate, .v), .hand :is(.sym, .coin, .pts), .tally :is(.sym, .n)'
  for (const sign of document.querySelectorAll(signs)) {
    if (!isShown(sign)) continue
    const box = boxOf(sign)
    if (box.width === 0) continue
    if (isCut(box, frameOf(sign))) {
      found.add(`is cut: ${called(sign)}`)
      continue
    }
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const piece = sign.closest('[data-card], .station, .handslot, .tally')
    const isTop = top !== null && (sign.contains(top) || top.contains(sign) || piece?.contains(top) === true)
    const over = top?.closest('.tag, .plate, .keycap')
    if (!isTop || (over && !over.contains(sign))) found.add(`is covered: ${called(sign)}`)
  }

  // Small print.
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if ([...range.getClientRects()].every(({ width, height }) => width < 1 || height < 1)) continue
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom
    const least = element.closest('.sym, .coin, .pts, .keycap, .kbd') ? FIGURE : TEXT
    if (size < least - 0.01)
      found.add(
        `${Math.round(size * 10) / 10} px: ${element.className || element.parentElement?.className} "${node.textContent.trim().slice(0, 30)}"`,
      )
  }

  // Words on a card end before the next line of the card, and are not cut.
  for (const words of document.querySelectorAll(':is(.own, .hand, .setaside) .words')) {
    if (!isShown(words)) continue
    const boxes = textBoxes(words)
    const frame = frameOf(words.firstElementChild ?? words)
    if (boxes.some((box) => isCut(box, frame))) found.add(`its words are cut: ${called(words)}`)
    const above = [...(words.closest('.card')?.querySelectorAll('.need, .name') ?? [])].flatMap((part) =>
      part.matches('.need') ? [boxOf(part)] : textBoxes(part),
    )
    if (
      boxes.some((box) =>
        above.some((part) => box.top < part.bottom - 2 && box.left < part.right && box.right > part.left),
      )
    )
      found.add(`its words lie over its name or its needs: ${called(words)}`)
  }

  // Who can be hired stands in the rail, whole.
  for (const hire of document.querySelectorAll('.rail .hire'))
    if (isShown(hire) && isCut(boxOf(hire), frameOf(hire))) found.add(`is cut: ${called(hire)}`)

  // Sentences of the question.
  for (const element of document.querySelectorAll('.ask :is(h2, .q p, .btn)')) {
    if (!isShown(element) || element.scrollHeight === 0) continue
    if (element.scrollHeight > element.clientHeight + 4 || element.scrollWidth > element.clientWidth + 2)
      if (getComputedStyle(element).overflowY !== 'auto') found.add(`is cut: ${called(element)}`)
    if (isCut(boxOf(element), frameOf(element))) found.add(`is cut: ${called(element)}`)
  }

  // What can be tapped now.
  const tappable = '[data-piece]:is(.can, .may, .on, .else), .ask .btn:enabled, .bar :is(button, a), .looker'
  for (const element of document.querySelectorAll(tappable)) {
    if (!isShown(element)) continue
    const { left, top, width, height } = boxOf(element)
    if (isCut(boxOf(element), { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) {
      found.add(`is out of the window: ${called(element)}`)
      continue
    }
    const reach = finger / 2 - 1
    const [x, y] = [left + width / 2, top + height / 2]
    const clamp = (n: number, most: number) => Math.min(Math.max(n, 1), most - 2)
    const hits = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ].every(([px, py]) => {
      const there = document.elementFromPoint(clamp(px ?? 0, innerWidth), clamp(py ?? 0, innerHeight))
      return there !== null && (element.contains(there) || there.contains(element))
    })
    const isSmall = width < finger - 0.5 || height < finger - 0.5
    if (isSmall && !hits) found.add(`${Math.round(width)} x ${Math.round(height)} to tap: ${called(element)}`)
  }

  // Empty bands in a column of zones, while cards go without a drawing.
  const zones = ['.bar', '.opps', '.common', '.own', '.ask', '.handzone'].flatMap((name) => {
    const zone = table.querySelector(`:scope > ${name}`)
    return zone && isShown(zone) ? [boxOf(zone)] : []
  })
  const isShrunk = [...document.querySelectorAll(OWN)].some(
    (card) =>
      isShown(card) && ![...card.querySelectorAll('.art, .ico')].some((art) => isShown(art) && boxOf(art).height > 24),
  )
  if (isShrunk || found.size > 0) {
    const leaves = [...table.querySelectorAll('*')].filter((element) => {
      if (!isShown(element) || element.closest('.zoomed, .sheet, dialog')) return false
      const isInk =
        element.matches('svg, .card, .slot, .strip, .taskplate, .btn, .plot, .tile, .lotbox, .ask, .pile, .rail') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      return isInk
    })
    const inks = leaves.map(boxOf)
    for (const column of new Set(zones.map(({ left, right }) => `${Math.round(left)} ${Math.round(right)}`))) {
      const [left = 0, right = 0] = column.split(' ').map(Number)
      if (right - left < innerWidth * 0.25) continue
      const there = inks.filter((box) => box.right > left + 2 && box.left < right - 2).sort((a, b) => a.top - b.top)
      let end = 0
      for (const box of [...there, { top: innerHeight, bottom: innerHeight }]) {
        if (box.top - end > innerHeight / 10)
          found.add(`an empty band of ${Math.round(box.top - end)} px at ${Math.round(end)}, of ${innerHeight}`)
        end = Math.max(end, box.bottom)
      }
    }
  }
  return [...found]
}
