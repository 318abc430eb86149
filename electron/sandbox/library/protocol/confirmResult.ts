/** What `confirmPaymentMethod` resolves to. The interface leaves both shapes open; these are the sandbox's own. */
export type ConfirmResult = { readonly data: Readonly<Record<string, unknown>> } | { readonly error: ConfirmError }

export interface ConfirmError {
  /** For programs, such as `card_declined`. */
  readonly code: string
  /** For people; left out where the policy says so. */
  readonly message?: string
}

export function failure(code: string, message: string): { readonly error: ConfirmError } {
  return { error: { code, message } }
}

export function parseResult(value: unknown): ConfirmResult | undefined {
  if (!isRecord(value)) return undefined
  const { data, error } = value
  if (isRecord(data) && error === undefined) return { data }
  if (!isRecord(error) || data !== undefined || typeof error['code'] !== 'string') return undefined
  const message = error['message']
  if (message === undefined) return { error: { code: error['code'] } }
  return typeof message === 'string' ? { error: { code: error['code'], message } } : undefined
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
