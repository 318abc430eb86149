import type { ThreedsTrace, TraceEvent } from '../../../../../shared/domain/threeds.ts'

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
  const proofs = trace.events.flatMap(({ field }) => (field?.name === 'cres' && field.raw ? [proofIn(field.raw)] : []))
  return { ...trace, events: trace.events.map((event) => storedEvent(event, proofs)) }
}

const START = /^[\w+/=\r\n-]{512}/
/** A line break as JSON writes it, also within a quoted text. */
const BREAK = String.raw`(?:\\+[rn]|[\r\n])`

/** How an answer appears in a body. A long answer may be cut there, and at another place, so only its start is compared. */
function proofIn(raw: string): RegExp {
  const [start] = START.exec(raw) ?? []
  const lines = (start ?? raw).split(/[\r\n]+/).map((line) => line.replace(/[^\w]/g, String.raw`\$&`))
  const whole = lines.join(`${BREAK}*`)
  return new RegExp(start === undefined ? whole : `${whole}(?:[\\w+/=-]|${BREAK})*`, 'g')
}

function storedEvent(event: TraceEvent, proofs: readonly RegExp[]): TraceEvent {
  const { field, kind, message } = event
  // Other fields that an issuer sends are hidden, but their presence is stored.
  const isBeside = kind === 'challenge-answered' || kind === 'method-answered'
  return {
    ...event,
    message: message && {
      ...message,
      body: isBeside
        ? message.body.replace(/=[^&]*/g, '=***')
        : proofs.reduce((body, proof) => body.replaceAll(proof, '***'), message.body)
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
