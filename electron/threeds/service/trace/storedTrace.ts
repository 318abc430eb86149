import type { ThreedsTrace, TraceEvent } from '../../../../shared/domain/threeds.ts'

/** The fields that the standard names; all others of an issuer's answer may be the cardholder's data. */
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

/** A trace in the form that may be stored: an issuer's raw answer is a proof, so only its named fields are stored. */
export function storedTrace(trace: ThreedsTrace): ThreedsTrace {
  const proofs = trace.events.flatMap(({ field }) =>
    field?.name === 'cres' && field.raw !== null ? [proofIn(field.raw)] : []
  )
  return { ...trace, events: trace.events.map((event) => storedEvent(event, proofs)) }
}

const CUT = /^([\w+/=-]{512}).*… \(\d+ more characters\)$/

/** How an answer appears in a body. A long answer is cut there at another place, so only its start is compared. */
function proofIn(raw: string): string | RegExp {
  const [, start] = CUT.exec(raw) ?? []
  return start === undefined ? raw : new RegExp(`${start.replaceAll('+', String.raw`\+`)}[\\w+/=-]*`, 'g')
}

function storedEvent(event: TraceEvent, proofs: readonly (string | RegExp)[]): TraceEvent {
  const { field, kind, message } = event
  // Other fields that an issuer sends are hidden, but their presence is stored.
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
    // The text was cut because of its length.
    return null
  }
}

/** Ends a run that nobody continues, because the app or the connection was closed during it. */
export function abandonedTrace<T extends Pick<ThreedsTrace, 'state' | 'outcome'>>(trace: T): T {
  return trace.outcome === null ? { ...trace, state: 'ended', outcome: 'unknown' } : trace
}

export const ABANDONED =
  'Tallydesk was closed in the middle of it, so that nobody knows what became of a request that was on its way.'
