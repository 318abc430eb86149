import { describe, expect, it } from 'vitest'
import { evidenceWords, valueError, withoutOwn } from '../../../../renderer/sync/parts/assumptionValues.ts'
import {
  certificateDetails,
  certificateRemark,
  certificateText,
  certificateTook
} from '../../../../renderer/sync/parts/certificateWords.ts'
import { formatDuration, formatWait } from '../../../../renderer/sync/parts/durations.ts'
import { chosenEvery, nextSync, readMinutes } from '../../../../renderer/sync/parts/scheduleWords.ts'
import { ledgerVerdict, missingWords, timeLeft } from '../../../../renderer/kit/page/syncWords.ts'
import { visibleText } from '../../../../renderer/kit/bridge/visibleText.ts'
import { noCounts, noCompleteness, type SyncStatus } from '../../../../shared/domain/syncRun.ts'
import { synced } from '../../../support/bridge/fakeBridge.ts'
import { aCertificate, anAssumption } from '../../../support/bridge/fakeSync.ts'

const error = { code: 'sync-stuck', message: 'The list does not advance.' } as const
const unfinished: SyncStatus = { ...synced, verdict: 'incomplete', error }

describe('what full syncs missed', () => {
  const missing = { rows: 3, known: 9, foundAt: '2026-11-20T05:00:00.000Z', foundAgainAt: null, isAgreed: false }

  it('lead to another sync first, then to a confirmation by the user, which is shown', () => {
    expect(missingWords(missing).text).toMatch(/^3 transactions of 9 known ones did not come .* Run another full sync/)
    const again = missingWords({ ...missing, foundAgainAt: '2026-11-21T05:00:00.000Z' })
    expect(again.text).toMatch(/Nothing was marked\. If your provider removed them, confirm it here/)
    expect(again.agree).toBe('They are gone: mark these 3')
    expect(missingWords({ ...missing, isAgreed: true }).text).toMatch(/You confirmed that they are gone/)
  })
})

describe('the verdict on the ledger', () => {
  it('is complete only when a full sync proved it and nothing is in doubt', () => {
    const sure = ledgerVerdict(synced, 'Bank')
    expect(sure).toMatchObject({ tone: 'complete', since: '2026-11-21T05:00:00.000Z' })
    expect(sure.title).toContain('Complete as of')
    expect(sure.text).toBe('Every transaction that Bank had then is in the ledger.')
    // The clock was ahead when it was synced.
    const before = ledgerVerdict(synced, 'Bank', Date.parse('2026-11-20T05:00:00.000Z'))
    expect(before).toMatchObject({
      tone: 'caution',
      text: expect.stringMatching(/^That time is still to come/) as string
    })
  })

  it('names the rows that cannot be read in its title, and those that were not returned beneath', () => {
    const verdict = ledgerVerdict(
      { ...synced, completeness: { ...synced.completeness, problems: 1, absent: 2 } },
      'Bank'
    )
    expect(verdict.tone).toBe('caution')
    expect(verdict.title).toContain('except 1 row that cannot be read')
    expect(verdict.text).toContain('2 rows here were not in the last full sync')
    expect(verdict.text).not.toContain('Every transaction')
  })

  it('keeps what was proved when a later sync does not finish, and says why', () => {
    const verdict = ledgerVerdict(unfinished, 'Bank')
    expect(verdict).toMatchObject({ tone: 'caution' })
    expect(verdict.title).toContain('Complete as of')
    expect(verdict.text).toContain(
      'The list does not advance. Transactions that Bank received after that time may be missing.'
    )
    expect(ledgerVerdict({ ...unfinished, state: 'running' }, 'Bank').tone).toBe('complete')
  })

  it('is in doubt while rows are missing, or while an earlier sync is still incomplete', () => {
    const missing = { rows: 3, known: 9, foundAt: '2026-11-20T05:00:00.000Z', foundAgainAt: null, isAgreed: false }
    const lacking = ledgerVerdict({ ...synced, completeness: { ...synced.completeness, missing } }, 'Bank')
    expect(lacking).toMatchObject({
      tone: 'caution',
      text: expect.stringContaining('3 of 9 known rows did not') as string
    })
    const completeness = { ...synced.completeness, verdict: 'incomplete' as const }
    const targeted = ledgerVerdict({ ...synced, kind: 'targeted', completeness }, 'Bank')
    expect(targeted).toMatchObject({ tone: 'caution', text: expect.stringContaining('An earlier sync') as string })
  })

  it('says of a cancelled full sync that it is resumed, and of no other', () => {
    const cancelled = { ...synced, verdict: 'cancelled' } as const
    expect(ledgerVerdict({ ...cancelled, kind: 'full' }, 'Bank').text).toContain('resumes from there')
    expect(ledgerVerdict({ ...cancelled, kind: 'delta' }, 'Bank').text).not.toContain('resumes')
  })

  it('is never called complete before a full sync was complete', () => {
    for (const status of [
      { ...synced, completeness: noCompleteness },
      { ...unfinished, completeness: noCompleteness },
      { ...synced, state: 'running', completeness: noCompleteness },
      { ...synced, verdict: 'cancelled', completeness: noCompleteness },
      { state: 'never', counts: noCounts, completeness: noCompleteness }
    ] satisfies SyncStatus[]) {
      const verdict = ledgerVerdict(status, 'Bank')
      expect(verdict.tone).not.toBe('complete')
      expect(verdict.title).not.toContain('Complete as of')
      expect(verdict.text).not.toBe('')
    }
  })
})

