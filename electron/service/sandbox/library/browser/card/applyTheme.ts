import { contrast, cssText, laidOn, readable, schemeOn, WHITE, type Rgb, type Scheme } from '../../protocol/ground.ts'
import type { Theme } from '../../theme/theme.ts'
import { readPaint } from '../readPaint.ts'
import { loadFonts } from './loadFonts.ts'

const TEXT = 4.5
const SHAPE = 3

/** Applies a checked theme as an attribute and custom properties. No text of the theme becomes a style sheet. */
export function applyTheme(root: HTMLElement, { layout, fontImport, properties }: Theme): void {
  root.dataset['layout'] = layout
  for (const [name, value] of properties) root.style.setProperty(name, value)
  if (fontImport === undefined) return
  // If the font cannot be loaded, the browser uses the next font of the list. The fields still work.
  loadFonts(fontImport).catch(() => {
    root.dataset['fonts'] = 'unavailable'
  })
}

/**
 * Chooses the colours of the fields for the background of the surrounding page. Colours of the theme stay. Every colour
 * that the theme leaves open is chosen so that it is legible on its background.
 */
export function paintOn(root: HTMLElement, ground: Rgb, { properties }: Theme): void {
  const set = (name: string, value: string) => root.style.setProperty(name, value)
  const open = (name: string, color: Rgb, under: Rgb, ratio: number) => {
    if (!properties.has(name)) set(name, cssText(readable(color, under, ratio)))
  }
  for (const name of OPEN) if (!properties.has(name)) root.style.removeProperty(name)
  root.style.colorScheme = schemeOn(ground)

  const form = laidOn(ground, readPaint('var(--background)', schemeOn(ground)))
  const scheme = schemeOn(form)
  set('--form-scheme', scheme)
  root.toggleAttribute('data-ground', readPaint('var(--background)', schemeOn(ground)).alpha > 0)
  const inForm = (name: string) => laidOn(form, readPaint(`var(${name})`, scheme))
  open(
    '--label',
    inForm(root.hasAttribute('data-ground') && properties.has('--field-color') ? '--field-color' : '--soft'),
    form,
    TEXT
  )
  const danger = inForm('--danger')
  open('--danger', danger, form, TEXT)

  const inner = fieldScheme(properties, form, scheme)
  set('--field-scheme', inner)
  const inField = (name: string, on: Rgb) => laidOn(on, readPaint(`var(${name})`, inner))
  const field = inField('--field-background', form)
  open('--field-color', inField('--field-color', field), field, TEXT)
  open('--placeholder', inField('--dim', field), field, TEXT)
  open('--focus', inField('--focus', field), field, SHAPE)
  open('--invalid', danger, field, SHAPE)
}

/** Properties that `paintOn` sets where the theme leaves them open. */
const OPEN = ['--label', '--danger', '--field-color', '--placeholder', '--focus', '--invalid'] as const

/** The colour scheme inside the fields: the one that suits the colours that the theme sets. */
function fieldScheme(properties: Theme['properties'], form: Rgb, scheme: Scheme): Scheme {
  if (properties.has('--field-background')) return schemeOn(laidOn(form, readPaint('var(--field-background)', scheme)))
  if (!properties.has('--field-color')) return scheme
  const text = laidOn(form, readPaint('var(--field-color)', scheme))
  return contrast(text, WHITE) >= TEXT ? 'light' : 'dark'
}
