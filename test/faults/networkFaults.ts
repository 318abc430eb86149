import type { ErrorCode } from '../../shared/errors.ts'
import { cutOff } from './cuts.ts'
import { late, neverAnswers, slowClose, sliced } from './delays.ts'
import type { LineFault } from './faultyLine.ts'
import { status, webPage } from './replies.ts'
import { resetAfter, resetBefore, resetWithin } from './resets.ts'
import { cutJson, gzipBomb, wrongLength, wrongType } from './spoiltBodies.ts'

/** What becomes of a sync that meets a fault. */
export interface NetworkFault {
  readonly name: string
  readonly fault: LineFault
  /** Twice in a row, then gone: whether the same sync run is complete all the same. */
  readonly passes: boolean
  /** The reason in the certificate when it stays; undefined when it harms nothing, however long it stays. */
  readonly code: ErrorCode | undefined
  /** Met only by waiting for the client's patience to end. */
  readonly isSlow?: boolean
}

const passing = (name: string, fault: LineFault, code: ErrorCode): NetworkFault => ({ name, fault, passes: true, code })
const slow = (name: string, fault: LineFault): NetworkFault => ({ ...passing(name, fault, 'timed-out'), isSlow: true })
const final = (name: string, fault: LineFault, code: ErrorCode): NetworkFault => ({ name, fault, passes: false, code })
const harmless = (name: string, fault: LineFault): NetworkFault => ({ name, fault, passes: true, code: undefined })

/** The faults that a sync is promised to withstand. */
export const NETWORK_FAULTS: readonly NetworkFault[] = [
  passing('a refused connection', 'refused', 'offline'),
  passing('a name that is not found', 'no-name', 'offline'),
  passing('a reset before the answer', resetBefore, 'offline'),
  passing('a reset within the answer', resetWithin, 'offline'),
  harmless('a reset after the answer', resetAfter),
  slow('no answer', neverAnswers),
  slow('30 seconds of latency', late(30_000)),
  harmless('a connection that closes late', slowClose(20)),
  harmless('slices of one byte', sliced(1)),
  passing('a cut in the header', cutOff('header'), 'offline'),
  passing('a cut in the body', cutOff('body'), 'offline'),
  passing('a cut before the last byte', cutOff('last-byte'), 'offline'),
  passing('408', status(408), 'service-failed'),
  passing('409', status(409), 'service-failed'),
  passing('429', status(429), 'rate-limited'),
  passing('429 with a time to wait', status(429, { 'retry-after': '0' }), 'rate-limited'),
  passing('500', status(500), 'service-failed'),
  passing('502', status(502), 'service-failed'),
  passing('503', status(503), 'service-failed'),
  passing('504', status(504), 'service-failed'),
  final('a web page with 200', webPage, 'bad-response'),
  passing('cut JSON', cutJson, 'bad-response'),
  harmless('a wrong type', wrongType),
  passing('a length that says more', wrongLength(100), 'offline'),
  passing('a length that says less', wrongLength(-100), 'bad-response'),
  final('a gzip bomb', gzipBomb(256), 'bad-response')
]