describe('the time left', () => {
  const running = { ...synced, state: 'running', counts: { ...noCounts, seen: 400 } } as const
  it('is known when the rate and the end are', () => {
    expect(timeLeft({ ...running, rate: 100, expected: 1000 })).toBe(6000)
  })

  it('is not guessed otherwise', () => {
    expect(timeLeft({ ...running, rate: 100 })).toBeUndefined()
    expect(timeLeft({ ...running, expected: 1000 })).toBeUndefined()
    expect(timeLeft({ ...running, rate: 0, expected: 1000 })).toBeUndefined()
    expect(timeLeft({ ...running, rate: 100, expected: 400 })).toBeUndefined()
  })
})

describe('lengths of time', () => {
  it('are shown in their two largest units', () => {
    expect(formatDuration(410, 'en-US')).toBe('0.41 sec')
    expect(formatDuration(2250, 'en-US')).toBe('2.3 sec')
    expect(formatDuration(59_990, 'en-US')).toBe('1 min 0 sec')
    expect(formatDuration(91_000, 'en-US')).toBe('1 min 31 sec')
    expect(formatDuration(7_500_000, 'en-US')).toBe('2 hr 5 min')
    expect(formatDuration(90_000_000, 'en-US')).toBe('1 day 1 hr')
    expect(formatDuration(-5, 'en-US')).toBe('0 sec')
    expect(formatDuration(2250, 'de-DE')).toBe('2,3 sec')
  })

  it('that lie ahead are shown in one unit', () => {
    const now = Date.parse('2026-10-03T12:00:00Z')
    expect(formatWait('2026-10-03T12:14:40Z', now, 'en-US')).toBe('in 15 minutes')
    expect(formatWait('2026-10-03T12:00:30Z', now, 'en-US')).toBe('in 30 seconds')
    expect(formatWait('2026-10-03T11:00:00Z', now, 'en-US')).toBe('now')
    expect(formatWait('2026-10-03T12:14:40Z', now, 'de-DE')).toBe('in 15 minutes')
  })
})

describe('the schedule', () => {
  const schedule = {
    everySeconds: 900,
    state: 'waiting',
    nextAt: '2026-10-03T12:15:00Z',
    failures: 0,
    idle: 0
  } as const
  const now = Date.parse('2026-10-03T12:00:00Z')

  it('knows its choices and the user’s own', () => {
    expect(chosenEvery(schedule)).toBe('900')
    expect(chosenEvery({ ...schedule, everySeconds: null })).toBe('off')
    expect(chosenEvery({ ...schedule, everySeconds: 5400 })).toBe('own')
  })

  it('takes no time under a minute or over a week', () => {
    expect(readMinutes('1')).toEqual({ seconds: 60 })
    expect(readMinutes(' 7,5 ')).toEqual({ seconds: 450 })
    expect(readMinutes('10080')).toEqual({ seconds: 604_800 })
    for (const text of ['0.9', '10081', '', 'soon', '-5', 'Infinity', '0x10', '1e3'])
      expect(readMinutes(text)).toHaveProperty('error')
  })

  it('takes minutes as its own words write them, grouped as in any region', () => {
    for (const text of ['10,080', '10.080', '10 080']) expect(readMinutes(text)).toEqual({ seconds: 604_800 })
    for (const text of ['1,440', '1.440']) expect(readMinutes(text)).toEqual({ seconds: 86_400 })
    expect(readMinutes(String(605 / 60))).toEqual({ seconds: 605 })
  })

  it('says when the next sync is due and why it waits', () => {
    expect(nextSync(schedule, now)).toBe('Next in 15 minutes.')
    expect(nextSync(schedule, Date.parse(schedule.nextAt) + 60_000)).toBe('Due now.')
    expect(nextSync({ ...schedule, failures: 2 }, now)).toContain('again sooner after 2 failed syncs')
    expect(nextSync({ ...schedule, idle: 5 }, now)).toContain('while nothing changes')
    expect(nextSync({ ...schedule, state: 'paused' }, now)).toContain('until you sign in')
    expect(nextSync({ ...schedule, everySeconds: null, state: 'off' }, now)).toBe('Syncs only when you start it.')
    expect(nextSync({ ...schedule, state: 'off' }, now)).toContain('was started without automatic sync')
    expect(nextSync({ ...schedule, state: 'running' }, now)).toBe('Syncing now.')
  })
})

