import type { Fault } from './exchange.ts'
import { honestBytes, send } from './wire.ts'

/** The connection is reset before the service hears of the request. */
export const resetBefore: Fault = ({ client }) => {
  client.resetAndDestroy()
  return Promise.resolve()
}

/** The service acted; the connection is reset in the middle of its answer. */
export const resetWithin: Fault = async ({ client, forward }) => {
  const bytes = honestBytes(await forward())
  await send(client, bytes.subarray(0, Math.floor(bytes.length / 2)))
  client.resetAndDestroy()
}

/** The service acted; the connection is reset as soon as the whole answer was sent. */
export const resetAfter: Fault = async ({ client, forward }) => {
  await send(client, honestBytes(await forward()))
  client.resetAndDestroy()
}

/** The service acted, and nobody hears of it: the case in which a repeat would act twice. */
export const dropAfterActing: Fault = async ({ client, forward }) => {
  await forward()
  client.destroy()
}
