import type { CardTheme } from '../../../../shared/domain/cardTheme.ts'

/** A theme on its way through a page, which does not read it. */
export type HandedTheme = CardTheme | null

/** From the app's page to the document that holds the component. */
export type ToFrame =
  | { readonly type: 'start'; readonly sdkUrl: string; readonly publicKey: string; readonly theme: HandedTheme }
  | { readonly type: 'theme'; readonly theme: HandedTheme }
  | { readonly type: 'confirm'; readonly id: number; readonly token: string; readonly save: boolean }

/** `load`: its script did not load. `shape`: it is no component. `start`: it did not start. `confirm`: it broke off. */
export type FrameFault = 'load' | 'shape' | 'start' | 'confirm'

/** From that document. Its foreign scripts can send these messages too, so their content is only a claim. */
export type FromFrame =
  | { readonly type: 'mounted' }
  | { readonly type: 'height'; readonly height: number }
  /** `text`: JSON. */
  | { readonly type: 'result'; readonly id: number; readonly text: string }
  | { readonly type: 'failed'; readonly fault: FrameFault; readonly id: number; readonly message: string }

export const LONGEST_RESULT = 32_000
const LONGEST_MESSAGE = 500
const FAULTS: readonly unknown[] = ['load', 'shape', 'start', 'confirm'] satisfies FrameFault[]

type Fields = Readonly<Record<string, unknown>>

/** The message, if it has exactly the form of one from the frame. */
export function readFromFrame(data: unknown): FromFrame | undefined {
  const fields = fieldsOf(data)
  const { type, id, text, message, fault, height } = fields
  if (type === 'mounted') return { type }
  if (type === 'height' && isCount(height)) return { type, height }
  if (type === 'result' && isCount(id) && isText(text, LONGEST_RESULT)) return { type, id, text }
  if (type === 'failed' && isCount(id) && FAULTS.includes(fault) && isText(message, LONGEST_MESSAGE))
    return { type, id, fault: fault as FrameFault, message }
  return undefined
}

/** The message, if it has exactly the form of one from the app's page. */
export function readToFrame(data: unknown): ToFrame | undefined {
  const { type, sdkUrl, publicKey, theme, id, token, save } = fieldsOf(data)
  if (type === 'start' && isText(sdkUrl, 2000) && isText(publicKey, 2000))
    return { type, sdkUrl, publicKey, theme: handed(theme) }
  if (type === 'theme') return { type, theme: handed(theme) }
  if (type === 'confirm' && isCount(id) && isText(token, 10_000) && typeof save === 'boolean')
    return { type, id, token, save }
  return undefined
}

/** A thrown value as short text that can be sent. */
export function faultText(thrown: unknown): string {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return text.slice(0, LONGEST_MESSAGE)
}

/** The component's result as JSON text. Of an error, JSON alone would keep nothing. */
export function resultText(result: unknown): string {
  const keep = (_: string, value: unknown) =>
    value instanceof Error ? Object.assign({ name: value.name, message: value.message }, value) : value
  return JSON.stringify(result ?? null, keep)
}

function fieldsOf(data: unknown): Fields {
  return typeof data === 'object' && data !== null ? (data as Fields) : {}
}

function handed(theme: unknown): HandedTheme {
  return typeof theme === 'object' ? theme : null
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most
}
