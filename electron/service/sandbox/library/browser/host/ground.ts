import { BLACK, contrast, laidOn, WHITE, type Paint, type Rgb } from '../../protocol/ground.ts'
import { readPaint } from '../readPaint.ts'

// Pictures and gradients have no single colour. One of these greys stands in for them: the closest to middle grey on
// which the page's text is legible.
const UNKNOWN_DARK: Rgb = [0.36, 0.36, 0.36]
const UNKNOWN_LIGHT: Rgb = [0.68, 0.68, 0.68]
const LEGIBLE = 3

/**
 * The colour behind an element: the backgrounds of all its ancestors, blended from the canvas upwards. If one of them
 * is a picture, or none of them is opaque, and the page's text would not be legible on the result, a grey is used
 * on which it is.
 */
export function groundUnder(element: Element): Rgb {
  const place = parentOf(element) ?? document.documentElement
  const layers: Paint[] = []
  let isPainted = false
  let hasPicture = false
  for (let at: Element | null = place; at !== null && !isPainted; at = parentOf(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    const layer = readPaint(backgroundColor)
    layers.unshift(layer)
    hasPicture ||= backgroundImage !== 'none'
    isPainted = layer.alpha === 1
  }
  const ground = layers.reduce(laidOn, isPainted ? WHITE : readPaint('Canvas').rgb)
  if (isPainted && !hasPicture) return ground
  const text = laidOn(ground, readPaint(getComputedStyle(place).color))
  if (contrast(text, ground) >= LEGIBLE) return ground
  return contrast(text, WHITE) < contrast(text, BLACK) ? UNKNOWN_DARK : UNKNOWN_LIGHT
}

/** Calls the listener when the background of an element may have changed. The returned function stops that. */
export function watchGround(element: Element, listener: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let isRequested = false
  const ask = () => {
    if (isRequested) return
    isRequested = true
    requestAnimationFrame(() => {
      isRequested = false
      if (!signal.aborted) listener()
    })
  }
  const mutations = new MutationObserver(ask)
  for (let at = parentOf(element); at !== null; at = parentOf(at)) mutations.observe(at, { attributes: true })
  mutations.observe(document.head, { childList: true, subtree: true, characterData: true, attributes: true })
  signal.addEventListener('abort', () => mutations.disconnect())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ask, { signal })
  // Style sheets that load late, and backgrounds with a transition.
  const capture = { capture: true, signal }
  document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && ask(), capture)
  document.addEventListener(
    'transitionend',
    ({ target }) => target instanceof Element && target.contains(element) && ask(),
    capture
  )
  return () => ending.abort()
}

/** The parent in the rendered tree: the slot of a slotted element, the host of a shadow root. */
function parentOf(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot
  const { parentNode } = element
  return parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement
}
