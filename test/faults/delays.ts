import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fault } from './exchange.ts'
import { honestBytes, pause, send, sendAndEnd, wireBytes } from './wire.ts'

/** The request arrives, and no answer ever comes. */
export const neverAnswers: Fault = ({ client }) => new Promise((resolve) => client.once('close', () => resolve()))

/** The answer is right, but it comes late. */
export function late(milliseconds: number): Fault {
  return async (exchange) => {
    const bytes = honestBytes(await exchange.forward())
    await pause(milliseconds, exchange)
    await sendAndEnd(exchange.client, bytes)
  }
}

/** The answer is right, but it is held back until the gate opens. */
export function behind(gate: Promise<unknown>): Fault {
  return async ({ client, forward }) => {
    const bytes = honestBytes(await forward())
    await gate
    await sendAndEnd(client, bytes)
  }
}

/** The head comes at once, and its body never. */
export const stallsAfterHead: Fault = async (exchange) => {
  const answer = await exchange.forward()
  await send(exchange.client, wireBytes(answer, answer.body.length).head)
  await neverAnswers(exchange)
}

/** Without a length, only the end of the connection ends the body; that end comes late. */
export function slowClose(milliseconds: number): Fault {
  return async (exchange) => {
    const { head, body } = wireBytes(await exchange.forward(), undefined)
    await send(exchange.client, Buffer.concat([head, body]))
    await pause(milliseconds, exchange)
    exchange.client.end()
  }
}

/** The answer comes in slices of so many bytes, each a packet of its own. */
export function sliced(bytesEach: number): Fault {
  return async ({ client, forward }) => {
    const bytes = honestBytes(await forward())
    client.setNoDelay(true)
    for (let at = 0; at < bytes.length && !client.destroyed; at += bytesEach) {
      await send(client, bytes.subarray(at, at + bytesEach))
      // Time for a client of this process to read the slice before the next one joins it.
      await nextTurn()
    }
    client.end()
  }
}

const TICK = 20

/** A narrow line: no more than so many bytes a second. */
export function bandwidth(bytesPerSecond: number): Fault {
  const each = Math.max(1, Math.floor((bytesPerSecond * TICK) / 1000))
  return async (exchange) => {
    const { client } = exchange
    const bytes = honestBytes(await exchange.forward())
    for (let at = 0; at < bytes.length && !client.destroyed; at += each) {
      await send(client, bytes.subarray(at, at + each))
      await pause(TICK, exchange)
    }
    client.end()
  }
}
