import { cardMessage, type CardCode } from '../../../../shared/cardWords.ts'

/** What `confirmPaymentMethod` resolves to. The interface leaves both shapes open; these are the sandbox's own. */
export type ConfirmResult = { readonly data: Readonly<Record<string, unknown>> } | { readonly error: ConfirmError }

export interface ConfirmError {
  /** For programs, such as `card_declined`. */
  readonly code: string
  /** For people; left out where the policy says so. */
  readonly message?: string
  /** Of `card_declined`: why, such as `challenge-failed`. */
  readonly reason?: string
  /** How often a card can still be entered for the same token; left out where this was not counted. */
  readonly tries_left?: number
}

export function failure(code: string, message: string): { readonly error: ConfirmError } {
  return { error: { code, message } }
}

/** In the words that cardholders read everywhere. */
export function cardFailure(code: CardCode): { readonly error: ConfirmError } {
  return failure(code, cardMessage(code))
}

export function parseResult(value: unknown): ConfirmResult | undefined {
  if (!isRecord(value)) return undefined
  const { data, error } = value
  if (isRecord(data) && error === undefined) return { data }
  if (!isRecord(error) || data !== undefined) return undefined
  const { code, message, reason, tries_left } = error
  if (typeof code !== 'string' || (message !== undefined && typeof message !== 'string')) return undefined
  return {
    error: {
      code,
      ...(message !== undefined && { message }),
      ...(typeof reason === 'string' && { reason }),
      ...(typeof tries_left === 'number' && { tries_left })
    }
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
