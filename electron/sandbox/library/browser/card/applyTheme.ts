import type { Theme } from '../../theme/theme.ts'
import { loadFonts } from './loadFonts.ts'

/** Puts a checked theme on the page, as an attribute and custom properties: no text of it becomes a style sheet. */
export function applyTheme(root: HTMLElement, { layout, fontImport, properties }: Theme): void {
  root.dataset['layout'] = layout
  for (const [name, value] of properties) root.style.setProperty(name, value)
  // Labels stand on the page's own ground until the theme brings one, on which only its text colour is sure to be read.
  root.toggleAttribute('data-ground', properties.has('--background'))
  if (fontImport === undefined) return
  // A font that cannot be loaded leaves the next of the list; the fields work all the same.
  loadFonts(fontImport).catch(() => {
    root.dataset['fonts'] = 'unavailable'
  })
}
