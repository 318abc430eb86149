import type { ThreedsTrace, TraceEvent } from '../../../../shared/domain/threeds.ts'

/** What the standard names; anything else of an issuer's answer may be the cardholder's. */
const NAMED = new Set([
  'acsTransID',
  'challengeCompletionInd',
  'errorCode',
  'errorComponent',
  'errorDescription',
  'errorDetail',
  'errorMessageType',
  'messageType',
  'messageVersion',
  'threeDSServerTransID',
  'transStatus'
])

/** A trace as it may lie on a disk: an issuer's raw answer is a proof, so that only what it says of itself stays. */
export function storedTrace(trace: ThreedsTrace): ThreedsTrace {
  const proofs = trace.events.flatMap(({ field }) =>
    field?.name === 'cres' && field.raw !== null ? [proofIn(field.raw)] : []
  )
  return { ...trace, events: trace.events.map((event) => storedEvent(event, proofs)) }
}

const CUT = /^([\w+/=-]{512}).*… \(\d+ more characters\)$/

/** How an answer stands in a body: one that was cut for its length is cut there at another place, so its start tells it. */
function proofIn(raw: string): string | RegExp {
  const [, start] = CUT.exec(raw) ?? []
  return start === undefined ? raw : new RegExp(`${start.replaceAll('+', String.raw`\+`)}[\\w+/=-]*`, 'g')
}

function storedEvent(event: TraceEvent, proofs: readonly (string | RegExp)[]): TraceEvent {
  const { field, kind, message } = event
  // What an issuer sends besides is its own affair: that it was there is kept.
  const isBeside = kind === 'challenge-answered' || kind === 'method-answered'
  return {
    ...event,
    message: message && {
      ...message,
      body: isBeside
        ? message.body.replace(/=[^&]*/g, '=***')
        : proofs.reduce<string>((body, proof) => body.replaceAll(proof, '***'), message.body)
    },
    field: field?.name === 'cres' ? { ...field, raw: null, decoded: namedFields(field.decoded) } : field
  }
}

function namedFields(decoded: string | null): string | null {
  if (decoded === null) return null
  try {
    const fields = Object.entries(JSON.parse(decoded) as object).filter(([name]) => NAMED.has(name))
    return JSON.stringify(Object.fromEntries(fields), null, 2)
  } catch {
    // It was cut for its length.
    return null
  }
}

/** A run that nobody carries on any more: the app was closed, or ended, in the middle of it. */
export function abandonedTrace<T extends Pick<ThreedsTrace, 'state' | 'outcome'>>(trace: T): T {
  return trace.outcome === null ? { ...trace, state: 'ended', outcome: 'unknown' } : trace
}

export const ABANDONED =
  'Tallydesk was closed in the middle of it, so that nobody knows what became of a request that was on its way.'
