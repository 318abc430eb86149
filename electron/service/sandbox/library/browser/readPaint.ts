import type { Paint, Scheme } from '../protocol/ground.ts'

/** Reads a CSS colour as the browser computes it. Without a scheme, the page's own colour scheme applies. */
export function readPaint(color: string, scheme?: Scheme): Paint {
  const probe = document.createElement('span')
  probe.style.display = 'none'
  // The page may set a transition on every colour, which would also delay the colour of this probe.
  probe.style.setProperty('transition', 'none', 'important')
  if (scheme !== undefined) probe.style.colorScheme = scheme
  // The browser writes the result of `color-mix` as `color(srgb …)`, whatever the notation of the colour was.
  probe.style.setProperty('color', `color-mix(in srgb, ${color} 100%, transparent)`, 'important')
  document.documentElement.append(probe)
  const text = getComputedStyle(probe).color
  probe.remove()
  const [red = 0, green = 0, blue = 0, alpha = 1] = partsOf(text)
  return { rgb: [clamp(red), clamp(green), clamp(blue)], alpha: clamp(alpha) }
}

/** Splits `color(srgb 0.5 0.25 1 / 0.8)` into its numbers. */
function partsOf(text: string): readonly number[] {
  return (/^color\(srgb (.*)\)$/.exec(text)?.[1] ?? '').split(/[ /]+/).flatMap((part) => {
    const value = Number(part)
    return part === '' || Number.isNaN(value) ? [] : [value]
  })
}

function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 1)
}
