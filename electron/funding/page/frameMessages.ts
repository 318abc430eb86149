import type { CardTheme } from '../../../shared/domain/cardTheme.ts'

/** What a theme is on its way through a page: handed on, not looked into. */
export type HandedTheme = CardTheme | null

/** From our page to the document that holds the component. */
export type ToFrame =
  | { readonly type: 'start'; readonly sdkUrl: string; readonly publicKey: string; readonly theme: HandedTheme }
  | { readonly type: 'theme'; readonly theme: HandedTheme }
  | { readonly type: 'confirm'; readonly id: number; readonly token: string; readonly save: boolean }

/** Where the component failed: its script did not come; it is none; it did not start; it broke off while confirming. */
export type FrameFault = 'load' | 'shape' | 'start' | 'confirm'

/** From there. Others may send it as well: scripts that are not ours run in that document, so all of it is a claim. */
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

/** The message, where it is exactly one that may come from the frame. */
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

/** The message, where it is exactly one that our page sends. */
export function readToFrame(data: unknown): ToFrame | undefined {
  const { type, sdkUrl, publicKey, theme, id, token, save } = fieldsOf(data)
  if (type === 'start' && isText(sdkUrl, 2000) && isText(publicKey, 2000))
    return { type, sdkUrl, publicKey, theme: handed(theme) }
  if (type === 'theme') return { type, theme: handed(theme) }
  if (type === 'confirm' && isCount(id) && isText(token, 10_000) && typeof save === 'boolean')
    return { type, id, token, save }
  return undefined
}

/** A failure as it may be sent: whatever was thrown, as short text. */
export function faultText(thrown: unknown): string {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return text.slice(0, LONGEST_MESSAGE)
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
