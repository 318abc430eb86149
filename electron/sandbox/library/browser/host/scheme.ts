import type { Scheme } from '../../protocol/frameMessages.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** The scheme an element of the page is shown in. A frame of another scheme would get an opaque ground. */
export function schemeOf(element: Element): Scheme {
  const schemes = getComputedStyle(element.parentElement ?? element).colorScheme.split(' ')
  if (!schemes.includes('dark')) return 'light'
  return !schemes.includes('light') || dark.matches ? 'dark' : 'light'
}

/** Hears when the scheme may have changed: the user's preference, or the page's own switch. */
export function watchScheme(listener: () => void): void {
  dark.addEventListener('change', listener)
  const watched = { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] }
  new MutationObserver(listener).observe(document.documentElement, watched)
}
