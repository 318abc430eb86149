import { cardMessage, type CardCode } from '../../../../../shared/cards/cardWords.ts'

/**
 * The value that `confirmPaymentMethod` resolves to. The interface leaves both shapes open; these are the sandbox's
 * own.
 */
export type ConfirmResult = { readonly data: Readonly<Record<string, unknown>> } | { readonly error: ConfirmError }

export interface ConfirmError {
  /** For programs, such as `card_declined`. */
  readonly code: string
  /** For people; left out where the policy demands it. */
  readonly message?: string
  /** Only with `card_declined`: why, for example `challenge-failed`. */
  readonly reason?: string
  /** How many more times a card can be entered for the same token; left out where attempts are not counted. */
  readonly tries_left?: number
}

export function failure(code: string, message: string): { readonly error: ConfirmError } {
  return { error: { code, message } }
}

/** The failure with the message that cardholders read. */
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
