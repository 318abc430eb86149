import type { AppSettings } from '../../../shared/domain/appSettings.ts'

/** Markup that is safe to send: every value in it was escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = Markup | string | false

/** Escapes every value but markup made the same way. For text and quoted attributes; never inside script or style. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.reduce((text, part, at) => text + written(values[at - 1]) + part))
}

/** The colours that the user chose for the app. Its pages have them too, because their windows are beside the app's. */
export type Colours = AppSettings['theme']

export function colourScheme(colours: Colours): Markup {
  return markup`<meta name="color-scheme" content="${colours === 'system' ? 'light dark' : colours}" />`
}

function written(value: Value | undefined): string {
  if (value === undefined || value === false) return ''
  return value instanceof Markup ? value.text : value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}
