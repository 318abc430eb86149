import type { Paint, Scheme } from '../protocol/ground.ts'

/** What the browser makes of a CSS colour; where none is given, in the scheme that the page itself has. */
export function readPaint(color: string, scheme?: Scheme): Paint {
  const probe = document.createElement('span')
  probe.style.display = 'none'
  // A page may let every colour change slowly, ours as well.
  probe.style.setProperty('transition', 'none', 'important')
  if (scheme !== undefined) probe.style.colorScheme = scheme
  // A mix is said as its parts, in whatever way the colour was written.
  probe.style.setProperty('color', `color-mix(in srgb, ${color} 100%, transparent)`, 'important')
  document.documentElement.append(probe)
  const text = getComputedStyle(probe).color
  probe.remove()
  const [red = 0, green = 0, blue = 0, alpha = 1] = partsOf(text)
  return { rgb: [clamp(red), clamp(green), clamp(blue)], alpha: clamp(alpha) }
}

/** Of `color(srgb 0.5 0.25 1 / 0.8)`. */
function partsOf(text: string): readonly number[] {
  return (/^color\(srgb (.*)\)$/.exec(text)?.[1] ?? '').split(/[ /]+/).flatMap((part) => {
    const value = Number(part)
    return part === '' || Number.isNaN(value) ? [] : [value]
  })
}

function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 1)
}
