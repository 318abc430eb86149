import type { Fault } from './exchange.ts'
import { sendAndEnd, wireBytes } from './wire.ts'

/** The answer ends in good order, but early: within its head, within its body, or before its very last byte. */
export function cutOff(at: 'header' | 'body' | 'last-byte'): Fault {
  return async ({ client, forward }) => {
    const answer = await forward()
    const { head, body } = wireBytes(answer, answer.body.length)
    const kept = {
      header: head.length - 10,
      body: head.length + Math.floor(body.length / 2),
      'last-byte': head.length + body.length - 1
    }
    await sendAndEnd(client, Buffer.concat([head, body]).subarray(0, kept[at]))
  }
}
