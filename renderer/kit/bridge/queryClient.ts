import { focusManager, notifyManager, QueryClient } from '@tanstack/query-core'
import type { AppError } from '../../../shared/errors.ts'

declare module '@tanstack/query-core' {
  interface Register {
    defaultError: AppError
  }
}

/** Milliseconds. What nobody shows is forgotten afterwards; until then it is there at once when it is shown again. */
const KEPT = 5 * 60_000

// An answer is on screen as soon as it is there, and what was asked for goes on while the window is hidden.
notifyManager.setScheduler((notify) => notify())
focusManager.setFocused(true)

/** Holds answers of the main side, or the user’s changes. Nothing is asked or done again by itself. */
export function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        gcTime: KEPT
      },
      mutations: { networkMode: 'always', retry: false, gcTime: 0 }
    }
  })
}

/** The user’s changes that are under way. */
export const changes = newClient()
