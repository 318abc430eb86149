import { isRecord, parseResult, type ConfirmResult } from './confirmResult.ts'
import { parseRgb, type Rgb } from './ground.ts'

/** The first message to a frame. All further messages go over the port that comes with it. */
export interface Connect {
  readonly type: 'service3d.connect'
  readonly publicKey: string
  readonly theme: unknown
  /** The colour of the page behind the frame. */
  readonly ground: Rgb
}

/** From the page to the card frame. */
export type PageMessage =
  | { readonly type: 'confirm'; readonly id: string; readonly token: string; readonly save: boolean | null }
  | { readonly type: 'ground'; readonly ground: Rgb }
  | { readonly type: 'cancel-challenge' }

/** From the card frame to the page. No message contains card data. */
export type CardMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'submit' }
  /** Sent together with the port for the challenge frame. */
  | { readonly type: 'open-challenge' }
  | { readonly type: 'close-challenge' }
  | { readonly type: 'result'; readonly id: string; readonly result: ConfirmResult }

export function parseConnect(value: unknown): Connect | undefined {
  if (!isRecord(value) || value['type'] !== 'service3d.connect') return undefined
  const { publicKey, theme } = value
  const ground = parseRgb(value['ground'])
  return isText(publicKey, 500) && ground !== undefined
    ? { type: 'service3d.connect', publicKey, theme, ground }
    : undefined
}

export function parsePageMessage(value: unknown): PageMessage | undefined {
  if (!isRecord(value)) return undefined
  const { type, id, token, save } = value
  switch (type) {
    case 'confirm':
      return isText(id, 100) && isText(token, 500) && (save === null || typeof save === 'boolean')
        ? { type, id, token, save }
        : undefined
    case 'ground': {
      const ground = parseRgb(value['ground'])
      return ground && { type, ground }
    }
    case 'cancel-challenge':
      return { type }
    default:
      return undefined
  }
}

const MOST_HEIGHT = 2000

export function parseCardMessage(value: unknown): CardMessage | undefined {
  if (!isRecord(value)) return undefined
  const { type, height, id } = value
  switch (type) {
    case 'ready':
    case 'submit':
    case 'open-challenge':
    case 'close-challenge':
      return { type }
    case 'height':
      return typeof height === 'number' && height >= 0 && height <= MOST_HEIGHT ? { type, height } : undefined
    case 'result': {
      const result = parseResult(value['result'])
      return isText(id, 100) && result !== undefined ? { type, id, result } : undefined
    }
    default:
      return undefined
  }
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= most
}
