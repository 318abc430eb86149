import type { Assumption } from '../../../shared/domain/assumption.ts'
import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { ProbeReport } from '../../../shared/domain/probe.ts'
import type { Problem } from '../../../shared/domain/problemRow.ts'
import { assumptionsOf } from '../../../electron/features/sync/policy.ts'
import { noCounts } from '../../../shared/domain/syncRun.ts'

/** A made-up assumption; a test states only what it is about. */
export function anAssumption(change: Partial<Assumption> = {}): Assumption {
  return {
    key: 'cursor',
    title: 'Cursor',
    question: 'Whether the row that starting_after names comes again as the first of the next page.',
    practice: 'Taken as exclusive. If a page begins with the row of the cursor, that row is dropped.',
    value: 'unknown',
    label: 'Not known yet, taken as exclusive',
    origin: 'default',
    default: 'unknown',
    detected: null,
    evidence: null,
    detectedAt: null,
    overridden: null,
    choice: {
      kind: 'one-of',
      options: [
        { value: 'unknown', label: 'Find out' },
        { value: 'exclusive', label: 'Exclusive' },
        { value: 'inclusive', label: 'Inclusive' }
      ]
    },
    ...change
  }
}

/** What becomes of an assumption when the user states a value or takes it back. */
export function assumed(before: Assumption, value: string | null): Assumption {
  const now = value ?? before.detected ?? before.default
  const options = before.choice.kind === 'one-of' ? before.choice.options : []
  return {
    ...before,
    overridden: value,
    value: now,
    label: options.find((option) => option.value === now)?.label ?? now,
    origin: value !== null ? 'overridden' : before.detected !== null ? 'detected' : 'default'
  }
}

const seenAt = '2026-11-21T04:58:00.000Z'

/** The app's own table, of a service of which a few things were found out. */
export const someAssumptions: readonly Assumption[] = assumptionsOf(
  {
    overrides: { statusWords: 'on_hold=pending, done=settled' },
    detected: {
      cursor: { value: 'exclusive', evidence: 'Pages 1 and 2 had no row in common.', at: seenAt },
      order: { value: 'desc', evidence: 'The first page went from 3 Oct 2026 back to 1 Oct 2026.', at: seenAt }
    }
  },
  'major'
)

const inForce = someAssumptions.map(({ key, title, value, label, origin }) => ({ key, title, value, label, origin }))

/** A made-up certificate of a complete full sync run; a test states only what it is about. */
export function aCertificate(change: Partial<Certificate> = {}): Certificate {
  return {
    pass: 1,
    kind: 'full',
    startedAt: '2026-11-21T05:00:00.000Z',
    endedAt: '2026-11-21T05:00:02.250Z',
    verdict: 'complete',
    error: null,
    counts: { ...noCounts, pages: 50, seen: 5000, inserted: 5000 },
    firstId: 't000000',
    lastId: 't0003uv',
    from: '2026-07-24T03:40:21.441Z',
    to: '2026-10-03T14:05:07.000Z',
    absent: 0,
    asked: null,
    found: null,
    notes: [],
    policy: inForce,
    ...change
  }
}

export const someCertificates: readonly Certificate[] = [
  aCertificate({
    pass: 5,
    kind: 'targeted',
    startedAt: '2026-11-21T05:40:00.000Z',
    endedAt: '2026-11-21T05:40:00.310Z',
    counts: { ...noCounts, pages: 2, seen: 88, unchanged: 88 },
    absent: null,
    asked: 90,
    found: 88
  }),
  aCertificate({
    pass: 4,
    kind: 'delta',
    startedAt: '2026-11-21T05:30:00.000Z',
    endedAt: '2026-11-21T05:30:00.410Z',
    counts: { ...noCounts, pages: 3, seen: 251, inserted: 2, changed: 14, unchanged: 234, quarantined: 1, retries: 1 },
    absent: null,
    notes: ['The row of the cursor was gone; the pass went on from the row before it.']
  }),
  aCertificate({
    pass: 3,
    kind: 'delta',
    startedAt: '2026-11-21T05:15:00.000Z',
    endedAt: '2026-11-21T05:16:31.000Z',
    verdict: 'incomplete',
    error: {
      code: 'service-failed',
      message:
        'The service answered with an error (503) three times. What was synced so far is kept; try again in a while.',
      requestId: 'req-7f3a'
    },
    counts: { ...noCounts, pages: 1, seen: 100, unchanged: 100, retries: 3 },
    absent: null
  }),
  aCertificate({
    pass: 2,
    startedAt: '2026-11-21T05:05:00.000Z',
    endedAt: null,
    verdict: 'cancelled',
    counts: { ...noCounts, pages: 12, seen: 1200, unchanged: 1200 },
    absent: null
  }),
  aCertificate()
]

/** The first `count` of a made-up problems list. */
export function someProblems(count: number): readonly Problem[] {
  return Array.from({ length: count }, (_, index) => ({
    problem: index + 1,
    id: index % 5 === 3 ? null : `bad${index.toString(36).padStart(5, '0')}`,
    reason: index % 2 === 0 ? 'amount: expected a number, got text' : 'created_at: missing',
    raw: `{"id":"bad${index.toString(36).padStart(5, '0')}","amount":"12,50","currency":"EUR","reference":"<b>Invoice</b> ${index}\u202e txt","status":"completed","counterparty":{"name":"Société Générale des Eaux Minérales","account_details":{"number":"FR1420041010050500013M02606"}}}`,
    isCut: index % 7 === 6,
    firstSeen: '2026-11-20T05:00:01.000Z',
    lastSeen: '2026-11-21T05:00:01.000Z',
    isAbsent: index % 4 === 2
  }))
}

export const aProbeReport: ProbeReport = {
  at: '2026-11-21T04:58:00.000Z',
  requests: 9,
  milliseconds: 412,
  findings: [
    {
      key: 'order',
      title: 'Order of the list',
      value: 'desc',
      label: 'Newest first',
      evidence: 'The first page went from 3 Oct 2026 back to 1 Oct 2026.',
      isAdopted: true
    },
    {
      key: 'cursor',
      title: 'Cursor',
      value: 'exclusive',
      label: 'Exclusive',
      evidence: 'Pages 1 and 2 had no row in common.',
      isAdopted: true
    },
    {
      key: 'updatedSort',
      title: 'Sorting by change',
      value: null,
      label: 'Not known',
      evidence: 'Every row of the first pages was created and changed at the same time.',
      isAdopted: false
    }
  ],
  unitSample: { id: 't000000', source: '1234', currency: 'EUR', asMajor: '1234.00', asMinor: '12.34' },
  error: null
}
