import { describe, expect, it } from 'vitest'
import { EXIT } from '../../../../electron/shells/cli/command/command.ts'
import { syncExit, syncJson, syncWords } from '../../../../electron/shells/cli/syncing/syncReport.ts'
import { noCounts, noCompleteness, type SyncStatus } from '../../../../shared/domain/syncRun.ts'
import { aCertificate } from '../../../support/bridge/fakeSync.ts'

const counts = { retries: 1, quarantined: 2, unchanged: 3, changed: 4, inserted: 1500, seen: 1509, pages: 16 }
const error = { code: 'service-failed', message: 'The service failed (503). Try again later.' } as const

function ended(change: Partial<SyncStatus> = {}): SyncStatus {
  return { state: 'ended', verdict: 'complete', counts, completeness: noCompleteness, ...change }
}

describe('the report of a sync', () => {
  it('is one JSON object with the fields that programs read, in their order', () => {
    expect(JSON.stringify(syncJson(ended({ verdict: 'incomplete', error })))).toBe(
      '{"verdict":"INCOMPLETE","reason":"The service failed (503). Try again later.","pages":16,"seen":1509,"inserted":1500,"changed":4,"unchanged":3,"quarantined":2,"retries":1}'
    )
    expect(syncJson(ended())).toMatchObject({ verdict: 'COMPLETE', reason: null })
  })

  it('says the verdict first, then what else was found, a sentence a line', () => {
    const completeness = {
      completeAsOf: '2026-11-21T05:00:02.250Z',
      problems: 2,
      absent: 1,
      missing: null,
      verdict: 'complete' as const
    }
    const certificate = aCertificate({ absent: 1, notes: ['A row that marked the place was gone.\u001b[2J'] })
    expect(syncWords(ended({ completeness }), certificate).split('\n')).toEqual([
      'COMPLETE: 1,509 rows in 16 pages (1,500 new, 4 changed, 3 unchanged, 2 that cannot be read), 1 repeat',
      'A full sync: the whole list by time of creation.',
      'The service did not return 1 row that was known before. Tallydesk keeps and marks them.',
      'Note: A row that marked the place was gone.\\u001b[2J',
      'The ledger is complete as of 2026-11-21 05:00:02 UTC, except that 2 rows cannot be read: see the problems command.'
    ])
  })

  it('names the rows that cannot be read in its last line, whatever else there is to say', () => {
    for (const verdict of ['complete', 'incomplete', 'cancelled'] as const)
      for (const completeAsOf of [null, '2026-11-21T05:00:02.250Z']) {
        const completeness = { ...noCompleteness, completeAsOf, problems: 1200 }
        const last = syncWords(ended({ verdict, completeness }), undefined).split('\n').at(-1)
        expect(last).toMatch(/1,200 rows cannot be read: see the problems command\.$/)
      }
  })

  it('says what waits for an agreement, and how that is given', () => {
    const missing = {
      rows: 1200,
      known: 5000,
      foundAt: '2026-11-20T05:00:02.250Z',
      foundAgainAt: null,
      isAgreed: false
    }
    const words = (change: Partial<typeof missing> | { foundAgainAt: string }) =>
      syncWords(ended({ completeness: { ...noCompleteness, missing: { ...missing, ...change } } }), undefined)
    expect(words({})).toContain(
      '1,200 of 5,000 known transactions did not come back on 2026-11-20 05:00:02 UTC. Run sync --full again later.'
    )
    expect(words({ foundAgainAt: '2026-11-21T05:00:02.250Z' })).toContain(
      'If they are gone, run sync --full --agree-missing 1200'
    )
    expect(words({ isAgreed: true })).toContain('you agreed that they are gone')
  })

  it('says how many payment ids there were transactions for', () => {
    const certificate = aCertificate({ kind: 'targeted', absent: null, asked: 90, found: 88 })
    expect(syncWords(ended(), certificate)).toContain('Asked for 90 payment ids. Transactions came for 88.')
  })

  it('says that a ledger which was never complete is not', () => {
    expect(syncWords(ended({ verdict: 'cancelled' }), undefined)).toMatch(/^CANCELLED: [^]*rows may be missing/)
  })

  it.each([
    ['complete', 16, EXIT.done],
    ['incomplete', 16, EXIT.incomplete],
    ['incomplete', 0, EXIT.failed],
    ['cancelled', 16, EXIT.incomplete],
    ['cancelled', 0, EXIT.incomplete]
  ] as const)('ends %s after %i pages with exit code %i', (verdict, pages, code) => {
    expect(syncExit(ended({ verdict, counts: { ...noCounts, pages } }), false)).toBe(code)
  })

  it('is no success for the strict where rows cannot be read', () => {
    const withProblems = ended({ completeness: { ...noCompleteness, problems: 1 } })
    expect([syncExit(withProblems, true), syncExit(withProblems, false)]).toEqual([EXIT.incomplete, EXIT.done])
    expect([syncExit(ended(), true), syncExit(ended({ verdict: 'incomplete' }), true)]).toEqual([0, EXIT.incomplete])
  })
})
