import type { Page } from '@playwright/test'

/**
 * What on screen cannot be reached, a line each: a window that scrolls as a whole, a part that is cut and does not
 * scroll, a control that no scrolling brings into sight or that something else covers.
 */
export const outOfReach = (page: Page, what: string): Promise<readonly string[]> => page.evaluate(lookFor, what)

/** Runs in the page, so that it may use nothing from outside. */
function lookFor(what: string): readonly string[] {
  const found: string[] = []
  const root = document.documentElement
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 3).join('.')} “${(element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`
  const note = (words: string) => found.push(`${what}: ${words}`)

  for (const whole of [root, document.body]) {
    const [across, down] = [whole.scrollWidth - root.clientWidth, whole.scrollHeight - root.clientHeight]
    if (across > 0 || down > 0) note(`the window has ${across} px more across and ${down} px more down`)
  }

  const hasTurn = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
    element.closest('[inert], [aria-hidden="true"], .sr-only, .skip') === null
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
  for (const control of document.querySelectorAll<HTMLElement>(selector)) {
    if (!hasTurn(control) || getComputedStyle(control).pointerEvents === 'none') continue
    // One that is not drawn is pressed by its words.
    const box = control.getBoundingClientRect()
    const target = box.width > 2 && box.height > 2 ? control : control.closest('label')
    if (!target) continue
    target.scrollIntoView({ block: 'center', inline: 'center' })
    const stuck = clippersOf(target).find(({ scrollTop, scrollLeft }) => scrollTop > 1 || scrollLeft > 1)
    if (stuck) note(`${named(target)} is cut by ${named(stuck)}, which does not scroll`)
    const seen = seenOf(target)
    const size = target.getBoundingClientRect()
    const isSeen = seen.width >= Math.min(size.width, 24) - 1 && seen.height >= Math.min(size.height, 24) - 1
    if (!isSeen) note(`${named(target)} is not in sight`)
    else if (!isOnTop(target, seen)) note(`${named(target)} is covered`)
  }
  return [...new Set(found)]

  function ancestorsOf(element: Element): Element[] {
    const above: Element[] = []
    for (let each = element.parentElement; each; each = each.parentElement) above.push(each)
    return above
  }

  /** What cuts it off without a way for a person to scroll. */
  function clippersOf(element: Element): Element[] {
    return ancestorsOf(element).filter((each) => {
      const { overflowX, overflowY } = getComputedStyle(each)
      const cuts = (value: string) => value === 'hidden' || value === 'clip'
      return (cuts(overflowX) && each.scrollLeft > 1) || (cuts(overflowY) && each.scrollTop > 1)
    })
  }

  function seenOf(element: Element): DOMRect {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    const keep = (box: { left: number; top: number; right: number; bottom: number }) => {
      left = Math.max(left, box.left)
      top = Math.max(top, box.top)
      right = Math.min(right, box.right)
      bottom = Math.min(bottom, box.bottom)
    }
    keep({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    let isFixed = getComputedStyle(element).position === 'fixed'
    for (const each of ancestorsOf(element)) {
      if (isFixed) break
      const { overflowX, overflowY, position } = getComputedStyle(each)
      if (overflowX !== 'visible' || overflowY !== 'visible') keep(each.getBoundingClientRect())
      isFixed = position === 'fixed'
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }

  function isOnTop(element: HTMLElement, seen: DOMRect): boolean {
    const hit = document.elementFromPoint(seen.left + seen.width / 2, seen.top + seen.height / 2)
    if (!hit) return false
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    return element.contains(hit) || hit.contains(element) || label?.contains(hit) === true
  }
}
