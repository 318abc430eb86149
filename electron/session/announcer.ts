import type { EventName, Payload } from '../../shared/contract.ts'

export type EventListener = <E extends EventName>(name: E, payload: Payload<E>) => void

/** Passes each change to every listener. A listener that throws does not stop the others. */
export function createAnnouncer(onListenerError: (error: unknown) => void) {
  const listeners = new Set<EventListener>()
  return {
    subscribe: (listener: EventListener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    announce: <E extends EventName>(name: E, payload: Payload<E>): void => {
      for (const listener of listeners) {
        try {
          listener(name, payload)
        } catch (error) {
          onListenerError(error)
        }
      }
    }
  }
}
