import { AsyncLocalStorage } from 'node:async_hooks'

/** A process of the world. What it still had to do when it was killed never happens. */
export interface Life {
  readonly name: string
  isDead: boolean
}

/** Which process the running code belongs to; it follows promises and timers. */
export const lives = new AsyncLocalStorage<Life>()
