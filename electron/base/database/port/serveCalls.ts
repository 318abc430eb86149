import { parentPort, workerData } from 'node:worker_threads'
import { toWire } from '../../../../shared/errors.ts'
import { wholeMemory } from './wholeMemory.ts'
import type { Calls, Message, Question } from './messages.ts'

type Post = (message: Message, transfer?: ArrayBuffer[]) => void

/**
 * The worker's side of the port: opens what it serves, reports success or failure, and answers calls until `close`.
 * Synchronous answers keep the order of the calls.
 */
export function serveCalls<C extends Calls<C> & { close(): void }>(
  // Each worker has its own types of options and changes.
  open: (options: never, announce: (change: unknown) => void) => C
): void {
  const port = parentPort
  if (!port) throw new Error('A database file is opened in a worker of its own')
  const post: Post = (message, transfer = []) => port.postMessage(message, transfer)
  try {
    // The main side sends the options for exactly this worker.
    const calls = open(workerData as never, (change) => post({ kind: 'change', change }))
    port.on('message', (question: Question) => {
      answer(calls, question, post)
      if (question.name === 'close') port.close()
    })
    post({ kind: 'opened', calls: Object.keys(calls) })
  } catch (error) {
    post({ kind: 'refused', error: toWire(error) })
  }
}

function answer(served: object, { id, name, args }: Question, post: Post): void {
  const tell = (value: unknown) => post({ kind: 'answer', id, value }, buffersOf(value))
  const fail = (error: unknown) => post({ kind: 'failure', id, error: toWire(error) })
  try {
    // The client's types connect each name with its arguments; messages lose this connection.
    const calls = served as Record<string, (...args: readonly unknown[]) => unknown>
    const value = calls[name]?.(...args)
    if (value instanceof Promise) value.then(tell).catch(fail)
    else tell(value)
  } catch (error) {
    fail(error)
  }
}

/** The bytes of an export piece are transferred. */
function buffersOf(value: unknown): ArrayBuffer[] {
  return typeof value === 'object' && value !== null && 'bytes' in value ? wholeMemory(value.bytes) : []
}
