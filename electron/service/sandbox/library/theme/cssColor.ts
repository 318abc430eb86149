import type { CssSupport } from './cssSupport.ts'

// Functions that only compute a colour. Other functions can load something or insert text from elsewhere.
const FUNCTIONS = new Set('rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc'.split(' '))
const SIGNS = /^[\w#%.,/() +-]{1,200}$/
const KEYWORDS = /^(?:inherit|initial|unset|revert|revert-layer)$/i

/** Whether a text is exactly one CSS colour, in any notation that the browser supports. */
export function isCssColor(text: string, supports: CssSupport): boolean {
  return SIGNS.test(text) && !KEYWORDS.test(text.trim()) && computesOnly(text) && supports('color', text)
}

function computesOnly(text: string): boolean {
  const names = Array.from(text.matchAll(/([\w-]*)\(/g), ([, name = '']) => name.toLowerCase())
  // A browser would add missing closing brackets by itself; here they must be present.
  const isClosed = names.length === text.split(')').length - 1
  return isClosed && names.every((name) => name === '' || FUNCTIONS.has(name))
}