describe('a certificate', () => {
  const counts = { pages: 3, seen: 10, inserted: 1, changed: 2, unchanged: 3, quarantined: 4, retries: 5 }

  it('as text has everything that it has', () => {
    const certificate = aCertificate({
      verdict: 'incomplete',
      error,
      counts,
      notes: ['A smaller page size.'],
      absent: 7
    })
    const text = certificateText(certificate, 'Bank')
    for (const words of ['Bank', 'INCOMPLETE', error.message, 't000000', 't0003uv', '- A smaller page size.'])
      expect(text).toContain(words)
    for (const { name, value } of certificateDetails(certificate)) {
      expect(text).toMatch(new RegExp(`^${name} +${value.replaceAll('.', String.raw`\.`)}$`, 'm'))
    }
    expect(certificateDetails(certificate).map(({ value }) => value)).toEqual(
      expect.arrayContaining(['10', '1', '2', '3', '4', '5', '7'])
    )
    expect(text).toMatch(/^First row of the next page +The row after it \(exclusive\) \(detected\)$/m)
  })

  it('says what to know beside its numbers: the reason first', () => {
    expect(certificateRemark(aCertificate({ error, notes: ['A note.'] }))).toBe(error.message)
    expect(certificateRemark(aCertificate({ endedAt: null }))).toContain('Interrupted')
    expect(certificateRemark(aCertificate({ asked: 9, found: 8 }))).toBe('8 of 9 ids found')
    expect(certificateRemark(aCertificate({ notes: ['A note.'] }))).toBe('A note.')
    expect(certificateRemark(aCertificate())).toBeUndefined()
    expect(certificateTook(aCertificate({ endedAt: null }))).toBe('–')
    // Resumed after two days, of which it worked twelve seconds.
    const resumed = { startedAt: '2026-11-19T05:00:00.000Z', endedAt: '2026-11-21T05:00:00.000Z', workedMs: 12_000 }
    expect(certificateTook(aCertificate(resumed))).toMatch(/^12(\.0)? ?sec/)
  })
})

describe('an assumption', () => {
  it('takes a number only in its range', () => {
    const number = anAssumption({ choice: { kind: 'number', least: 2, most: 100, unit: 'rows' } })
    expect(valueError(number, '2')).toBeUndefined()
    for (const value of ['1', '101', '', '2.5', 'ten', '-3']) expect(valueError(number, value)).toContain('2 to 100')
  })

  it('takes status words only with a meaning that there is', () => {
    const words = anAssumption({ choice: { kind: 'words' } })
    for (const value of ['', 'done=settled', 'on hold = pending, x=failed'])
      expect(valueError(words, value)).toBeUndefined()
    for (const value of ['done', 'done=maybe', '=settled', 'a=b=settled', 'a=failed, a=settled'])
      expect(valueError(words, value)).toContain('separated by commas')
  })

  it('shows the value after a reset, and what was detected', () => {
    const own = anAssumption({ origin: 'overridden', overridden: 'inclusive', value: 'inclusive' })
    expect(withoutOwn(own)).toBe('Use the default: Find out')
    expect(evidenceWords(own)).toBeUndefined()
    const against = {
      ...own,
      detected: 'exclusive',
      evidence: 'No row in common.',
      detectedAt: '2026-11-21T12:40:30.000Z'
    }
    expect(withoutOwn(against)).toBe('Use what was detected: Exclusive')
    expect(evidenceWords(against)).toBe('Detected was Exclusive. No row in common. Detected on Nov 21, 2026, 12:40.')
  })
})

it('raw text shows characters that would hide or reverse it', () => {
  expect(visibleText('a\u202eb\u200bc\u0000\n\td\u{e0041}')).toBe('a\\u202eb\\u200bc\\u0000\n\td\\u{e0041}')
  expect(visibleText('Åse 山本 🙂')).toBe('Åse 山本 🙂')
})
