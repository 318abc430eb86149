import type { Worker } from 'node:worker_threads'
import type { Message, Question } from '../../../../electron/base/database/port/messages.ts'
import type { WireError } from '../../../../shared/errors.ts'
import { wholeMemory } from '../../../../electron/base/database/port/wholeMemory.ts'
import type { Clock } from './clock.ts'
import { lives, type Life } from './lives.ts'

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => unknown>> & { close(): void }

/** What a worker of that name would serve, and how its app puts an error into a message. */
export interface Served {
  open(script: string, options: unknown, announce: (change: unknown) => void): Calls
  toWire(script: string, error: unknown): WireError
}

/** What processes have open, so that the dead let go of it. */
const open = new Map<Life, Set<Calls>>()

/** Closes the files of a process as the system does when it dies: after its folder was taken away from it. */
export function letGo(life: Life): void {
  for (const calls of open.get(life) ?? []) {
    try {
      calls.close()
    } catch {
      // It may have been killed at any moment; the files that it leaves are gone from the world already.
    }
  }
  open.delete(life)
}

/** A worker in this thread: one message at a time, in their order, each a copy as messages are. */
export function threadHere(clock: Clock, served: Served): typeof Worker {
  class Thread {
    readonly #heard: Record<string, ((value: unknown) => void)[]> = { message: [], error: [], exit: [] }
    readonly #in = { last: 0 }
    readonly #out = { last: 0 }
    readonly #life = lives.getStore()
    readonly #toWire: (error: unknown) => WireError
    #calls: Calls | undefined

    constructor(script: string | URL, { workerData }: { readonly workerData: unknown }) {
      const options: unknown = structuredClone(workerData)
      this.#toWire = (error) => served.toWire(String(script), error)
      clock.soon(() => {
        try {
          this.#calls = served.open(String(script), options, (change) => this.#post({ kind: 'change', change }))
          if (this.#life) open.set(this.#life, (open.get(this.#life) ?? new Set()).add(this.#calls))
          this.#post({ kind: 'opened', calls: Object.keys(this.#calls) })
        } catch (error) {
          this.#post({ kind: 'refused', error: this.#toWire(error) })
          this.#end()
        }
      }, this.#in)
    }

    on(name: string, listener: (value: unknown) => void): this {
      this.#heard[name]?.push(listener)
      return this
    }

    postMessage(question: Question, transfer: readonly ArrayBuffer[] = []): void {
      const sent = structuredClone(question, { transfer: [...transfer] })
      clock.soon(() => this.#answer(sent), this.#in)
    }

    #answer({ id, name, args }: Question): void {
      const calls = this.#calls
      if (!calls) return
      const tell = (value: unknown) =>
        this.#post(
          { kind: 'answer', id, value },
          typeof value === 'object' && value !== null && 'bytes' in value ? wholeMemory(value.bytes) : []
        )
      const fail = (error: unknown) => this.#post({ kind: 'failure', id, error: this.#toWire(error) })
      try {
        const value = calls[name]?.(...args)
        if (value instanceof Promise) value.then(tell).catch(fail)
        else tell(value)
      } catch (error) {
        fail(error)
      }
      if (name === 'close') this.#end()
    }

    #end(): void {
      if (this.#life && this.#calls) open.get(this.#life)?.delete(this.#calls)
      this.#calls = undefined
      clock.soon(() => this.#tell('exit', 0), this.#out)
    }

    #post(message: Message, transfer: readonly ArrayBuffer[] = []): void {
      const sent = structuredClone(message, { transfer: [...transfer] })
      clock.soon(() => this.#tell('message', sent), this.#out)
    }

    #tell(name: string, value: unknown): void {
      for (const listener of this.#heard[name] ?? []) listener(value)
    }

    terminate(): Promise<number> {
      return Promise.reject(new Error('No thread of a world is ended from outside.'))
    }
  }
  // It has what the port uses of a worker.
  return Thread as unknown as typeof Worker
}
