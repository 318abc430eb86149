import { BLACK, contrast, laidOn, WHITE, type Paint, type Rgb } from '../../protocol/ground.ts'
import { readPaint } from '../readPaint.ts'

// Pictures and gradients have no one colour: what is put on them has to be read on the greyest that the text allows.
const UNKNOWN_DARK: Rgb = [0.36, 0.36, 0.36]
const UNKNOWN_LIGHT: Rgb = [0.68, 0.68, 0.68]
const LEGIBLE = 3

/**
 * The colour that an element of the page stands on: every background above it in the tree, laid over each other, down to
 * the canvas. Where a picture is among them, or only the canvas, the page's own text has the last word: it can be read.
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

/** Hears when the ground of an element may have changed, until the returned function is called. */
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
  // Style sheets that come late, and backgrounds that change slowly.
  const capture = { capture: true, signal }
  document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && ask(), capture)
  document.addEventListener(
    'transitionend',
    ({ target }) => target instanceof Element && target.contains(element) && ask(),
    capture
  )
  return () => ending.abort()
}

/** In the tree that is painted: a slot before the element that it is for, a host before the shadow in it. */
function parentOf(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot
  const { parentNode } = element
  return parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement
}
