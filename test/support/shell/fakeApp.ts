import { calls, type CallName, type EventName, type Handlers, type Payload } from '../../../shared/contract.ts'
import type { App } from '../../../electron/app/app.ts'
import type { EventListener } from '../../../electron/session/announcer.ts'

type Answers = Readonly<Partial<Record<CallName, (input: unknown) => unknown>>>

/** An app for tests of a shell: answers what the test states, and writes down what reached a handler. */
export interface FakeApp extends App {
  readonly called: readonly { readonly name: CallName; readonly input: unknown }[]
  announce<E extends EventName>(name: E, payload: Payload<E>): void
}

export function fakeApp(answers: Answers = {}): FakeApp {
  const called: { name: CallName; input: unknown }[] = []
  const listeners = new Set<EventListener>()
  const handler = (name: CallName) => async (input: unknown) => {
    called.push({ name, input })
    return await answers[name]?.(input)
  }
  const names = Object.keys(calls) as CallName[]
  return {
    handlers: Object.fromEntries(names.map((name) => [name, handler(name)])) as unknown as Handlers,
    called,
    setAside: () => '',
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce(name, payload) {
      for (const listener of listeners) listener(name, payload)
    },
    close: () => Promise.resolve()
  }
}
