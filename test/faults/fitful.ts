import { cutOff } from './cuts.ts'
import { late, sliced, slowClose } from './delays.ts'
import type { Fault } from './exchange.ts'
import { status, webPage } from './replies.ts'
import { resetAfter, resetBefore, resetWithin } from './resets.ts'
import { cutJson, wrongLength } from './spoiltBodies.ts'

const FAULTS: readonly Fault[] = [
  ...[resetBefore, resetWithin, resetAfter, late(60), slowClose(40), sliced(1000), cutJson, webPage],
  ...[cutOff('header'), cutOff('body'), cutOff('last-byte'), wrongLength(50), wrongLength(-50)],
  ...[status(429, { 'retry-after': '0' }), status(500), status(503)]
]

/** A service on a bad day: answers late, and spoils so many of a hundred requests, each in another way. */
export function fitful(inHundred: number, random: () => number): Fault {
  const usual = late(8)
  return (exchange) => {
    const isSpoilt = random() * 100 < inHundred
    const fault = isSpoilt ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined
    return (fault ?? usual)(exchange)
  }
}
