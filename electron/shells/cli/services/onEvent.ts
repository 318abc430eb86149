import type { EventName, Payload } from '../../../../shared/contract.ts'
import type { App } from '../../../app/app.ts'

/** Listens to one event of the contract; returns the function that stops it. */
export function onEvent<E extends EventName>(app: App, name: E, listener: (payload: Payload<E>) => void): () => void {
  const wanted: EventName = name
  return app.subscribe((heard: EventName, payload) => {
    // The payload belongs to this event; the compiler cannot follow that through two type parameters.
    if (heard === wanted) listener(payload as unknown as Payload<E>)
  })
}
