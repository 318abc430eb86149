import type { EventName, Payload } from '../../../shared/contract.ts'
import type { App } from '../../app/app.ts'

/** Hears one event of the contract; returns the way to stop. */
export function onEvent<E extends EventName>(app: App, name: E, listener: (payload: Payload<E>) => void): () => void {
  const wanted: EventName = name
  return app.subscribe((heard: EventName, payload) => {
    // The payload belongs to the event of that name, which the compiler cannot follow through two type parameters.
    if (heard === wanted) listener(payload as unknown as Payload<E>)
  })
}
