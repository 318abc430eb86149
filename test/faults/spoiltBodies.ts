import { gzipSync } from 'node:zlib'
import type { Fault } from './exchange.ts'
import { reply } from './replies.ts'
import { honestBytes, sendAndEnd, wireBytes } from './wire.ts'

/** Valid HTTP around half of the JSON. */
export const cutJson: Fault = async ({ client, forward }) => {
  const answer = await forward()
  const body = answer.body.subarray(0, Math.floor(answer.body.length / 2))
  await sendAndEnd(client, honestBytes({ ...answer, body }))
}

/** The right text under a wrong name. */
export const wrongType: Fault = async ({ client, forward }) => {
  const answer = await forward()
  const others = answer.headers.filter(([name]) => name !== 'content-type')
  await sendAndEnd(client, honestBytes({ ...answer, headers: [...others, ['content-type', 'image/png']] }))
}

/** A length that says so many bytes more (or, negative, fewer) than come. */
export function wrongLength(difference: number): Fault {
  return async ({ client, forward }) => {
    const answer = await forward()
    const { head, body } = wireBytes(answer, answer.body.length + difference)
    await sendAndEnd(client, Buffer.concat([head, body]))
  }
}

/** A few kilobytes that become so many megabytes when they are unpacked. */
export function gzipBomb(megabytes: number): Fault {
  let bomb: Buffer | undefined
  return (exchange) => {
    bomb ??= gzipSync(Buffer.alloc(megabytes * 2 ** 20, 32))
    return reply(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }, bomb)(exchange)
  }
}
