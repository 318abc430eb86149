import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { toWire } from '../../shared/errors.ts'
import type { ConnectionOptions } from './database.ts'
import type { LedgerCallName, LedgerCalls, Message, Question } from './port/calls.ts'
import { openStore } from './store.ts'

// The entry of the ledger's worker: the only thread that opens the database.
if (!parentPort) throw new Error('The ledger runs in a worker of its own')
serve(parentPort, workerData as ConnectionOptions)

function serve(port: MessagePort, options: ConnectionOptions): void {
  const post = (message: Message, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  try {
    const store = openStore(options, (state) => post({ kind: 'change', state }))
    port.on('message', (question: Question) => answer(store, question, post))
    post({ kind: 'opened' })
  } catch (error) {
    post({ kind: 'refused', error: toWire(error) })
  }
}

function answer(store: LedgerCalls, { id, name, args }: Question, post: (message: Message, t?: ArrayBuffer[]) => void) {
  try {
    // The client's types pair each name with its arguments; the pairing is lost on the way through the port.
    const calls = store as unknown as Record<LedgerCallName, (...args: readonly unknown[]) => unknown>
    const value = calls[name](...args)
    post({ kind: 'answer', id, value }, buffersOf(value))
  } catch (error) {
    post({ kind: 'failure', id, error: toWire(error) })
  }
  if (name === 'close') parentPort?.close()
}

/** The memory of a piece of an export is handed over instead of copied, where it is no part of a larger one. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return []
  const { bytes } = value
  const whole = bytes instanceof Uint8Array && bytes.byteLength === bytes.buffer.byteLength
  return whole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}
