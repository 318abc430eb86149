import { isRecord } from './confirmResult.ts'

/** A step of 3-D Secure that the library can carry out. */
export interface Step {
  readonly type: 'method' | 'challenge'
  readonly url: string
  /** Every field of the step's data but `type`, in the order received. */
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** A text that is different for each step. */
export function keyOf({ type, fields }: Step): string {
  return JSON.stringify([type, fields])
}

/** Reads `content.details`; undefined for a step that the interface does not describe. */
export function parseStep(details: unknown): Step | undefined {
  if (!isRecord(details) || details['method'] !== 'POST' || typeof details['url'] !== 'string') return undefined
  const { url, visible, data } = details
  if (!isRecord(data)) return undefined
  const { type, ...rest } = data
  const fields = Object.entries(rest).filter((field): field is [string, string] => typeof field[1] === 'string')
  if (fields.length !== Object.keys(rest).length) return undefined
  if (type === 'method' && visible === false) return { type, url, fields }
  if (type === 'challenge' && visible === true) return { type, url, fields }
  return undefined
}

/** What the form of a step posts: the name of the field, and the object that is encoded in it. */
export function stepForm({ type, fields }: Step, target: string): { readonly name: string; readonly message: object } {
  const data = Object.fromEntries(fields)
  if (type === 'challenge') return { name: 'creq', message: data }
  return {
    name: 'threeDSMethodData',
    message: { threeDSServerTransID: data['threeDSServerTransID'], threeDSMethodNotificationURL: target }
  }
}

/** Width and height of each window size in CSS px; undefined for full screen and for unknown codes. */
export function windowSize(code: string | undefined): readonly [width: number, height: number] | undefined {
  return code === undefined ? undefined : SIZES[code]
}

const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  '01': [250, 400],
  '02': [390, 400],
  '03': [500, 600],
  '04': [600, 400]
}

/** From the page that receives an iframe's answer, to the frame that waits for it. */
export interface StepAnswer {
  readonly type: 'service3d.answer'
  readonly target: string
  readonly data: string
}

export function parseStepAnswer(value: unknown): StepAnswer | undefined {
  if (!isRecord(value) || value['type'] !== 'service3d.answer') return undefined
  const { target, data } = value
  const fits = typeof target === 'string' && typeof data === 'string' && data !== '' && data.length <= 8192
  return fits ? { type: 'service3d.answer', target, data } : undefined
}

/** From the card frame to the challenge frame. */
export interface ChallengeOrder {
  readonly type: 'show'
  readonly details: unknown
  readonly target: string
}

/** From the challenge frame to the card frame. */
export type ChallengeReport =
  | { readonly type: 'ready' }
  | { readonly type: 'answered'; readonly data: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'timed-out' }

export function parseChallengeOrder(value: unknown): ChallengeOrder | undefined {
  if (!isRecord(value)) return undefined
  const { type, details, target } = value
  return type === 'show' && typeof target === 'string' ? { type, details, target } : undefined
}

export function parseChallengeReport(value: unknown): ChallengeReport | undefined {
  if (!isRecord(value)) return undefined
  const { type, data } = value
  if (type === 'ready' || type === 'cancelled' || type === 'timed-out') return { type }
  return type === 'answered' && typeof data === 'string' ? { type, data } : undefined
}
