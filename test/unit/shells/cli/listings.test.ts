import { describe, expect, it } from 'vitest'
import { behaviourTable } from '../../../../electron/shells/cli/syncing/apiBehaviour.ts'
import { historyTable } from '../../../../electron/shells/cli/syncing/history.ts'
import { probeWords } from '../../../../electron/shells/cli/syncing/probe.ts'
import { problemWords } from '../../../../electron/shells/cli/syncing/problems.ts'
import { assumptionsOf } from '../../../../electron/features/sync/policy.ts'
import { aCertificate, aProbeReport, someCertificates, someProblems } from '../../../support/bridge/fakeSync.ts'

const ACTING = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const lines = (text: string) => text.split('\n').map((line) => line.trim())

describe('the list of problems', () => {
  it('says how many there are, and of each its id, the reason, its time and how its text begins', () => {
    const text = problemWords(someProblems(3), 250, true)
    expect(lines(text)).toEqual(
      expect.arrayContaining([
        '250 rows could not be read',
        'bad00000: amount: expected a number, got text',
        'seen 2026-11-20 05:00:01 UTC to 2026-11-21 05:00:01 UTC',
        'seen 2026-11-20 05:00:01 UTC to 2026-11-21 05:00:01 UTC; the last full sync did not return it',
        expect.stringMatching(/^\{"id":"bad00000",.*…$/),
        '… and 247 more. --out FILE writes all of them.'
      ])
    )
    expect(problemWords(someProblems(4), 4, true)).toContain('A row without a readable id: created_at: missing')
    expect(problemWords([], 0, true)).toBe('All rows could be read.')
    expect(problemWords([], 0, false)).toMatch(/^All rows that came could be read, but no full sync/)
  })

  it('shows what would act on the terminal as it is written in JSON', () => {
    const [problem] = someProblems(1)
    if (!problem) throw new Error('There is one.')
    const raw = '\u001b]0;owned\u0007\u202eabc\n'
    const text = problemWords([{ ...problem, id: '\u009b2J', reason: '\u2066reason', raw }], 1, true)
    expect(text).not.toMatch(ACTING)
    expect(text).toContain('\\u001b]0;owned\\u0007\\u202eabc\\u000a')
    expect(text).toContain('\\u009b2J: \\u2066reason')
  })
})

describe('the sync history', () => {
  it('has a row for each sync run, and below it why one is not complete', () => {
    const text = historyTable(someCertificates, 100)
    expect(lines(text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^5 +Chosen payments +2026-11-21 05:40:00 UTC +COMPLETE +88 +0 +0 +0 +2 +0$/),
        expect.stringMatching(/^3 +Incremental +2026-11-21 05:15:00 UTC +INCOMPLETE +100 +0 +0 +0 +1 +3$/),
        expect.stringMatching(/^1 +Full sync +2026-11-21 05:00:00 UTC +COMPLETE +5,000 +5,000 +0 +0 +0 +50 +0$/),
        'Sync 5: Payment ids: 90 asked for, 88 found.',
        expect.stringMatching(/^Sync 3: The service answered with an error \(503\)/),
        'Sync 2: It was interrupted.'
      ])
    )
    expect(historyTable([], 100)).toBe('Nothing was synced from this service yet.')
  })

  it('cannot act on the terminal', () => {
    expect(historyTable([aCertificate({ notes: ['\u001b[2J\u202e'] })], 100)).not.toMatch(ACTING)
  })
})

describe('the list of API behaviour', () => {
  it('says of each its key, what it is about, what is assumed and where that comes from', () => {
    const seen = { value: 'desc', evidence: 'The first page was sorted so.', at: '2026-11-21T04:58:00.000Z' }
    const all = assumptionsOf(
      { overrides: { updatedOrder: 'asc', walkBack: '7' }, detected: { order: seen, updatedOrder: seen } },
      'major'
    )
    const about = (key: string) => all.find((each) => each.key === key)?.title
    const rows = lines(behaviourTable(all, 1000)).map((line) => line.split(/ {3,}/))
    expect(rows).toEqual(
      expect.arrayContaining([
        ['order', about('order'), 'Newest first', expect.stringMatching(/^detected: The first page was sorted so\./)],
        ['overlapHours', about('overlapHours'), '24 hours', 'default'],
        ['walkBack', about('walkBack'), '7 rows', 'overridden'],
        expect.arrayContaining(['updatedOrder', expect.stringMatching(/^overridden; detected desc: The first page/)])
      ])
    )
  })
})

describe('the report of a probe', () => {
  it('is a table of what was found, what counts from now on, and what each rests on', () => {
    const text = probeWords(aProbeReport, 1000)
    expect(lines(text)).toEqual(
      expect.arrayContaining([
        'Probe of 2026-11-21 04:58:00 UTC: 9 requests, 0.4 s',
        expect.stringMatching(/^Cursor +Exclusive +adopted +Pages 1 and 2 had no row in common\.$/),
        expect.stringMatching(/^Sorting by change +Not known +not known +Every row of the first pages/),
        'The service sends the amount of transaction t000000 as 1234. That is',
        '1,234.00 EUR if amounts are in whole units (major)',
        'or 12.34 EUR if they are in the smallest unit (minor)'
      ])
    )
    expect(text).not.toContain('ended early')
  })

  it('fits a screen, and says that it ended early', () => {
    const error = { code: 'token-rejected', message: 'No.' } as const
    const text = probeWords({ ...aProbeReport, unitSample: null, error }, 80)
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
    expect(text).toContain('It ended early. What it found until then is used.')
  })
})
