import { calls, type CallName, type Handlers, type Reply } from '../../shared/contract.ts'
import { AppError, toWire } from '../../shared/errors.ts'
import type { Log } from '../session/ports.ts'

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}

/** Checks a call's input, runs its handler and turns any failure into data. Every shell answers through here. */
export async function answer(handlers: Handlers, name: CallName, raw: unknown, log: Log): Promise<Reply<unknown>> {
  try {
    return { ok: true, value: await run(handlers, name, raw) }
  } catch (error) {
    const wire = toWire(error)
    log('call-failed', { call: name, code: wire.code })
    return { ok: false, error: wire }
  }
}

async function run(handlers: Handlers, name: CallName, raw: unknown): Promise<unknown> {
  const input = calls[name].input.safeParse(raw)
  if (!input.success) throw new AppError('bad-input', `The request ${name} was not understood.`, { cause: input.error })
  // The input was checked by the schema of the same name, which the compiler cannot follow through a union of names.
  const handler = handlers[name] as (input: unknown) => Promise<unknown>
  return handler(input.data)
}
