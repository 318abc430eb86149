import type { ConfirmationMethod } from '../../../service/api/resources/consents.ts'

/** Confirms a consent until it expires. Only in memory. */
export interface HeldToken extends Pick<ConfirmationMethod, 'token' | 'redirectUrl'> {
  /** Milliseconds since 1970 by this computer's clock. */
  readonly expiresAt: number
}

export interface ConsentTokens {
  /** Undefined once the token has expired or was dropped. */
  get(id: string): HeldToken | undefined
  hold(id: string, method: ConfirmationMethod, sentAt: number): HeldToken
  letGo(id: string): void
  letGoAll(): void
}

// The longest delay of a timer.
const LONGEST_WAIT = 2 ** 31 - 1

/** Tokens by the id of their card payment. A token is dropped when it expires; then `onExpired` is called. */
export function createConsentTokens(onExpired: (id: string) => void): ConsentTokens {
  const held = new Map<string, { readonly token: HeldToken; readonly timer: NodeJS.Timeout }>()
  function letGo(id: string): void {
    clearTimeout(held.get(id)?.timer)
    held.delete(id)
  }
  function expire(id: string): void {
    const { token } = held.get(id) ?? {}
    if (!token) return
    const left = token.expiresAt - Date.now()
    if (left > 0) return void held.set(id, { token, timer: timerFor(id, left) })
    letGo(id)
    onExpired(id)
  }
  const timerFor = (id: string, wait: number) => setTimeout(() => expire(id), Math.min(wait, LONGEST_WAIT)).unref()

  return {
    get: (id) => {
      const token = held.get(id)?.token
      return token && token.expiresAt > Date.now() ? token : undefined
    },
    hold: (id, method, sentAt) => {
      letGo(id)
      const { token, redirectUrl } = method
      const expiresAt = localEnd(method, sentAt)
      const timer = timerFor(id, Math.max(0, expiresAt - Date.now()))
      const holding = { token, redirectUrl, expiresAt }
      held.set(id, { token: holding, timer })
      return holding
    },
    letGo,
    letGoAll: () => [...held.keys()].forEach(letGo)
  }
}

/**
 * The expiry by this computer's clock, however wrong that is: the service's remaining time, counted from the start of
 * the request, so that the app never shows too much time. The service says its time without the part of the second.
 */
function localEnd({ expiresAt, servedAt }: ConfirmationMethod, sentAt: number): number {
  const end = Date.parse(expiresAt)
  return servedAt === null ? end : sentAt + end - Date.parse(servedAt) - 1000
}
