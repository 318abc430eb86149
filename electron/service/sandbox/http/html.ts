/** Markup that is safe to send: every value in it was escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type HtmlValue = Html | string | number | undefined | false | readonly Html[]

/** Escapes every value that is not `Html` already. For text and quoted attributes; never inside script or style. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((text, part, at) => text + markup(values[at - 1]) + part))
}

function markup(value: HtmlValue): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escape(String(value))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}
