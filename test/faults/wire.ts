import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'
import type { ServiceAnswer } from './serviceAnswer.ts'

/** An answer as the bytes of HTTP/1.1. */
export interface WireBytes {
  readonly head: Buffer
  readonly body: Buffer
}

/** `length` is what the header claims; undefined for none, so that only the end of the connection ends the body. */
export function wireBytes({ status, headers, body }: ServiceAnswer, length: number | undefined): WireBytes {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(length === undefined ? [] : [`content-length: ${length}`]),
    'connection: close'
  ]
  return { head: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body }
}

/** The answer with an honest length. */
export function honestBytes(answer: ServiceAnswer): Buffer {
  const { head, body } = wireBytes(answer, answer.body.length)
  return Buffer.concat([head, body])
}

/** Resolves once the bytes are on their way, or the client has gone. */
export function send(client: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (client.destroyed) resolve()
    else client.write(bytes, () => resolve())
  })
}

/** Sends and closes in good order. */
export async function sendAndEnd(client: Socket, bytes: Buffer): Promise<void> {
  await send(client, bytes)
  client.end()
}

/** Resolves after the time, or as soon as nobody waits any more. */
export async function pause(milliseconds: number, { signal }: Exchange): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
