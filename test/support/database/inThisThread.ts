import { setImmediate } from 'node:timers/promises'
import type { DatabaseWorker } from '../../../electron/base/database/port/databaseWorker.ts'
import type { Calls } from '../../../electron/base/database/port/messages.ts'
import { remote } from '../../../electron/base/database/port/remote.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { wholeMemory } from '../../../electron/base/database/port/wholeMemory.ts'

/**
 * What a worker serves, opened in the thread of the test, since starting a thread takes longer than most tests.
 * Arguments, answers and failures are passed on as messages would pass them, in the order of the calls. What a thread of
 * its own is for (it may stand still, die, or be asked while the test works) needs a worker.
 */
export async function inThisThread<C extends Calls<C> & { close(): void }, Change>(
  open: (announce: (change: Change) => void) => C
): Promise<DatabaseWorker<C, Change>> {
  const listeners: ((change: Change) => void)[] = []
  const announce = (change: Change) => listeners.forEach((listener) => listener(structuredClone(change)))
  const served = await asMessages(() => open(announce))
  // The names are those of what is served.
  const calls = served as unknown as Record<string, (...args: readonly unknown[]) => unknown>
  let isClosed = false

  async function ask(name: string, args: readonly unknown[]): Promise<unknown> {
    const sent = structuredClone(args, { transfer: args.flatMap(wholeMemory) })
    await setImmediate()
    if (isClosed) throw new AppError('unexpected', 'The file was closed.')
    isClosed = name === 'close'
    return structuredClone(await asMessages(() => calls[name]?.(...sent)))
  }

  const asked = remote<C>(Object.keys(served), ask)
  let closing: Promise<void> | undefined
  return {
    ...asked,
    close: () => (closing ??= ask('close', []).then(() => undefined)),
    onChange: (listener: (change: Change) => void) => void listeners.push(listener)
  }
}

async function asMessages<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw AppError.fromWire(toWire(error))
  }
}
